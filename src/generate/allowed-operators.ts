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
  type SortStore,
  hasSetOperator,
  isStandard,
  kindOfPattern,
  operatorInfo,
  listSignatures,
} from '../term/index.js';
import { type Rng, memoise } from '../util/index.js';
import { type LiteralLimits, Operators, SignatureIndex, type SortSource, isPartial } from './grow/index.js';
import { type Vocabulary, formatUse } from './vocabulary.js';

/** Operators, sorts and literals that may be added to a script, given its logic and vocabulary. */
export interface AllowedOperators {
  readonly operators: Operators;
  readonly sorts: SortSource;
  readonly limits: LiteralLimits;
}

const WIDTHS = [1, 2, 3, 4, 8] as const;
const FORMATS: readonly (readonly [eb: number, sb: number])[] = [
  [2, 3],
  [3, 5],
  [5, 11],
];

export function computeAllowed(vocabulary: Vocabulary, store: SortStore): AllowedOperators {
  const known = allowedByVocabulary.get(vocabulary);
  if (known !== undefined) return known;
  const { logic, operators: used } = vocabulary;
  all ??= new SignatureIndex(OPERATOR_NAMES.flatMap(listSignatures));
  const comparable = vocabulary.sorts.filter((sort) => sort !== REGLAN);
  const made: AllowedOperators = {
    operators: new Operators(
      all,
      (signature) => hasSetOperator(store, signature.op) && isAllowed(signature, vocabulary),
    ),
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
  allowedByVocabulary.set(vocabulary, made);
  return made;
}

/** Checks whether solvers generally support a sort. For example, cvc5 has no two-bit significand. */
function isUsual(sort: Sort): boolean {
  if (sort.kind === 'BitVec') return sort.width <= WIDEST;
  return sort.kind !== 'FloatingPoint' || (sort.eb <= 15 && sort.sb >= 3 && sort.sb <= 113);
}

const WIDEST = 256;

let all: SignatureIndex | undefined;

const allowedByVocabulary = new WeakMap<Vocabulary, AllowedOperators>();

/** In linear logics, only scripts that already use these operators get more of them: many solvers reject them. */
const SELDOM_LINEAR: ReadonlySet<Op> = new Set<Op>(['/', 'div', 'mod', 'abs']);

interface SignatureFacts {
  readonly use: string;
  readonly isPartial: boolean;
  readonly taken: readonly (SortKind | undefined)[];
  readonly given: SortKind | undefined;
}

const computeFacts = memoise((signature: Signature): SignatureFacts => {
  const { op, args, result } = signature;
  return {
    use: formatUse(op, args.length),
    isPartial: isPartial(signature),
    taken: args.map(kindOfPattern),
    given: kindOfPattern(result),
  };
}, new WeakMap());

function isAllowed(signature: Signature, vocabulary: Vocabulary): boolean {
  const { op } = signature;
  const { logic, uses } = vocabulary;
  const known = computeFacts(signature);
  if (!isOfKnownSorts(known, vocabulary)) return false;
  if (uses.has(known.use)) return true;
  if (known.isPartial) return false;
  if (!isStandard(op)) return hasTheory(vocabulary, op);
  if (!logic.nonlinear && SELDOM_LINEAR.has(op)) return false;
  // Even a logic without Reals has the Real literals that `to_fp` takes.
  const taken = op === 'to_fp' ? known.taken.filter((kind) => kind !== 'Real') : known.taken;
  return logicHas(logic, op) && isNamed(known.given, logic) && taken.every((kind) => isNamed(kind, logic));
}

/** Checks whether the script uses the theory of a solver-specific operator. No logic name includes such a theory. */
function hasTheory({ operators, sorts }: Vocabulary, op: Op): boolean {
  const { theory } = operatorInfo(op);
  if (theory === 'Extensions') return false;
  const isOfTheory = (sort: Sort): boolean => `${sort.kind}s` === theory || `${sort.kind}uences` === theory;
  return sorts.some(isOfTheory) || [...operators].some((each) => operatorInfo(each).theory === theory);
}

function isNamed(kind: SortKind | undefined, logic: LogicInfo): boolean {
  switch (kind) {
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

/** Kinds of sorts whose terms can be built in every script, as literals or from terms of other sorts. */
const REACHABLE_KINDS: ReadonlySet<SortKind> = new Set<SortKind>([
  'Bool',
  'Int',
  'BitVec',
  'FloatingPoint',
  'RoundingMode',
  'RegLan',
]);

const collectKinds = memoise(
  (sorts: readonly Sort[]): ReadonlySet<SortKind> => new Set(sorts.map(({ kind }) => kind)),
  new WeakMap(),
);

/** Checks that every sort of a signature can have terms, and that at least one other than Bool is in the script. */
function isOfKnownSorts({ taken, given }: SignatureFacts, { sorts }: Vocabulary): boolean {
  const kinds = collectKinds(sorts);
  const isHad = (kind: SortKind | undefined): boolean => kind === undefined || kinds.has(kind);
  const isMade = (kind: SortKind): boolean =>
    REACHABLE_KINDS.has(kind) || (kind === 'Real' && (kinds.has('FloatingPoint') || kinds.has('Int')));
  const canBe = (kind: SortKind | undefined): boolean => kind === undefined || kinds.has(kind) || isMade(kind);
  if (!canBe(given) || !taken.every(canBe)) return false;
  if (given !== 'Bool' && isHad(given)) return true;
  return taken.some((kind) => kind === 'Bool' || isHad(kind));
}
