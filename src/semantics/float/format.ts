/**
 * A floating-point format and the numbers that its arithmetic needs again and again. A float is a bigint of its IEEE
 * 754 bits with the one NaN `nan` (see `value.ts`); its magnitude is what is left without the sign bit.
 */
export interface FloatFormat {
  readonly eb: number;
  readonly sb: number;
  /** The exponent of the last bit of the subnormals: the least positive float is 2^least. */
  readonly least: number;
  /** The exponent of the last bit of the floats of the greatest binade. */
  readonly greatest: number;
  /** How far the exponent field is shifted: the significand's width without the hidden bit. */
  readonly shift: bigint;
  /** The hidden bit. */
  readonly hidden: bigint;
  readonly sign: bigint;
  /** +oo, and the magnitude from which on a float is not finite. */
  readonly infinity: bigint;
  readonly nan: bigint;
}

/** Exponents are computed as doubles, where sums of a few of them must stay exact. */
export const MOST_EXPONENT_BITS = 48;

const KEPT = 256;
const formats = new Map<number, FloatFormat>();

/**
 * The format of `eb` exponent bits (from 2) and `sb` significand bits (from 2, with the hidden bit). With more than
 * `MOST_EXPONENT_BITS` it is good for what looks at bits only: `least` and `greatest` are not exact.
 */
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

/** A finite float, or any number of its shape: ±significand * 2^exponent. The significand is not negative. */
export interface Scaled {
  readonly negative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
}

/** The bits without the sign. */
export function magnitudeOf(format: FloatFormat, x: bigint): bigint {
  return x < format.sign ? x : x - format.sign;
}

/** Whether the sign bit is set. */
export function hasSign(format: FloatFormat, x: bigint): boolean {
  return x >= format.sign;
}

/** Neither NaN nor an infinity. */
export function isFinite(format: FloatFormat, x: bigint): boolean {
  return magnitudeOf(format, x) < format.infinity;
}

/** The float with these bits: every NaN pattern becomes the one NaN. */
export function fromBits(format: FloatFormat, bits: bigint): bigint {
  return magnitudeOf(format, bits) > format.infinity ? format.nan : bits;
}

/** The zero of a sign. */
export function zeroOf(format: FloatFormat, negative: boolean): bigint {
  return negative ? format.sign : 0n;
}

/** The infinity of a sign. */
export function infinityOf(format: FloatFormat, negative: boolean): bigint {
  return negative ? format.sign | format.infinity : format.infinity;
}

/** A finite float's exact value. */
export function unpack(format: FloatFormat, x: bigint): Scaled {
  const negative = x >= format.sign;
  const magnitude = negative ? x - format.sign : x;
  const biased = magnitude >> format.shift;
  if (biased === 0n) return { negative, significand: magnitude, exponent: format.least };
  const significand = magnitude - ((biased - 1n) << format.shift);
  return { negative, significand, exponent: format.least + Number(biased) - 1 };
}
