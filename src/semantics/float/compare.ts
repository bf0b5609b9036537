import { type FloatFormat, hasSign, clearSign } from './format.js';

/** Maps floats other than NaN to integers in increasing order. Both zeros map to 0. */
const rank = (format: FloatFormat, x: bigint): bigint => (x < format.sign ? x : format.sign - x);

const areOrdered = (format: FloatFormat, x: bigint, y: bigint): boolean => x !== format.nan && y !== format.nan;

export function isBelow(format: FloatFormat, x: bigint, y: bigint): boolean {
  return areOrdered(format, x, y) && rank(format, x) < rank(format, y);
}

export function isAtMost(format: FloatFormat, x: bigint, y: bigint): boolean {
  return areOrdered(format, x, y) && rank(format, x) <= rank(format, y);
}

/** Compares as `fp.eq`: zeros of either sign are equal, and NaN equals nothing. */
export function isEqual(format: FloatFormat, x: bigint, y: bigint): boolean {
  return areOrdered(format, x, y) && rank(format, x) === rank(format, y);
}

/** `fp.min` (`sign` -1) and `fp.max` (`sign` 1). Undefined for zeros of different signs: the standard allows either. */
export function extreme(format: FloatFormat, sign: -1 | 1, x: bigint, y: bigint): bigint | undefined {
  if (x === format.nan) return y;
  if (y === format.nan || x === y) return x;
  const a = rank(format, x);
  const b = rank(format, y);
  if (a === b) return undefined;
  return a < b === sign < 0 ? x : y;
}

export type FloatClass = 'zero' | 'subnormal' | 'normal' | 'infinite' | 'nan';

export function classify(format: FloatFormat, x: bigint): FloatClass {
  if (x === format.nan) return 'nan';
  const magnitude = clearSign(format, x);
  if (magnitude === 0n) return 'zero';
  if (magnitude === format.infinity) return 'infinite';
  return magnitude < format.hidden ? 'subnormal' : 'normal';
}

/** True for -0, false for NaN. */
export function isNegative(format: FloatFormat, x: bigint): boolean {
  return x !== format.nan && hasSign(format, x);
}

/** True for +0, false for NaN. */
export function isPositive(format: FloatFormat, x: bigint): boolean {
  return x !== format.nan && !hasSign(format, x);
}
