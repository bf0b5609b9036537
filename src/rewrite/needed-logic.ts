import SUPPORTED from '../../data/supported-logics.json' with { type: 'json' };
import { type LogicInfo, type Script, collectSorts, collectTerms, logicInfo, widestLogic } from '../script/index.js';
import {
  EXTENDED_THEORIES,
  type Op,
  type Sort,
  type Term,
  type Theory,
  operatorInfo,
  theoryOfSort,
} from '../term/index.js';
import { isNumeral } from './vocabulary.js';

/** Logics that solvers support, each before the logics that include it. */
const NAMES = SUPPORTED as readonly string[];

export type Needs = ReadonlySet<Need>;
/** A field of `LogicInfo`, `sums` (not in difference logics), or `extensions` (which no logic name includes). */
export type Need = Exclude<keyof LogicInfo, 'difference'> | 'sums' | 'extensions';

const EVERYTHING = widestLogic([]);

/** Returns the needs that a logic covers, or undefined if it allows everything or its name has unknown parts. */
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

/** Returns the narrowest known logic that meets the needs, or `ALL`. */
export function logicWith(needs: Needs): string {
  const key = [...needs].sort().join(' ');
  const known = narrowest.get(key);
  if (known !== undefined) return known;
  const found = NAMES.find((name) => allows(needsOfLogic(name), needs)) ?? EVERYTHING;
  narrowest.set(key, found);
  return found;
}

const narrowest = new Map<string, string>();

/** An undefined logic allows everything. */
export function allows(given: Needs | undefined, needs: Needs): boolean {
  if (given === undefined) return true;
  for (const need of needs) if (!given.has(need)) return false;
  return true;
}

/** Composes a logic's name, even if no solver supports it. Undefined if no name covers the needs. */
export function logicNamedAfter(needs: Needs): string | undefined {
  if (needs.has('extensions')) return undefined;
  const part = (need: Need, name: string): string => (needs.has(need) ? name : '');
  const numbers = `${part('ints', 'I')}${part('reals', 'R')}A`;
  const arithmetic = needs.has('arithmetic') ? `${needs.has('nonlinear') ? 'N' : 'L'}${numbers}` : '';
  const structures = `${part('arrays', 'A')}${part('uninterpreted', 'UF')}${part('bitVectors', 'BV')}${part('floats', 'FP')}`;
  const theories = `${structures}${part('datatypes', 'DT')}${part('strings', 'S')}${arithmetic}`;
  const prefix = needs.has('quantifiers') ? '' : 'QF_';
  const name = theories === '' ? 'UF' : theories === 'A' ? 'AX' : theories;
  return allows(needsOfLogic(prefix + name), needs) ? prefix + name : undefined;
}

const THEORY_NEEDS: Readonly<Partial<Record<Theory, readonly Need[]>>> = {
  Core: [],
  Ints: ['ints'],
  Reals: ['reals'],
  Strings: ['strings', 'ints'],
  FixedSizeBitVectors: ['bitVectors'],
  FloatingPoint: ['floats'],
};

export function needsOfSort(sort: Sort): readonly Need[] {
  const theory = theoryOfSort(sort);
  if (sort.kind !== 'Array') return (theory && THEORY_NEEDS[theory]) ?? ['extensions'];
  return [
    'arrays',
    ...(sort.index.kind === 'BitVec' && sort.element.kind === 'BitVec' ? [] : (['otherArrays'] as const)),
    ...needsOfSort(sort.index),
    ...needsOfSort(sort.element),
  ];
}

const SUMS: ReadonlySet<Op> = new Set<Op>(['+', '-', '*', '/', 'div', 'mod', 'abs', 'to_real', 'to_int']);
const UNNAMED: ReadonlySet<Theory> = new Set<Theory>([...EXTENDED_THEORIES, 'HigherOrder']);

/**
 * Returns the needs of a term's top operator, without the needs of its children or of a called definition. A product
 * is linear if at most one factor does not satisfy `isFixed`.
 */
export function needsOfTerm(term: Term, isFixed: (term: Term) => boolean = isNumeral): readonly Need[] {
  if (term.kind === 'app') return needsOfApplication(term.op, term.args, isFixed);
  return term.kind === 'quant' ? ['quantifiers'] : [];
}

function needsOfApplication(op: Op, args: readonly Term[], isFixed: (term: Term) => boolean): readonly Need[] {
  const isProduct = op === '^' || (op === '*' && args.filter((arg) => !isFixed(arg)).length > 1);
  const isQuotient = (op === '/' || op === 'div' || op === 'mod') && !args.slice(1).every(isFixed);
  const needs: Need[] = isProduct || isQuotient ? ['nonlinear', 'sums', 'arithmetic'] : [];
  const { theory } = operatorInfo(op);
  if (SUMS.has(op)) needs.push('sums', 'arithmetic');
  if (theory === 'Reals_Ints') needs.push('arithmetic');
  if (UNNAMED.has(theory)) needs.push('extensions');
  return needs;
}

/** Collects the needs of a script's terms, sorts and declarations. */
export function needsOfScript(script: Script): Needs {
  const needs = new Set<Need>();
  const note = (some: Iterable<Need>): void => {
    for (const need of some) needs.add(need);
  };
  for (const sort of collectSorts(script)) {
    const needed = needsOfSort(sort);
    note(needed);
    const isNumeric = !needed.includes('strings') && (needed.includes('ints') || needed.includes('reals'));
    if (isNumeric) note(['arithmetic']);
  }
  for (const term of collectTerms(script)) note(needsOfTerm(term));
  for (const command of script.commands) {
    const isFunction = command.kind === 'declare-fun' && command.params.length > 0;
    if (isFunction || command.kind === 'declare-sort') note(['uninterpreted']);
    if (command.kind === 'declare-datatypes') note(['datatypes']);
  }
  return needs;
}
