import type { Op, Term, TermStore } from '../../../term/index.js';
import { VECTORS } from '../example-symbols.js';
import { readBits, isAllOnes, bitWidth } from '../literals.js';
import { atOperators, applyOrUnwrap } from '../offers.js';
import type { Shrink } from '../contract.js';

/** Neutral (`unit`) and absorbing (`zero`) constants of commutative operators. */
const UNITS: Partial<Record<Op, { readonly unit: bigint; readonly zero?: bigint }>> = {
  bvadd: { unit: 0n },
  bvxor: { unit: 0n },
  bvor: { unit: 0n, zero: -1n },
  bvand: { unit: -1n, zero: 0n },
  bvmul: { unit: 1n, zero: 0n },
};

/** `(bvadd x #x0) -> x`, `(bvand x #x0) -> #x0`, `(bvmul x #x1) -> x` */
export const bitVectorUnits: Shrink = {
  name: 'bit-vector-units',
  summary: 'Neutral constants are dropped from bit-vector sums, products and connectives; absorbing ones decide them.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '(bvadd x #x0 y)', becomes: ['(bvadd x y)'] },
    { declare: VECTORS, term: '(bvand x #xf)', becomes: ['x'] },
    { declare: VECTORS, term: '(bvmul x #x0)', becomes: ['#x0'] },
    { declare: VECTORS, term: '(bvor #xf x)', becomes: ['#xf'] },
  ],
  shrink: atOperators(['bvadd', 'bvxor', 'bvor', 'bvand', 'bvmul'], ({ op, args, sort }, store) => {
    const found = UNITS[op];
    if (found === undefined || sort.kind !== 'BitVec') return [];
    const is = (term: Term, value: bigint): boolean => readBits(term) === BigInt.asUintN(sort.width, value);
    const { unit, zero } = found;
    if (zero !== undefined && args.some((arg) => is(arg, zero))) return [store.bitVec(zero, sort.width)];
    const kept = args.filter((arg) => !is(arg, unit));
    if (kept.length === args.length) return [];
    return [kept.length === 0 ? store.bitVec(unit, sort.width) : applyOrUnwrap(store, op, kept)];
  }),
};

/** `(bvsub x #x0) -> x`, `(bvudiv x #x1) -> x`, `(bvshl x #x0) -> x`, `(bvshl x #xf) -> #x0` */
export const bitVectorOperand: Shrink = {
  name: 'bit-vector-operand',
  summary: 'Differences, quotients and shifts with a neutral or absorbing constant are resolved.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '(bvsub x #x0)', becomes: ['x'] },
    { declare: VECTORS, term: '(bvsub #x0 x)', becomes: ['(bvneg x)'] },
    { declare: VECTORS, term: '(bvudiv x #x1)', becomes: ['x'] },
    { declare: VECTORS, term: '(bvudiv x #x0)', becomes: ['#xf'] },
    { declare: VECTORS, term: '(bvurem x #x1)', becomes: ['#x0'] },
    { declare: VECTORS, term: '(bvlshr x #x4)', becomes: ['#x0'] },
    { declare: VECTORS, term: '(bvshl #x0 x)', becomes: ['#x0'] },
  ],
  shrink: atOperators(
    ['bvsub', 'bvudiv', 'bvsdiv', 'bvurem', 'bvsrem', 'bvsmod', 'bvshl', 'bvlshr', 'bvashr'],
    ({ op, args: [a, b] }, store) => (a === undefined || b === undefined ? [] : [resolve(op, a, b, store)]),
  ),
};

function resolve(op: Op, a: Term, b: Term, store: TermStore): Term | undefined {
  const [left, right, width] = [readBits(a), readBits(b), bitWidth(a)];
  const zero = store.bitVec(0n, width);
  // In one bit, 1 is minus one.
  const isOne = right === 1n && width > 1;
  switch (op) {
    case 'bvsub':
      return right === 0n ? a : left === 0n ? store.tryApp('bvneg', [b]) : undefined;
    case 'bvudiv':
      if (right === 0n) return store.bitVec(-1n, width);
      return right === 1n ? a : undefined;
    case 'bvsdiv':
      return isOne ? a : undefined;
    case 'bvurem':
    case 'bvsrem':
    case 'bvsmod':
      if (right === 0n) return a;
      return isOne || left === 0n ? zero : undefined;
    case 'bvshl':
    case 'bvlshr':
    case 'bvashr':
      if (right === 0n || left === 0n) return a;
      return op !== 'bvashr' && right !== undefined && right >= BigInt(width) ? zero : undefined;
    default:
      return undefined;
  }
}

/** `(bvult x #x0) -> false`, `(bvule x #x0) -> (= x #x0)`, `(bvuge x #xf) -> (= x #xf)` */
export const bitVectorBounds: Shrink = {
  name: 'bit-vector-bounds',
  summary: 'Unsigned comparisons with the least or the greatest value are resolved.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '(bvult x #x0)', becomes: ['false'] },
    { declare: VECTORS, term: '(bvule x #x0)', becomes: ['(= x #x0)'] },
    { declare: VECTORS, term: '(bvule x #xf)', becomes: ['true'] },
    { declare: VECTORS, term: '(bvult #x0 x)', becomes: ['(distinct #x0 x)'] },
  ],
  shrink: atOperators(['bvult', 'bvule', 'bvugt', 'bvuge'], ({ op, args }, store) => {
    const strict = op === 'bvult' || op === 'bvugt';
    const [low, high] = op === 'bvult' || op === 'bvule' ? args : [...args].reverse();
    if (low === undefined || high === undefined) return [];
    if (readBits(high) === 0n || isAllOnes(low)) return [strict ? store.false : store.tryApp('=', args)];
    if (readBits(low) === 0n || isAllOnes(high)) return [strict ? store.tryApp('distinct', args) : store.true];
    return [];
  }),
};

const OF_BITS: Partial<Record<Op, Op>> = { bvand: 'and', bvor: 'or', bvxor: 'xor' };

/** `(= (bvand a b) #b1) -> (and (= a #b1) (= b #b1))` for one bit. */
export const bitToBool: Shrink = {
  name: 'bit-to-bool',
  summary: 'A connective over single bits compared with a constant becomes one over Booleans.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '(= (bvand a b) #b1)', becomes: ['(and (= a #b1) (= b #b1))'] },
    { declare: VECTORS, term: '(= #b0 (bvxor a b))', becomes: ['(not (xor (= a #b1) (= b #b1)))'] },
    { declare: VECTORS, term: '(= (bvnot a) #b1)', becomes: ['(= a #b0)'] },
  ],
  shrink: atOperators(['='], ({ args }, store) => {
    const [a, b] = args;
    const bit = readBits(a) ?? readBits(b);
    const over = readBits(a) === undefined ? a : b;
    if (args.length !== 2 || bit === undefined || over?.kind !== 'app' || bitWidth(over) !== 1) return [];
    if (over.op === 'bvnot') return [store.tryApp('=', [...over.args, store.bitVec(1n - bit, 1)])];
    const connective = OF_BITS[over.op];
    if (connective === undefined) return [];
    const all = store.tryApp(
      connective,
      over.args.map((arg) => store.app('=', [arg, store.bitVec(1n, 1)])),
    );
    return [bit === 1n ? all : all && store.tryApp('not', [all])];
  }),
};
