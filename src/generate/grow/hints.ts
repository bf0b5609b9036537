import DATA from '../../../data/operator-hints.json' with { type: 'json' };
import { isProduct } from '../../rewrite/index.js';
import { OPERATOR_NAMES, type Op, REAL, type Signature, type Sort } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

/** Kind of literal that suits an operator, such as a nonzero divisor or a string of digits. */
export type PlaceHint = 'nonzero' | 'small' | 'digits' | 'character' | 'code-point' | 'single' | 'shift' | 'constant';

export interface OperatorHints {
  /**
   * Set if some solvers of the theory lack the operator (`true`), or lack it for `args` arguments or for an argument of
   * sort `of`. It is then added only to scripts that already apply it to equally many arguments.
   */
  readonly whereUsed?: true | { readonly args: number } | { readonly of: string };
  readonly places?: readonly (PlaceHint | null)[];
  /** Set if solvers take only two arguments, although the standard makes the operator chainable. */
  readonly pairs?: true;
  readonly indices?: (rng: Rng) => readonly number[];
  readonly weight?: number;
  /** Set if wide operands slow solvers down without revealing more bugs. */
  readonly hard?: true;
}

const HINTS = DATA as Readonly<Partial<Record<Op, Omit<OperatorHints, 'indices'>>>>;

const drawExtension = (rng: Rng) => [rng.pick([0, 1, 2, 3, 7, 8, 64])];
/** Draws the threshold of a pseudo-Boolean constraint, and weights for three arguments. */
const drawWeights = (rng: Rng) => [rng.below(7), ...Array.from({ length: 3 }, () => rng.below(5))];

const INDICES: Readonly<Partial<Record<Op, OperatorHints['indices']>>> = {
  divisible: (rng) => [rng.pick([1, 2, 3, 4, 5, 7, 10, 97])],
  repeat: (rng) => [rng.between(1, 4)],
  zero_extend: drawExtension,
  sign_extend: drawExtension,
  're.^': (rng) => [rng.below(5)],
  're.loop': (rng) => {
    const least = rng.below(4);
    return [least, rng.chance(0.9) ? least + rng.below(4) : rng.below(4)];
  },
  'at-most': (rng) => [rng.below(4)],
  'at-least': (rng) => [rng.below(4)],
  pble: drawWeights,
  pbge: drawWeights,
  pbeq: drawWeights,
  iand: (rng) => [rng.between(1, 5)],
  'fmf.card': (rng) => [rng.between(1, 3)],
};

const ALL: ReadonlyMap<Op, OperatorHints> = new Map(
  OPERATOR_NAMES.map((op) => [op, { ...HINTS[op], ...(INDICES[op] && { indices: INDICES[op] }) }]),
);

export function hintsFor(op: Op): OperatorHints {
  return ALL.get(op) ?? {};
}

/** Checks whether some solvers that support the operator's theory lack this signature. */
export function isPartial({ op, args }: Pick<Signature, 'op' | 'args'>): boolean {
  const { whereUsed } = hintsFor(op);
  if (whereUsed === undefined || whereUsed === true) return whereUsed === true;
  if ('args' in whereUsed) return args.length === whereUsed.args;
  return args.some((arg) => arg.kind === 'sort' && arg.sort.text === whereUsed.of);
}

/** Operators with arguments that solvers accept only as literals. */
export const LITERAL_ONLY: ReadonlySet<Op> = new Set<Op>(['re.range', 'const', 'to_fp']);

/** Checks whether solvers accept only a literal as this argument, although the standard allows any term. */
export function takesLiteralOnly(op: Op, args: readonly Sort[], index: number): boolean {
  if (op === 're.range' || op === 'const') return true;
  return op === 'to_fp' && index > 0 && args[1] === REAL;
}

/** Checks whether linear logics require a number at `index`: as a divisor, or as any factor of `*` but the last. */
export function isFactor(op: Op, count: number, index: number): boolean {
  return isProduct(op) && (op === '*' ? index < count - 1 : index > 0);
}

export function isLiteralPlace(
  op: Op,
  args: readonly Sort[],
  index: number,
  { linear }: { readonly linear: boolean },
): boolean {
  if (linear && isFactor(op, args.length, index)) return true;
  const { places } = hintsFor(op);
  return places?.[Math.min(index, places.length - 1)] === 'constant' || takesLiteralOnly(op, args, index);
}
