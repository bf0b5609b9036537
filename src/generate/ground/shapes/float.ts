import { type OpOf, REAL, ROUNDING_MODE, type Sort } from '../../../term/index.js';
import { type OperatorShapes, type Place, type ShapeContext, several } from '../shape.js';
import { drawFormat, drawWidth } from '../world.js';

const MODE: Place = { sort: ROUNDING_MODE };

/** The format wanted, or any. */
function formatOf({ rng }: ShapeContext, want: Sort | undefined): readonly [eb: number, sb: number] {
  return want?.kind === 'FloatingPoint' ? [want.eb, want.sb] : drawFormat(rng);
}

/** `floats` numbers of one format, which the result has too, behind a rounding mode or not. */
const rounded = (rounding: 0 | 1, floats: number): OperatorShapes => ({
  gives: ['FloatingPoint'],
  draw: (cx, want) => {
    const place = { sort: cx.store.sorts.floatingPoint(...formatOf(cx, want)) };
    const numbers = Array.from({ length: floats }, () => place);
    return { places: rounding === 1 ? [MODE, ...numbers] : numbers };
  },
});

const relation: OperatorShapes = {
  gives: ['Bool'],
  draw: ({ store, rng }) => ({ places: several(rng, store.sorts.floatingPoint(...drawFormat(rng))) }),
};

/** An operator of one number of any format. */
const unary = (gives: 'Bool' | 'Real'): OperatorShapes => ({
  gives: [gives],
  draw: ({ store, rng }) => ({ places: [{ sort: store.sorts.floatingPoint(...drawFormat(rng)) }] }),
});

const constant: OperatorShapes = {
  gives: ['FloatingPoint'],
  draw: (cx, want) => ({ places: [], indices: formatOf(cx, want) }),
};
const mode: OperatorShapes = { gives: ['RoundingMode'], draw: () => ({ places: [] }) };

const fp: OperatorShapes = {
  gives: ['FloatingPoint'],
  draw: (cx, want) => {
    const [eb, sb] = formatOf(cx, want);
    const { sorts } = cx.store;
    return { places: [{ sort: sorts.bitVec(1) }, { sort: sorts.bitVec(eb) }, { sort: sorts.bitVec(sb - 1) }] };
  },
};

/** From bits, from a float, from a Real, from a signed bit-vector. */
const toFp: OperatorShapes = {
  gives: ['FloatingPoint'],
  draw: (cx, want) => {
    const { rng, store } = cx;
    const indices = formatOf(cx, want);
    const [eb, sb] = indices;
    const bitsOf = store.sorts.bitVec(eb + sb);
    if (rng.chance(0.15)) return { places: [{ sort: bitsOf }], indices };
    const from = rng.pick([store.sorts.floatingPoint(...drawFormat(rng)), REAL, store.sorts.bitVec(drawWidth(rng))]);
    // A Real must be a numeral for some solvers.
    const place: Place = from === REAL ? { sort: from, hint: 'constant' } : { sort: from };
    return { places: [MODE, place], indices };
  },
};

const toFpUnsigned: OperatorShapes = {
  gives: ['FloatingPoint'],
  draw: (cx, want) => ({
    places: [MODE, { sort: cx.store.sorts.bitVec(drawWidth(cx.rng)) }],
    indices: formatOf(cx, want),
  }),
};

const toBv: OperatorShapes = {
  gives: ['BitVec'],
  draw: ({ store, rng }, want) => ({
    places: [MODE, { sort: store.sorts.floatingPoint(...drawFormat(rng)), hint: 'integral' }],
    indices: [want?.kind === 'BitVec' ? want.width : drawWidth(rng)],
  }),
};

const toIeee: OperatorShapes = {
  gives: ['BitVec'],
  draw: ({ store, rng }, want) => {
    const width = want?.kind === 'BitVec' ? want.width : undefined;
    if (width !== undefined && width < 5) return undefined;
    const eb = width === undefined ? 0 : rng.between(2, Math.min(15, width - 3));
    const [e, s] = width === undefined ? drawFormat(rng) : [eb, width - eb];
    return { places: [{ sort: store.sorts.floatingPoint(e, s) }] };
  },
};

/** FloatingPoint. */
export const floatShapes = {
  fp,
  '+oo': constant,
  '-oo': constant,
  '+zero': constant,
  '-zero': constant,
  NaN: constant,
  RNE: mode,
  RNA: mode,
  RTP: mode,
  RTN: mode,
  RTZ: mode,
  'fp.abs': rounded(0, 1),
  'fp.neg': rounded(0, 1),
  'fp.add': rounded(1, 2),
  'fp.sub': rounded(1, 2),
  'fp.mul': rounded(1, 2),
  'fp.div': rounded(1, 2),
  'fp.fma': rounded(1, 3),
  'fp.sqrt': rounded(1, 1),
  'fp.rem': rounded(0, 2),
  'fp.roundToIntegral': rounded(1, 1),
  'fp.min': rounded(0, 2),
  'fp.max': rounded(0, 2),
  'fp.leq': relation,
  'fp.lt': relation,
  'fp.geq': relation,
  'fp.gt': relation,
  'fp.eq': relation,
  'fp.isNormal': unary('Bool'),
  'fp.isSubnormal': unary('Bool'),
  'fp.isZero': unary('Bool'),
  'fp.isInfinite': unary('Bool'),
  'fp.isNaN': unary('Bool'),
  'fp.isNegative': unary('Bool'),
  'fp.isPositive': unary('Bool'),
  to_fp: toFp,
  to_fp_unsigned: toFpUnsigned,
  'fp.to_ubv': toBv,
  'fp.to_sbv': toBv,
  'fp.to_real': unary('Real'),
  'fp.to_ieee_bv': toIeee,
} satisfies Record<OpOf<'FloatingPoint'>, OperatorShapes>;
