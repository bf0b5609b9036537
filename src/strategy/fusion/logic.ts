import { type LogicInfo, asHighAs, logicInfo, widestLogic } from '../../script/index.js';
import { isNumeral } from '../../rewrite/index.js';
import type { Template } from './template.js';
import { type Op, type Sort, type Term, operatorInfo, reachable } from '../../term/index.js';

/** Logics that solvers know by name, each before those that allow more. */
const NAMES = [
  ...['QF_UF', 'QF_BV', 'QF_FP', 'QF_BVFP', 'QF_AX', 'QF_ABV', 'QF_UFBV', 'QF_AUFBV', 'QF_DT'],
  ...['QF_IDL', 'QF_RDL', 'QF_LIA', 'QF_LRA', 'QF_NIA', 'QF_NRA', 'QF_LIRA', 'QF_NIRA', 'QF_ALIA', 'QF_ANIA'],
  ...[
    'QF_UFIDL',
    'QF_UFLIA',
    'QF_UFLRA',
    'QF_UFNIA',
    'QF_UFNRA',
    'QF_AUFLIA',
    'QF_AUFNIA',
    'QF_S',
    'QF_SLIA',
    'QF_SNIA',
  ],
  ...['UF', 'BV', 'FP', 'LIA', 'LRA', 'NIA', 'NRA', 'ALIA', 'UFLIA', 'UFNIA', 'UFLRA', 'UFNRA'],
  ...['AUFLIA', 'AUFNIA', 'AUFLIRA', 'AUFNIRA'],
] as const;

/** What a term or a logic needs of a logic: the names of the fields of `LogicInfo` that must be true. */
export type Needs = ReadonlySet<Need>;
type Need = Exclude<keyof LogicInfo, 'difference'> | 'sums';

/** The logic that allows everything but functions as values. */
const EVERYTHING = widestLogic([]);

/** What a logic allows, as needs; undefined where it allows everything, or its name is not made of the usual parts. */
export function needsOfLogic(logic: string | undefined): Needs | undefined {
  const name = logic ?? EVERYTHING;
  const known = needsByName.get(name);
  if (known !== undefined) return known.needs;
  const needs = readNeeds(name);
  needsByName.set(name, { needs });
  return needs;
}

const needsByName = new Map<string, { readonly needs: Needs | undefined }>();

function readNeeds(logic: string): Needs | undefined {
  const info = logicInfo(logic);
  if (info === logicInfo(undefined)) return undefined;
  const needs = new Set<Need>();
  for (const [name, given] of Object.entries(info) as [keyof LogicInfo, boolean][]) {
    if (name !== 'difference' && given) needs.add(name);
  }
  if (info.arithmetic && !info.difference) needs.add('sums');
  return needs;
}

/** The narrowest logic of a known name that has all of the needs, `ALL` where there is none. */
export function logicWith(needs: Needs): string {
  const key = [...needs].sort().join(' ');
  const known = narrowest.get(key);
  if (known !== undefined) return known;
  const found = NAMES.find((name) => has(needsOfLogic(name), needs)) ?? EVERYTHING;
  narrowest.set(key, found);
  return found;
}

const narrowest = new Map<string, string>();

function has(given: Needs | undefined, needs: Needs): boolean {
  if (given === undefined) return true;
  for (const need of needs) if (!given.has(need)) return false;
  return true;
}

/** The logic of scripts joined and of what was added to them; undefined where none of the scripts names one. */
export function joinedLogic(logics: readonly (string | undefined)[], added: readonly Needs[]): string | undefined {
  if (logics.every((logic) => logic === undefined)) return undefined;
  const [first] = logics;
  if (first !== undefined && logics.every((logic) => logic === first)) {
    const given = needsOfLogic(first);
    if (added.every((needs) => has(given, needs))) return given === undefined ? widestLogic(logics) : first;
  }
  const all = new Set<Need>();
  for (const needs of added) for (const need of needs) all.add(need);
  for (const logic of logics) {
    const needs = needsOfLogic(logic);
    if (needs === undefined) return widestLogic(logics);
    for (const need of needs) all.add(need);
  }
  return asHighAs(logics, logicWith(all));
}

const needsOfTemplates = new WeakMap<Template, { literal?: Needs; open?: Needs }>();

/** What a fused pair needs of a logic: by its template, with literals for constants or not, and by its sorts. */
export function needsOfPair(
  template: Template,
  { literals, sorts }: { readonly literals: boolean; readonly sorts: readonly Sort[] },
): Needs {
  const known = needsOfTemplates.get(template) ?? {};
  needsOfTemplates.set(template, known);
  const fixed = literals ? (known.literal ??= needsOf(template, true)) : (known.open ??= needsOf(template, false));
  const needs = new Set(fixed);
  for (const sort of sorts) for (const need of needsOfSort(sort)) needs.add(need);
  return needs;
}

function needsOf({ value, x, y, witnessed, constants }: Template, literals: boolean): Needs {
  const needs = new Set<Need>();
  const isFixed = (term: Term): boolean =>
    isNumeral(term) ||
    (literals && term.kind === 'const' && term.name !== 'x' && term.name !== 'y' && term.name !== 'z');
  const guards = [x.guard, y.guard].filter((guard) => guard !== undefined);
  for (const { sort } of constants.values()) for (const need of needsOfSort(sort)) needs.add(need);
  for (const term of reachable([value, x.term, y.term, ...guards, ...witnessed])) {
    for (const need of needsOfSort(term.sort)) needs.add(need);
    if (term.kind === 'app') for (const need of needsOfApplication(term.op, term.args, isFixed)) needs.add(need);
    if (term.kind === 'call') needs.add('datatypes');
  }
  return needs;
}

/** What a sort needs. Sorts nest no deeper than a reader lets them. */
function needsOfSort(sort: Sort): Need[] {
  switch (sort.kind) {
    case 'Int':
      return ['ints'];
    case 'Real':
      return ['reals'];
    case 'String':
    case 'RegLan':
      return ['strings', 'ints'];
    case 'BitVec':
      return ['bitVectors'];
    case 'FloatingPoint':
    case 'RoundingMode':
      return ['floats'];
    case 'Array':
      return ['arrays', ...needsOfSort(sort.index), ...needsOfSort(sort.element)];
    case 'Bool':
    case 'Named':
    case 'Seq':
    case 'Set':
    case 'Bag':
    case 'Tuple':
    case 'Function':
    case 'Parameter':
    case 'Opaque':
      return [];
  }
}

const SUMS: ReadonlySet<Op> = new Set<Op>(['+', '-', '*', '/', 'div', 'mod', 'abs', 'to_real', 'to_int']);

function needsOfApplication(op: Op, args: readonly Term[], isFixed: (term: Term) => boolean): Need[] {
  const isProduct = op === '*' && args.filter((arg) => !isFixed(arg)).length > 1;
  const isQuotient = (op === '/' || op === 'div' || op === 'mod') && !args.slice(1).every(isFixed);
  const needs: Need[] = isProduct || isQuotient ? ['nonlinear', 'sums', 'arithmetic'] : [];
  if (SUMS.has(op)) needs.push('sums', 'arithmetic');
  if (operatorInfo(op).theory === 'Reals_Ints') needs.push('arithmetic');
  return needs;
}
