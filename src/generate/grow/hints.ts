import { isProduct } from '../../rewrite/index.js';
import { type Op, type OpOf, REAL, type Signature, type Sort, type StandardOp } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

/** Kind of literal that suits an operator, such as a nonzero divisor or a string of digits. */
export type PlaceHint = 'nonzero' | 'small' | 'digits' | 'character' | 'code-point' | 'single' | 'shift' | 'constant';

export interface OperatorHints {
  /**
   * Set if some solvers of the theory lack the operator: always, with `args` arguments, or with an argument of sort
   * `of`. The operator is then added only to scripts that already apply it to equally many arguments.
   */
  readonly whereUsed?: true | { readonly args: number } | { readonly of: Sort };
  readonly places?: readonly (PlaceHint | undefined)[];
  /** Set if solvers take only two arguments, although the standard makes the operator chainable. */
  readonly pairs?: true;
  readonly indices?: (rng: Rng) => readonly number[];
  readonly weight?: number;
  /** Set if wide operands slow solvers down without revealing more bugs. */
  readonly hard?: true;
}

const WHERE_USED: OperatorHints = { whereUsed: true };
const DIVISOR: OperatorHints = { places: [undefined, 'nonzero'] };
const HARD: OperatorHints = { hard: true };
const EXTENSION: OperatorHints = { indices: (rng) => [rng.pick([0, 1, 2, 3, 7, 8, 64])] };
/** Hints for pseudo-Boolean operators, whose indices are a threshold and three weights. */
const WEIGHTED: OperatorHints = {
  whereUsed: true,
  indices: (rng) => [rng.below(7), ...Array.from({ length: 3 }, () => rng.below(5))],
};
const SHIFT: OperatorHints = { places: [undefined, 'shift'] };
const CHARACTER: OperatorHints = { places: ['character'] };

const STANDARD: Readonly<Partial<Record<StandardOp, OperatorHints>>> = {
  '+': { weight: 2 },
  '-': { weight: 2 },
  '*': { weight: 2 },
  div: DIVISOR,
  mod: DIVISOR,
  '/': DIVISOR,
  abs: { whereUsed: { of: REAL } },
  divisible: { whereUsed: true, indices: (rng) => [rng.pick([1, 2, 3, 4, 5, 7, 10, 97])] },

  bvmul: HARD,
  bvudiv: HARD,
  bvurem: HARD,
  bvsdiv: HARD,
  bvsrem: HARD,
  bvsmod: HARD,
  bvshl: SHIFT,
  bvlshr: SHIFT,
  bvashr: SHIFT,
  repeat: { indices: (rng) => [rng.between(1, 4)] },
  zero_extend: EXTENSION,
  sign_extend: EXTENSION,
  bvredor: WHERE_USED,
  bvredand: WHERE_USED,
  bvnego: WHERE_USED,
  bvuaddo: WHERE_USED,
  bvsaddo: WHERE_USED,
  bvumulo: WHERE_USED,
  bvsmulo: WHERE_USED,
  bvusubo: WHERE_USED,
  bvssubo: WHERE_USED,
  bvsdivo: WHERE_USED,
  ubv_to_int: WHERE_USED,
  sbv_to_int: WHERE_USED,
  bv2nat: WHERE_USED,
  int_to_bv: WHERE_USED,
  int2bv: WHERE_USED,
  nat2bv: WHERE_USED,

  'fp.mul': HARD,
  'fp.div': HARD,
  'fp.fma': HARD,
  'fp.sqrt': HARD,
  'fp.rem': HARD,
  // With three arguments, the last argument is the exponent.
  to_fp: { whereUsed: { args: 3 }, places: [undefined, undefined, 'small'] },
  'fp.to_ieee_bv': WHERE_USED,

  'str.<': { pairs: true },
  'str.<=': { pairs: true },
  'str.len': { weight: 2 },
  'str.at': { places: [undefined, 'small'] },
  'str.substr': { places: [undefined, 'small', 'small'] },
  'str.indexof': { whereUsed: { args: 2 }, places: [undefined, undefined, 'small'] },
  'str.is_digit': CHARACTER,
  'str.to_code': CHARACTER,
  'str.from_code': { places: ['code-point'] },
  'str.to_int': { places: ['digits'] },
  'str.to_re': { places: ['constant'] },
  're.range': { places: ['single', 'single'] },
  're.^': { indices: (rng) => [rng.below(5)] },
  're.loop': {
    indices: (rng) => {
      const least = rng.below(4);
      return [least, rng.chance(0.9) ? least + rng.below(4) : rng.below(4)];
    },
  },

  const: { whereUsed: true, places: ['constant'] },
  '@': WHERE_USED,
};

const EXTENDED: Readonly<Partial<Record<Exclude<Op, StandardOp>, OperatorHints>>> = {
  'seq.nth': { places: [undefined, 'small'] },
  'seq.at': { places: [undefined, 'small'] },
  'seq.extract': { places: [undefined, 'small', 'small'] },
  'seq.update': { whereUsed: true, places: [undefined, 'small'] },
  'seq.indexof': { whereUsed: { args: 2 }, places: [undefined, undefined, 'small'] },
  'seq.replace_all': WHERE_USED,
  'seq.rev': WHERE_USED,
  'seq.map': WHERE_USED,
  'seq.mapi': WHERE_USED,
  'seq.foldl': WHERE_USED,
  'seq.foldli': WHERE_USED,
  'set.card': WHERE_USED,
  'set.choose': WHERE_USED,
  'set.is_empty': WHERE_USED,
  'set.is_singleton': WHERE_USED,
  'set.filter': WHERE_USED,
  'set.all': WHERE_USED,
  'set.some': WHERE_USED,
  'set.map': WHERE_USED,
  bag: { places: [undefined, 'small'] },
  'bag.card': WHERE_USED,
  'bag.choose': WHERE_USED,
  'bag.setof': WHERE_USED,
  'bag.is_singleton': WHERE_USED,
  'bag.from_set': WHERE_USED,
  'bag.to_set': WHERE_USED,
  'bag.filter': WHERE_USED,
  'bag.map': WHERE_USED,
  'ff.bitsum': WHERE_USED,
  'sep.nil': WHERE_USED,
  'sep.emp': WHERE_USED,
  pto: WHERE_USED,
  sep: WHERE_USED,
  wand: WHERE_USED,
  tuple: WHERE_USED,
  'tuple.select': WHERE_USED,
  ...({
    'str.to_lower': WHERE_USED,
    'str.to_upper': WHERE_USED,
    'str.rev': WHERE_USED,
    'str.update': WHERE_USED,
    'at-most': { whereUsed: true, indices: (rng) => [rng.below(4)] },
    'at-least': { whereUsed: true, indices: (rng) => [rng.below(4)] },
    map: WHERE_USED,
    'as-array': WHERE_USED,
    pble: WEIGHTED,
    pbge: WEIGHTED,
    pbeq: WEIGHTED,
    'int.pow2': { whereUsed: true, places: ['small'] },
    iand: { whereUsed: true, indices: (rng) => [rng.between(1, 5)] },
    sqrt: WHERE_USED,
    'fmf.card': { whereUsed: true, indices: (rng) => [rng.between(1, 3)] },
  } satisfies Readonly<Record<OpOf<'Extensions'>, OperatorHints>>),
};

const NONE: OperatorHints = {};

const HINTS: ReadonlyMap<Op, OperatorHints> = new Map(
  Object.entries({ ...STANDARD, ...EXTENDED }) as [Op, OperatorHints][],
);

export function hintsFor(op: Op): OperatorHints {
  return HINTS.get(op) ?? NONE;
}

/** Checks whether some solvers that support the operator's theory lack this signature. */
export function isPartial({ op, args }: Pick<Signature, 'op' | 'args'>): boolean {
  const { whereUsed } = hintsFor(op);
  if (whereUsed === undefined || whereUsed === true) return whereUsed === true;
  if ('args' in whereUsed) return args.length === whereUsed.args;
  return args.some((arg) => arg.kind === 'sort' && arg.sort === whereUsed.of);
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
