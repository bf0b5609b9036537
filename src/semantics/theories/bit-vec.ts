import type { OpOf } from '../../term/index.js';
import type { Application, Meaning } from '../meaning.js';
import { type Value, makeUndetermined } from '../value.js';

const widthOf = (at: Application): number => sortWidth(at.args[0]?.sort);

function sortWidth(sort: Application['sort'] | undefined): number {
  return sort?.kind === 'BitVec' ? sort.width : 0;
}

const toSigned = (value: bigint, width: number): bigint => BigInt.asIntN(width, value);
const index = (at: Application, i: number): number => at.indices[i] as number;

/** Lifts a function, which must reduce its result modulo 2^width. */
function unary(f: (a: bigint, width: number) => Value): Meaning {
  return ([a], at) => f(a as bigint, widthOf(at));
}

function binary(f: (a: bigint, b: bigint, width: number) => Value): Meaning {
  return ([a, b], at) => f(a as bigint, b as bigint, widthOf(at));
}

function foldLeft(f: (a: bigint, b: bigint, width: number) => bigint): Meaning {
  return (args, at) => {
    const width = widthOf(at);
    let result = args[0] as bigint;
    for (let i = 1; i < args.length; i++) result = f(result, args[i] as bigint, width);
    return result;
  };
}

const wrap = (value: bigint, width: number): bigint => BigInt.asUintN(width, value);
const allOnes = (width: number): bigint => (1n << BigInt(width)) - 1n;
const fitsSigned = (value: bigint, width: number): boolean => toSigned(value, width) === value;
const fitsUnsigned = (value: bigint, width: number): boolean => wrap(value, width) === value;
const udiv = (a: bigint, b: bigint, width: number): bigint => (b === 0n ? allOnes(width) : a / b);
const urem = (a: bigint, b: bigint): bigint => (b === 0n ? a : a % b);

/** Signed division: defined by cases on the signs, even for divisor zero (logic QF_BV). */
function sdiv(a: bigint, b: bigint, width: number): bigint {
  const x = toSigned(a, width);
  const y = toSigned(b, width);
  const quotient = udiv(wrap(x < 0n ? -x : x, width), wrap(y < 0n ? -y : y, width), width);
  return wrap(x < 0n === y < 0n ? quotient : -quotient, width);
}

function srem(a: bigint, b: bigint, width: number): bigint {
  const x = toSigned(a, width);
  const y = toSigned(b, width);
  const rest = urem(x < 0n ? -x : x, y < 0n ? -y : y);
  return wrap(x < 0n ? -rest : rest, width);
}

function smod(a: bigint, b: bigint, width: number): bigint {
  const x = toSigned(a, width);
  const y = toSigned(b, width);
  if (y === 0n) return a;
  const rest = x % y;
  return wrap(rest !== 0n && rest < 0n !== y < 0n ? rest + y : rest, width);
}

function rotateLeft(value: bigint, by: number, width: number): bigint {
  const turn = BigInt(by % width);
  return wrap((value << turn) | (value >> (BigInt(width) - turn)), width);
}

/** Doubles the copies in each step, since appending one copy at a time takes quadratic time. */
function repeatBits(value: bigint, width: number, times: number): bigint {
  if (times === 1) return value;
  const half = repeatBits(value, width, times >> 1);
  const doubled = (half << BigInt(width * (times >> 1))) | half;
  return times % 2 === 0 ? doubled : (doubled << BigInt(width)) | value;
}

const bit = (condition: boolean): bigint => (condition ? 1n : 0n);
const toBits: Meaning = ([a], at) => wrap(a as bigint, sortWidth(at.sort));
const toNat: Meaning = ([a]) => a as bigint;

/** Theory FixedSizeBitVectors, with the further operators of logic QF_BV and of SMT-LIB 2.7. */
export const BIT_VECTORS = {
  concat: (args, at) => {
    let result = 0n;
    for (let i = 0; i < args.length; i++)
      result = (result << BigInt(sortWidth(at.args[i]?.sort))) | (args[i] as bigint);
    return result;
  },
  extract: ([a], at) => wrap((a as bigint) >> BigInt(index(at, 1)), index(at, 0) - index(at, 1) + 1),
  bvnot: unary((a, w) => allOnes(w) ^ a),
  bvneg: unary((a, w) => wrap(-a, w)),
  bvand: foldLeft((a, b) => a & b),
  bvor: foldLeft((a, b) => a | b),
  bvadd: foldLeft((a, b, w) => wrap(a + b, w)),
  bvmul: foldLeft((a, b, w) => wrap(a * b, w)),
  /** Quotient, rounded down. All ones for divisor zero. */
  bvudiv: binary(udiv),
  /** Remainder, or the dividend for divisor zero. */
  bvurem: binary(urem),
  /** Left shift. Zero if the shift is at least the width. */
  bvshl: binary((a, b, w) => (b >= BigInt(w) ? 0n : wrap(a << b, w))),
  bvlshr: binary((a, b, w) => (b >= BigInt(w) ? 0n : a >> b)),
  bvashr: binary((a, b, w) => wrap(toSigned(a, w) >> (b >= BigInt(w) ? BigInt(w) : b), w)),
  bvnand: binary((a, b, w) => allOnes(w) ^ (a & b)),
  bvnor: binary((a, b, w) => allOnes(w) ^ (a | b)),
  bvxor: foldLeft((a, b) => a ^ b),
  /** Takes exactly two arguments, unlike `bvxor`. */
  bvxnor: binary((a, b, w) => allOnes(w) ^ a ^ b),
  bvcomp: binary((a, b) => bit(a === b)),
  bvsub: binary((a, b, w) => wrap(a - b, w)),
  bvsdiv: binary(sdiv),
  bvsrem: binary(srem),
  bvsmod: binary(smod),
  bvult: binary((a, b) => a < b),
  bvule: binary((a, b) => a <= b),
  bvugt: binary((a, b) => a > b),
  bvuge: binary((a, b) => a >= b),
  bvslt: binary((a, b, w) => toSigned(a, w) < toSigned(b, w)),
  bvsle: binary((a, b, w) => toSigned(a, w) <= toSigned(b, w)),
  bvsgt: binary((a, b, w) => toSigned(a, w) > toSigned(b, w)),
  bvsge: binary((a, b, w) => toSigned(a, w) >= toSigned(b, w)),
  repeat: ([a], at, { limits }) => {
    const width = widthOf(at);
    return width * index(at, 0) > limits.bits
      ? makeUndetermined(`a bit-vector has more than ${limits.bits} bits`)
      : repeatBits(a as bigint, width, index(at, 0));
  },
  zero_extend: ([a]) => a as bigint,
  sign_extend: ([a], at) => wrap(toSigned(a as bigint, widthOf(at)), sortWidth(at.sort)),
  /** The index is taken modulo the width. */
  rotate_left: ([a], at) => rotateLeft(a as bigint, index(at, 0), widthOf(at)),
  rotate_right: ([a], at) => rotateLeft(a as bigint, widthOf(at) - (index(at, 0) % widthOf(at)), widthOf(at)),
  /** An extension: the disjunction of all bits. */
  bvredor: unary((a) => bit(a !== 0n)),
  /** An extension: the conjunction of all bits. */
  bvredand: unary((a, w) => bit(a === allOnes(w))),
  /** Overflow predicates (SMT-LIB 2.7). */
  bvnego: unary((a, w) => !fitsSigned(-toSigned(a, w), w)),
  bvuaddo: binary((a, b, w) => !fitsUnsigned(a + b, w)),
  bvsaddo: binary((a, b, w) => !fitsSigned(toSigned(a, w) + toSigned(b, w), w)),
  bvumulo: binary((a, b, w) => !fitsUnsigned(a * b, w)),
  bvsmulo: binary((a, b, w) => !fitsSigned(toSigned(a, w) * toSigned(b, w), w)),
  bvusubo: binary((a, b) => a < b),
  bvssubo: binary((a, b, w) => !fitsSigned(toSigned(a, w) - toSigned(b, w), w)),
  /** Overflows only for the least number divided by -1. */
  bvsdivo: binary((a, b, w) => toSigned(b, w) === -1n && !fitsSigned(-toSigned(a, w), w)),
  /** SMT-LIB 2.7. */
  ubv_to_int: toNat,
  sbv_to_int: unary(toSigned),
  /** The older name of `ubv_to_int`. */
  bv2nat: toNat,
  /** SMT-LIB 2.7; modulo 2^m. */
  int_to_bv: toBits,
  /** An older name of `int_to_bv`. */
  int2bv: toBits,
  /** An older name of `int_to_bv`, also used on negative numbers. */
  nat2bv: toBits,
} satisfies Record<OpOf<'FixedSizeBitVectors'>, Meaning>;
