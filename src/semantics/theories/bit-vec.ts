import type { OpOf } from '../../term/index.js';
import type { Application, Meaning } from '../meaning.js';
import { type Value, undetermined } from '../value.js';

/** The width of the first argument. */
function widthOf(at: Application): number {
  return bitsOf(at.args[0]?.sort);
}

function bitsOf(sort: Application['sort'] | undefined): number {
  return sort?.kind === 'BitVec' ? sort.width : 0;
}

const signed = (value: bigint, width: number): bigint => BigInt.asIntN(width, value);
const index = (at: Application, i: number): number => at.indices[i] as number;

/** One bit-vector to a value; the result is taken modulo 2^width by the caller where that matters. */
function unary(f: (a: bigint, width: number) => Value): Meaning {
  return ([a], at) => f(a as bigint, widthOf(at));
}

function binary(f: (a: bigint, b: bigint, width: number) => Value): Meaning {
  return ([a, b], at) => f(a as bigint, b as bigint, widthOf(at));
}

/** Left associative, over any number of arguments. */
function folded(f: (a: bigint, b: bigint, width: number) => bigint): Meaning {
  return (args, at) => {
    const width = widthOf(at);
    let result = args[0] as bigint;
    for (let i = 1; i < args.length; i++) result = f(result, args[i] as bigint, width);
    return result;
  };
}

const wrap = (value: bigint, width: number): bigint => BigInt.asUintN(width, value);
const allOnes = (width: number): bigint => (1n << BigInt(width)) - 1n;
const fitsSigned = (value: bigint, width: number): boolean => signed(value, width) === value;
const fitsUnsigned = (value: bigint, width: number): boolean => wrap(value, width) === value;
const udiv = (a: bigint, b: bigint, width: number): bigint => (b === 0n ? allOnes(width) : a / b);
const urem = (a: bigint, b: bigint): bigint => (b === 0n ? a : a % b);

/** `bvsdiv`, by cases on the signs as the logic QF_BV defines it (division by zero included). */
function sdiv(a: bigint, b: bigint, width: number): bigint {
  const x = signed(a, width);
  const y = signed(b, width);
  const quotient = udiv(wrap(x < 0n ? -x : x, width), wrap(y < 0n ? -y : y, width), width);
  return wrap(x < 0n === y < 0n ? quotient : -quotient, width);
}

/** `bvsrem`: the remainder with the sign of the dividend. */
function srem(a: bigint, b: bigint, width: number): bigint {
  const x = signed(a, width);
  const y = signed(b, width);
  const rest = urem(x < 0n ? -x : x, y < 0n ? -y : y);
  return wrap(x < 0n ? -rest : rest, width);
}

/** `bvsmod`: the remainder with the sign of the divisor. */
function smod(a: bigint, b: bigint, width: number): bigint {
  const x = signed(a, width);
  const y = signed(b, width);
  if (y === 0n) return a;
  const rest = x % y;
  return wrap(rest !== 0n && rest < 0n !== y < 0n ? rest + y : rest, width);
}

function rotateLeft(value: bigint, by: number, width: number): bigint {
  const turn = BigInt(by % width);
  return wrap((value << turn) | (value >> (BigInt(width) - turn)), width);
}

const bit = (condition: boolean): bigint => (condition ? 1n : 0n);
const toBits: Meaning = ([a], at) => wrap(a as bigint, bitsOf(at.sort));
const toNat: Meaning = ([a]) => a as bigint;

/** Theory FixedSizeBitVectors, and the operators that the logic QF_BV defines on top of it. */
export const BIT_VECTORS = {
  /** `concat`: the first argument holds the most significant bits. */
  concat: (args, at) => {
    let result = 0n;
    for (let i = 0; i < args.length; i++) result = (result << BigInt(bitsOf(at.args[i]?.sort))) | (args[i] as bigint);
    return result;
  },
  /** `(_ extract i j)`: bits i down to j. */
  extract: ([a], at) => wrap((a as bigint) >> BigInt(index(at, 1)), index(at, 0) - index(at, 1) + 1),
  /** `bvnot`, bitwise negation. */
  bvnot: unary((a, w) => allOnes(w) ^ a),
  /** `bvneg`, two's complement. */
  bvneg: unary((a, w) => wrap(-a, w)),
  /** `bvand`, bitwise. */
  bvand: folded((a, b) => a & b),
  /** `bvor`, bitwise. */
  bvor: folded((a, b) => a | b),
  /** `bvadd`, modulo 2^m. */
  bvadd: folded((a, b, w) => wrap(a + b, w)),
  /** `bvmul`, modulo 2^m. */
  bvmul: folded((a, b, w) => wrap(a * b, w)),
  /** `bvudiv`, truncating; all ones where the divisor is zero. */
  bvudiv: binary(udiv),
  /** `bvurem`; the dividend where the divisor is zero. */
  bvurem: binary(urem),
  /** `bvshl`, by an unsigned number; zero from the width on. */
  bvshl: binary((a, b, w) => (b >= BigInt(w) ? 0n : wrap(a << b, w))),
  /** `bvlshr`, by an unsigned number; zero from the width on. */
  bvlshr: binary((a, b, w) => (b >= BigInt(w) ? 0n : a >> b)),
  /** `bvashr` (logic QF_BV): filled with the sign bit. */
  bvashr: binary((a, b, w) => wrap(signed(a, w) >> (b >= BigInt(w) ? BigInt(w) : b), w)),
  /** `bvnand` (logic QF_BV). */
  bvnand: binary((a, b, w) => allOnes(w) ^ (a & b)),
  /** `bvnor` (logic QF_BV). */
  bvnor: binary((a, b, w) => allOnes(w) ^ (a | b)),
  /** `bvxor` (logic QF_BV), left associative. */
  bvxor: folded((a, b) => a ^ b),
  /** `bvxnor` (logic QF_BV), of two arguments only. */
  bvxnor: binary((a, b, w) => allOnes(w) ^ a ^ b),
  /** `bvcomp` (logic QF_BV): one bit, set where the arguments are equal. */
  bvcomp: binary((a, b) => bit(a === b)),
  /** `bvsub` (logic QF_BV), modulo 2^m. */
  bvsub: binary((a, b, w) => wrap(a - b, w)),
  /** `bvsdiv` (logic QF_BV). */
  bvsdiv: binary(sdiv),
  /** `bvsrem` (logic QF_BV). */
  bvsrem: binary(srem),
  /** `bvsmod` (logic QF_BV). */
  bvsmod: binary(smod),
  /** `bvult`, unsigned less than. */
  bvult: binary((a, b) => a < b),
  /** `bvule` (logic QF_BV). */
  bvule: binary((a, b) => a <= b),
  /** `bvugt` (logic QF_BV). */
  bvugt: binary((a, b) => a > b),
  /** `bvuge` (logic QF_BV). */
  bvuge: binary((a, b) => a >= b),
  /** `bvslt` (logic QF_BV), signed less than. */
  bvslt: binary((a, b, w) => signed(a, w) < signed(b, w)),
  /** `bvsle` (logic QF_BV). */
  bvsle: binary((a, b, w) => signed(a, w) <= signed(b, w)),
  /** `bvsgt` (logic QF_BV). */
  bvsgt: binary((a, b, w) => signed(a, w) > signed(b, w)),
  /** `bvsge` (logic QF_BV). */
  bvsge: binary((a, b, w) => signed(a, w) >= signed(b, w)),
  /** `(_ repeat i)` (logic QF_BV). */
  repeat: ([a], at, cx) => {
    const width = widthOf(at);
    if (width * index(at, 0) > cx.limits.bits) return undetermined(`a bit-vector has more than ${cx.limits.bits} bits`);
    let result = a as bigint;
    for (let i = 1; i < index(at, 0); i++) result = (result << BigInt(width)) | (a as bigint);
    return result;
  },
  /** `(_ zero_extend i)` (logic QF_BV). */
  zero_extend: ([a]) => a as bigint,
  /** `(_ sign_extend i)` (logic QF_BV). */
  sign_extend: ([a], at) => wrap(signed(a as bigint, widthOf(at)), bitsOf(at.sort)),
  /** `(_ rotate_left i)` (logic QF_BV), i modulo the width. */
  rotate_left: ([a], at) => rotateLeft(a as bigint, index(at, 0), widthOf(at)),
  /** `(_ rotate_right i)` (logic QF_BV), i modulo the width. */
  rotate_right: ([a], at) => rotateLeft(a as bigint, widthOf(at) - (index(at, 0) % widthOf(at)), widthOf(at)),
  /** `bvredor`, a common extension: one bit, the disjunction of all bits. */
  bvredor: unary((a) => bit(a !== 0n)),
  /** `bvredand`, a common extension: one bit, the conjunction of all bits. */
  bvredand: unary((a, w) => bit(a === allOnes(w))),
  /** `bvnego` (SMT-LIB 2.7): whether negation overflows. */
  bvnego: unary((a, w) => !fitsSigned(-signed(a, w), w)),
  /** `bvuaddo` (SMT-LIB 2.7). */
  bvuaddo: binary((a, b, w) => !fitsUnsigned(a + b, w)),
  /** `bvsaddo` (SMT-LIB 2.7). */
  bvsaddo: binary((a, b, w) => !fitsSigned(signed(a, w) + signed(b, w), w)),
  /** `bvumulo` (SMT-LIB 2.7). */
  bvumulo: binary((a, b, w) => !fitsUnsigned(a * b, w)),
  /** `bvsmulo` (SMT-LIB 2.7). */
  bvsmulo: binary((a, b, w) => !fitsSigned(signed(a, w) * signed(b, w), w)),
  /** `bvusubo` (SMT-LIB 2.7). */
  bvusubo: binary((a, b) => a < b),
  /** `bvssubo` (SMT-LIB 2.7). */
  bvssubo: binary((a, b, w) => !fitsSigned(signed(a, w) - signed(b, w), w)),
  /** `bvsdivo` (SMT-LIB 2.7): only the least number by -1. */
  bvsdivo: binary((a, b, w) => signed(b, w) === -1n && !fitsSigned(-signed(a, w), w)),
  /** `ubv_to_int` (SMT-LIB 2.7): from 0 to 2^m - 1. */
  ubv_to_int: toNat,
  /** `sbv_to_int` (SMT-LIB 2.7): from -2^(m-1) to 2^(m-1) - 1. */
  sbv_to_int: unary(signed),
  /** `bv2nat`, the older name of `ubv_to_int`. */
  bv2nat: toNat,
  /** `(_ int_to_bv m)` (SMT-LIB 2.7), modulo 2^m. */
  int_to_bv: toBits,
  /** `(_ int2bv m)`, an older name of `int_to_bv`. */
  int2bv: toBits,
  /** `(_ nat2bv m)`, an older name of `int_to_bv`; it is used as such on negative numbers too. */
  nat2bv: toBits,
} satisfies Record<OpOf<'FixedSizeBitVectors'>, Meaning>;
