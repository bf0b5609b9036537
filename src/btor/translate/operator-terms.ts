import { type Op, type Term, type TermStore } from '../../term/index.js';
import type { BitsKind } from '../evaluate/bits-meaning.js';

export interface OperatorInput {
  readonly store: TermStore;
  /** Arguments as bit-vectors. `b` equals `a` for a unary operator. */
  readonly a: Term;
  readonly b: Term;
  /** Width of `a`. The width of `b` is `second`. */
  readonly width: number;
  readonly second: number;
  readonly indices: readonly number[];
}

/** Builds a bit-vector, or a Bool for a predicate, from operators of SMT-LIB 2.6. */
type OperatorTerm = (input: OperatorInput) => Term;

const same =
  (op: Op): OperatorTerm =>
  ({ store, a, b }) =>
    store.app(op, [a, b]);

const unary =
  (op: Op): OperatorTerm =>
  ({ store, a }) =>
    store.app(op, [a]);

function extendTerm(store: TermStore, op: 'zero_extend' | 'sign_extend', term: Term, by: number): Term {
  return by === 0 ? term : store.app(op, [term], [by]);
}

function isZero(store: TermStore, term: Term, width: number): Term {
  return store.app('=', [term, store.bitVec(0n, width)]);
}

const redxor: OperatorTerm = ({ store, a, width }) => {
  let folded = a;
  for (let rest = width; rest > 1;) {
    const half = Math.ceil(rest / 2);
    const upper = extendTerm(store, 'zero_extend', store.app('extract', [folded], [rest - 1, half]), 2 * half - rest);
    folded = store.app('bvxor', [upper, store.app('extract', [folded], [half - 1, 0])]);
    rest = half;
  }
  return store.app('=', [folded, store.bitVec(1n, 1)]);
};

/** In a sum with one more bit, the two highest bits differ exactly on signed overflow. */
const overflowTerm =
  (op: 'bvadd' | 'bvsub'): OperatorTerm =>
  ({ store, a, b, width }) => {
    const wide = store.app(op, [store.app('sign_extend', [a], [1]), store.app('sign_extend', [b], [1])]);
    const [top, sign] = [width, width - 1].map((bit) => store.app('extract', [wide], [bit, bit])) as [Term, Term];
    return store.app('not', [store.app('=', [top, sign])]);
  };

const uaddo: OperatorTerm = ({ store, a, b, width }) => {
  const wide = store.app('bvadd', [store.app('zero_extend', [a], [1]), store.app('zero_extend', [b], [1])]);
  return store.app('=', [store.app('extract', [wide], [width, width]), store.bitVec(1n, 1)]);
};

const umulo: OperatorTerm = ({ store, a, b, width }) => {
  const wide = store.app('bvmul', [store.app('zero_extend', [a], [width]), store.app('zero_extend', [b], [width])]);
  return store.app('not', [isZero(store, store.app('extract', [wide], [2 * width - 1, width]), width)]);
};

/** Overflows unless the double-width product is the sign extension of its lower half. */
const smulo: OperatorTerm = ({ store, a, b, width }) => {
  const wide = store.app('bvmul', [store.app('sign_extend', [a], [width]), store.app('sign_extend', [b], [width])]);
  const low = store.app('extract', [wide], [width - 1, 0]);
  return store.app('not', [store.app('=', [wide, store.app('sign_extend', [low], [width])])]);
};

function least(store: TermStore, width: number): Term {
  return store.bitVec(1n << BigInt(width - 1), width);
}

function shiftAmount({ store, b, width, second }: OperatorInput): Term {
  return extendTerm(store, 'zero_extend', b, width - second);
}

const shift =
  (op: 'bvshl' | 'bvlshr' | 'bvashr'): OperatorTerm =>
  (input) =>
    input.store.app(op, [input.a, shiftAmount(input)]);

const rotate =
  (there: 'bvshl' | 'bvlshr', back: 'bvshl' | 'bvlshr'): OperatorTerm =>
  (input) => {
    const { store, a, width, second } = input;
    const whole = store.bitVec(BigInt(width), width);
    // An amount of logarithmic width is less than the width.
    const by = second < width ? shiftAmount(input) : store.app('bvurem', [input.b, whole]);
    return store.app('bvor', [store.app(there, [a, by]), store.app(back, [a, store.app('bvsub', [whole, by])])]);
  };

export const OPERATOR_TERMS: Readonly<Record<BitsKind, OperatorTerm>> = {
  not: unary('bvnot'),
  neg: unary('bvneg'),
  inc: ({ store, a, width }) => store.app('bvadd', [a, store.bitVec(1n, width)]),
  dec: ({ store, a, width }) => store.app('bvsub', [a, store.bitVec(1n, width)]),
  redand: ({ store, a, width }) => store.app('=', [a, store.bitVec(-1n, width)]),
  redor: ({ store, a, width }) => store.app('not', [isZero(store, a, width)]),
  redxor,
  nego: ({ store, a, width }) => store.app('=', [a, least(store, width)]),
  slice: ({ store, a, indices }) => store.app('extract', [a], [...indices]),
  uext: ({ store, a, indices }) => extendTerm(store, 'zero_extend', a, indices[0] as number),
  sext: ({ store, a, indices }) => extendTerm(store, 'sign_extend', a, indices[0] as number),
  add: same('bvadd'),
  sub: same('bvsub'),
  mul: same('bvmul'),
  udiv: same('bvudiv'),
  urem: same('bvurem'),
  sdiv: same('bvsdiv'),
  srem: same('bvsrem'),
  smod: same('bvsmod'),
  and: same('bvand'),
  or: same('bvor'),
  xor: same('bvxor'),
  nand: same('bvnand'),
  nor: same('bvnor'),
  xnor: same('bvxnor'),
  implies: ({ store, a, b }) => store.app('bvor', [store.app('bvnot', [a]), b]),
  iff: same('bvxnor'),
  ult: same('bvult'),
  ulte: same('bvule'),
  ugt: same('bvugt'),
  ugte: same('bvuge'),
  slt: same('bvslt'),
  slte: same('bvsle'),
  sgt: same('bvsgt'),
  sgte: same('bvsge'),
  uaddo,
  saddo: overflowTerm('bvadd'),
  usubo: same('bvult'),
  ssubo: overflowTerm('bvsub'),
  umulo,
  smulo,
  sdivo: ({ store, a, b, width }) =>
    store.app('and', [store.app('=', [a, least(store, width)]), store.app('=', [b, store.bitVec(-1n, width)])]),
  sll: shift('bvshl'),
  srl: shift('bvlshr'),
  sra: shift('bvashr'),
  rol: rotate('bvshl', 'bvlshr'),
  ror: rotate('bvlshr', 'bvshl'),
  concat: same('concat'),
};

/** Builds the Bool term of an operator whose single-bit arguments are translated to Bools already. */
export const BOOLEAN_TERMS: Readonly<Partial<Record<BitsKind, (store: TermStore, a: Term, b: Term) => Term>>> = {
  not: (store, a) => store.app('not', [a]),
  and: (store, a, b) => store.app('and', [a, b]),
  or: (store, a, b) => store.app('or', [a, b]),
  xor: (store, a, b) => store.app('xor', [a, b]),
  nand: (store, a, b) => store.app('not', [store.app('and', [a, b])]),
  nor: (store, a, b) => store.app('not', [store.app('or', [a, b])]),
  xnor: (store, a, b) => store.app('=', [a, b]),
  implies: (store, a, b) => store.app('=>', [a, b]),
  iff: (store, a, b) => store.app('=', [a, b]),
};
