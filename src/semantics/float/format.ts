/** A float is a bigint of its IEEE 754 bits, with the single NaN `nan`. A magnitude is a float without its sign bit. */
export interface FloatFormat {
  readonly eb: number;
  readonly sb: number;
  /** The least positive float is 2^least. In subnormals, the last bit has this exponent. */
  readonly least: number;
  /** Exponent of the last bit of the greatest finite floats. */
  readonly greatest: number;
  /** Position of the exponent field: the number of significand bits without the hidden bit. */
  readonly shift: bigint;
  readonly hidden: bigint;
  readonly sign: bigint;
  /** The bits of +oo; larger magnitudes are NaN. */
  readonly infinity: bigint;
  readonly nan: bigint;
}

/** Maximum exponent width, since exponents are doubles and their sums must be exact. */
export const MOST_EXPONENT_BITS = 48;

const KEPT = 256;
const formats = new Map<number, FloatFormat>();

/** `eb`, `sb` (with hidden bit) >= 2. If `eb` > `MOST_EXPONENT_BITS`, operators that use exponents are inexact. */
export function floatFormat(eb: number, sb: number): FloatFormat {
  const key = sb * 2 ** 26 + eb;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const bias = 2 ** (eb - 1) - 1;
  const shift = BigInt(sb - 1);
  const hidden = 1n << shift;
  const infinity = ((1n << BigInt(eb)) - 1n) << shift;
  const format: FloatFormat = {
    eb,
    sb,
    least: 2 - bias - sb,
    greatest: bias + 1 - sb,
    shift,
    hidden,
    sign: 1n << BigInt(eb + sb - 1),
    infinity,
    nan: infinity | (hidden >> 1n),
  };
  if (formats.size >= KEPT) formats.clear();
  formats.set(key, format);
  return format;
}

export interface Scaled {
  readonly negative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
}

export function clearSign(format: FloatFormat, x: bigint): bigint {
  return x < format.sign ? x : x - format.sign;
}

export function hasSign(format: FloatFormat, x: bigint): boolean {
  return x >= format.sign;
}

export function isFinite(format: FloatFormat, x: bigint): boolean {
  return clearSign(format, x) < format.infinity;
}

export function fromBits(format: FloatFormat, bits: bigint): bigint {
  return clearSign(format, bits) > format.infinity ? format.nan : bits;
}

export function makeZero(format: FloatFormat, negative: boolean): bigint {
  return negative ? format.sign : 0n;
}

export function makeInfinity(format: FloatFormat, negative: boolean): bigint {
  return negative ? format.sign | format.infinity : format.infinity;
}

export function unpack(format: FloatFormat, x: bigint): Scaled {
  const negative = x >= format.sign;
  const magnitude = negative ? x - format.sign : x;
  const biased = magnitude >> format.shift;
  if (biased === 0n) return { negative, significand: magnitude, exponent: format.least };
  const significand = magnitude - ((biased - 1n) << format.shift);
  return { negative, significand, exponent: format.least + Number(biased) - 1 };
}
