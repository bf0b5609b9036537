import { logicHas } from '../rewrite/index.js';
import type { LogicInfo } from '../script/index.js';
import {
  BOOL,
  type Op,
  OPERATOR_NAMES,
  REGLAN,
  type Signature,
  type Sort,
  type SortKind,
  type SortPattern,
  type SortStore,
  isStandard,
  kindOfPattern,
  operatorInfo,
  signaturesOf,
} from '../term/index.js';
import type { Rng } from '../util/index.js';
import { type LiteralLimits, Operators, SignatureIndex, type SortSource, isPartial } from './grow/index.js';
import { type Vocabulary, useOf } from './vocabulary.js';

/** What may be said at a place of a script: operators, sorts and literals that its logic, its sorts and what it uses allow. */
export interface Speech {
  readonly operators: Operators;
  readonly sorts: SortSource;
  readonly limits: LiteralLimits;
}

/** Widths and formats of terms that no sort of the script decides: small ones, as such terms hold few unknowns. */
const WIDTHS = [1, 2, 3, 4, 8] as const;
const FORMATS: readonly (readonly [eb: number, sb: number])[] = [
  [2, 3],
  [3, 5],
  [5, 11],
];

/** What a vocabulary allows; found once for each. */
export function speechOf(vocabulary: Vocabulary, store: SortStore): Speech {
  const known = speeches.get(vocabulary);
  if (known !== undefined) return known;
  const { logic, operators: used } = vocabulary;
  all ??= new SignatureIndex(OPERATOR_NAMES.flatMap(signaturesOf));
  const comparable = vocabulary.sorts.filter((sort) => sort !== REGLAN);
  const made: Speech = {
    operators: new Operators(all, (signature) => isAllowed(signature, vocabulary)),
    sorts: {
      store,
      known: vocabulary.sorts,
      any: (rng: Rng) => (comparable.length === 0 ? BOOL : rng.pick(comparable)),
      width: (rng: Rng) => rng.pick(WIDTHS),
      format: (rng: Rng) => rng.pick(FORMATS),
      takes: isUsual,
      constructors: (sort: Sort) => vocabulary.constructors.get(sort) ?? [],
    },
    limits: {
      negative: logic.arithmetic,
      fractions: logic.difference ? 'none' : 'decimal',
      arrays: used.has('const'),
      characters: true,
    },
  };
  speeches.set(vocabulary, made);
  return made;
}

/** Whether solvers have a sort that nothing in a script names: cvc5 has no significand of two bits. */
function isUsual(sort: Sort): boolean {
  if (sort.kind === 'BitVec') return sort.width <= WIDEST;
  return sort.kind !== 'FloatingPoint' || (sort.eb <= 15 && sort.sb >= 3 && sort.sb <= 113);
}

const WIDEST = 256;

let all: SignatureIndex | undefined;

const speeches = new WeakMap<Vocabulary, Speech>();

/** Operators that linear logics have for literals only, and many solvers not at all: only where the script has them. */
const SELDOM_LINEAR: ReadonlySet<Op> = new Set<Op>(['/', 'div', 'mod', 'abs']);

function isAllowed(signature: Signature, vocabulary: Vocabulary): boolean {
  const { op, args, result } = signature;
  const { logic, uses } = vocabulary;
  if (!isOfKnownSorts(signature, vocabulary)) return false;
  if (uses.has(useOf(op, args.length))) return true;
  if (isPartial(signature)) return false;
  if (!isStandard(op)) return hasTheory(vocabulary, op);
  if (!logic.nonlinear && SELDOM_LINEAR.has(op)) return false;
  // Reals that are converted are literals, which every logic has.
  const patterns = op === 'to_fp' ? args.filter((arg) => kindOfPattern(arg) !== 'Real') : args;
  return logicHas(logic, op) && [...patterns, result].every((pattern) => isNamed(pattern, logic));
}

/** Whether a script has an operator's theory, which no logic is named for: it uses an operator of it. */
function hasTheory({ operators, sorts }: Vocabulary, op: Op): boolean {
  const { theory } = operatorInfo(op);
  if (theory === 'Extensions') return false;
  const isOfTheory = (sort: Sort): boolean => `${sort.kind}s` === theory || `${sort.kind}uences` === theory;
  return sorts.some(isOfTheory) || [...operators].some((each) => operatorInfo(each).theory === theory);
}

/** Whether the logic's name promises the sorts of a pattern. */
function isNamed(pattern: SortPattern, logic: LogicInfo): boolean {
  switch (kindOfPattern(pattern)) {
    case 'Int':
      return logic.ints;
    case 'Real':
      return logic.reals;
    case 'BitVec':
      return logic.bitVectors;
    default:
      return true;
  }
}

/** Sorts of which terms can be made though the script has none: literals, and what leads to them from other sorts. */
const MADE: ReadonlySet<SortKind> = new Set<SortKind>([
  'Bool',
  'Int',
  'BitVec',
  'FloatingPoint',
  'RoundingMode',
  'RegLan',
]);

const kindsKnown = new WeakMap<readonly Sort[], ReadonlySet<SortKind>>();

function kindsOf(sorts: readonly Sort[]): ReadonlySet<SortKind> {
  const known = kindsKnown.get(sorts) ?? new Set(sorts.map(({ kind }) => kind));
  kindsKnown.set(sorts, known);
  return known;
}

/** Whether an application would be of a sort that the script has, and otherwise of such as can be made. */
function isOfKnownSorts({ args, result }: Signature, { sorts }: Vocabulary): boolean {
  const kinds = kindsOf(sorts);
  const isMade = (kind: SortKind): boolean =>
    MADE.has(kind) || (kind === 'Real' && (kinds.has('FloatingPoint') || kinds.has('Int')));
  const taken = args.map(kindOfPattern);
  const given = kindOfPattern(result);
  if (![...taken, given].every((kind) => kind === undefined || kinds.has(kind) || isMade(kind))) return false;
  const isKnown = (kind: SortKind | undefined): boolean => kind === undefined || kind === 'Bool' || kinds.has(kind);
  return taken.some(isKnown) || (given !== 'Bool' && isKnown(given));
}
