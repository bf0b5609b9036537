import { type Op, ROUNDING_MODE, type Sort, type Term } from '../../term/index.js';
import { type Kit, type SnippetContext, applyTo, relation } from './kit.js';

const RELATIONS: readonly Op[] = ['fp.lt', 'fp.leq', 'fp.gt', 'fp.geq', 'fp.eq', '=', 'distinct'];
const CLASSES: readonly Op[] = [
  ...(['fp.isNormal', 'fp.isSubnormal', 'fp.isZero', 'fp.isInfinite', 'fp.isNaN'] as const),
  ...(['fp.isNegative', 'fp.isPositive'] as const),
];
const ROUNDED: readonly Op[] = ['fp.add', 'fp.sub', 'fp.mul', 'fp.div'];
const SPECIAL: readonly Op[] = ['+oo', '-oo', '+zero', '-zero', 'NaN'];
const MODES: readonly Op[] = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];
/** Products and quotients of larger formats cost solvers more than they find. */
const LARGEST = 16;

/** FloatingPoint: comparisons, classes and rounded operations. */
export const float: Kit = {
  atom(cx, sort, depth) {
    if (cx.rng.chance(0.3)) return applyTo(cx, cx.rng.pick(CLASSES), [sort], { depth });
    return relation(cx, RELATIONS, sort, depth);
  },
  compound(cx, sort, depth) {
    if (sort.kind !== 'FloatingPoint') return undefined;
    const draw = cx.rng.below(10);
    if (draw < 2) return applyTo(cx, 'fp.neg', [sort], { depth });
    if (draw < 3) return applyTo(cx, 'fp.abs', [sort], { depth });
    if (draw < 4) return applyTo(cx, 'fp.roundToIntegral', [ROUNDING_MODE, sort], { depth });
    const small = sort.eb + sort.sb <= LARGEST;
    if (draw < 5 && small) return applyTo(cx, 'fp.sqrt', [ROUNDING_MODE, sort], { depth });
    const op = small ? cx.rng.pick(ROUNDED) : cx.rng.pick(['fp.add', 'fp.sub'] as const);
    return applyTo(cx, op, [ROUNDING_MODE, sort, sort], { depth });
  },
  literal(cx, sort) {
    if (sort.kind !== 'FloatingPoint') return undefined;
    const { eb, sb } = sort;
    if (cx.rng.chance(0.4)) return cx.store.app(cx.rng.pick(SPECIAL), [], [eb, sb]);
    return number(cx, eb, sb);
  },
};

/** A number with a chosen exponent: zero or subnormal, one, the greatest, or any; NaN and infinities come out too. */
function number(cx: SnippetContext, eb: number, sb: number): Term {
  const { rng, store } = cx;
  const greatest = (1n << BigInt(eb)) - 2n;
  const exponents = [0n, greatest >> 1n, greatest, rng.bits(eb)];
  const significands = [0n, 1n, -1n, rng.bits(sb - 1)];
  return store.app('fp', [
    store.bitVec(rng.bits(1), 1),
    store.bitVec(rng.pick(exponents), eb),
    store.bitVec(rng.pick(significands), sb - 1),
  ]);
}

/** RoundingMode: its five values. */
export const roundingMode: Kit = {
  atom: (cx, sort: Sort) => relation(cx, ['=', 'distinct'], sort, 0),
  literal: (cx) => cx.store.app(cx.rng.pick(MODES), []),
};
