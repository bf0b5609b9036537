import { INT, type OpOf, type Sort } from '../../../term/index.js';
import type { Hint } from '../literal.js';
import { type OperatorShapes, type Place, type ShapeContext, several } from '../shape.js';
import { drawWidth } from '../world.js';

/** The width wanted, or any. */
function widthOf({ rng }: ShapeContext, want: Sort | undefined): number {
  return want?.kind === 'BitVec' ? want.width : drawWidth(rng);
}

const same = (count: 1 | 2 | 'several', hint?: Hint): OperatorShapes => ({
  gives: ['BitVec'],
  draw: (cx, want) => {
    const sort = cx.store.sorts.bitVec(widthOf(cx, want));
    if (count === 'several') return { places: several(cx.rng, sort) };
    const last: Place = hint === undefined ? { sort } : { sort, hint };
    return { places: count === 1 ? [last] : [{ sort }, last] };
  },
});

const relation = (count: 1 | 2): OperatorShapes => ({
  gives: ['Bool'],
  draw: ({ store, rng }) => {
    const place = { sort: store.sorts.bitVec(drawWidth(rng)) };
    return { places: count === 1 ? [place] : [place, place] };
  },
});

/** Operators that give one bit of vectors of any width. */
const oneBit = (count: 1 | 2): OperatorShapes => ({
  gives: ['BitVec'],
  draw: (cx, want) => {
    if (widthOf(cx, want ?? cx.store.sorts.bitVec(1)) !== 1) return undefined;
    const place = { sort: cx.store.sorts.bitVec(drawWidth(cx.rng)) };
    return { places: count === 1 ? [place] : [place, place] };
  },
});

const extension: OperatorShapes = {
  gives: ['BitVec'],
  draw: (cx, want) => {
    const { rng, store } = cx;
    const width = want === undefined ? drawWidth(rng) : rng.between(1, widthOf(cx, want));
    const by = want === undefined ? rng.pick([0, 1, 2, 3, 7, 8, 64]) : widthOf(cx, want) - width;
    return { places: [{ sort: store.sorts.bitVec(width) }], indices: [by] };
  },
};

const rotation: OperatorShapes = {
  gives: ['BitVec'],
  draw: (cx, want) => {
    const width = widthOf(cx, want);
    const by = cx.rng.chance(0.5) ? cx.rng.between(0, width) : cx.rng.pick([0, 1, width - 1, width, width + 1, 1000]);
    return { places: [{ sort: cx.store.sorts.bitVec(width) }], indices: [by] };
  },
};

const toInt: OperatorShapes = {
  gives: ['Int'],
  draw: ({ store, rng }) => ({ places: [{ sort: store.sorts.bitVec(drawWidth(rng)) }] }),
};

const fromInt: OperatorShapes = {
  gives: ['BitVec'],
  draw: (cx, want) => ({ places: [{ sort: INT }], indices: [widthOf(cx, want)] }),
};

/** Two or three parts of a width. */
const concat: OperatorShapes = {
  gives: ['BitVec'],
  draw: (cx, want) => {
    const { rng, store } = cx;
    const bitVec = (width: number): Place => ({ sort: store.sorts.bitVec(width) });
    if (want === undefined) return { places: several(rng, INT).map(() => bitVec(drawWidth(rng))) };
    const width = widthOf(cx, want);
    if (width < 2) return undefined;
    const cut = rng.between(1, width - 1);
    return { places: [bitVec(cut), bitVec(width - cut)] };
  },
};

const extract: OperatorShapes = {
  gives: ['BitVec'],
  draw: (cx, want) => {
    const { rng, store } = cx;
    const whole = want === undefined ? drawWidth(rng) : widthOf(cx, want) + rng.pick([0, 1, 2, 8]);
    const width = want === undefined ? rng.between(1, whole) : widthOf(cx, want);
    const low = rng.pick([0, whole - width, rng.between(0, whole - width)]);
    return { places: [{ sort: store.sorts.bitVec(whole) }], indices: [low + width - 1, low] };
  },
};

const repeat: OperatorShapes = {
  gives: ['BitVec'],
  draw: (cx, want) => {
    const { rng, store } = cx;
    const free = (): readonly [number, number] => [Math.min(drawWidth(rng), 33), rng.between(1, 4)];
    const whole = widthOf(cx, want);
    const fitting = [1, 2, 3, 4].filter((each) => whole % each === 0);
    const times = rng.pick(fitting);
    const [width, count] = want === undefined ? free() : [whole / times, times];
    return { places: [{ sort: store.sorts.bitVec(width) }], indices: [count] };
  },
};

/** FixedSizeBitVectors and what solvers and SMT-LIB 2.7 add to it. */
export const bitVecShapes = {
  concat,
  extract,
  bvnot: same(1),
  bvneg: same(1),
  bvand: same('several'),
  bvor: same('several'),
  bvadd: same('several'),
  bvmul: same('several'),
  bvudiv: same(2),
  bvurem: same(2),
  bvshl: same(2, 'shift'),
  bvlshr: same(2, 'shift'),
  bvashr: same(2, 'shift'),
  bvnand: same(2),
  bvnor: same(2),
  bvxor: same('several'),
  bvxnor: same(2),
  bvcomp: oneBit(2),
  bvsub: same(2),
  bvsdiv: same(2),
  bvsrem: same(2),
  bvsmod: same(2),
  bvult: relation(2),
  bvule: relation(2),
  bvugt: relation(2),
  bvuge: relation(2),
  bvslt: relation(2),
  bvsle: relation(2),
  bvsgt: relation(2),
  bvsge: relation(2),
  repeat,
  zero_extend: extension,
  sign_extend: extension,
  rotate_left: rotation,
  rotate_right: rotation,
  bvredor: oneBit(1),
  bvredand: oneBit(1),
  bvnego: relation(1),
  bvuaddo: relation(2),
  bvsaddo: relation(2),
  bvumulo: relation(2),
  bvsmulo: relation(2),
  bvusubo: relation(2),
  bvssubo: relation(2),
  bvsdivo: relation(2),
  ubv_to_int: toInt,
  sbv_to_int: toInt,
  bv2nat: toInt,
  int_to_bv: fromInt,
  int2bv: fromInt,
  nat2bv: fromInt,
} satisfies Record<OpOf<'FixedSizeBitVectors'>, OperatorShapes>;
