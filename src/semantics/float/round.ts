import type { RoundingMode } from '../value.js';
import type { FloatFormat } from './format.js';
import { bitLength } from '../../util/index.js';

function roundsUp(mode: RoundingMode, negative: boolean, odd: boolean, side: number): boolean {
  switch (mode) {
    case 'RNE':
      return side > 0 || (side === 0 && odd);
    case 'RNA':
      return side >= 0;
    case 'RTP':
      return !negative;
    case 'RTN':
      return negative;
    case 'RTZ':
      return false;
  }
}

/** Rounds `significand / 2^places` to an integer. `negative` is the sign. */
export function roundPlaces(mode: RoundingMode, negative: boolean, significand: bigint, places: number): bigint {
  if (significand === 0n) return 0n;
  // The number is far below one half. A shift by `places` would be too expensive.
  if (places > bitLength(significand) + 1) return roundsUp(mode, negative, false, -1) ? 1n : 0n;
  const by = BigInt(places);
  const kept = significand >> by;
  const rest = significand - (kept << by);
  if (rest === 0n) return kept;
  const half = 1n << (by - 1n);
  const side = rest < half ? -1 : rest === half ? 0 : 1;
  return roundsUp(mode, negative, (kept & 1n) === 1n, side) ? kept + 1n : kept;
}

function overflow(format: FloatFormat, mode: RoundingMode, negative: boolean): bigint {
  const toInfinity = mode === 'RNE' || mode === 'RNA' || mode === (negative ? 'RTN' : 'RTP');
  const magnitude = toInfinity ? format.infinity : format.infinity - 1n;
  return negative ? magnitude | format.sign : magnitude;
}

/** Rounds ±significand * 2^exponent (IEEE 754-2008, sections 4.3 and 7.4). `negative` is also the sign of zero. */
export function roundScaled(
  format: FloatFormat,
  mode: RoundingMode,
  negative: boolean,
  significand: bigint,
  exponent: number,
): bigint {
  const { sb, least, greatest } = format;
  if (significand === 0n) return negative ? format.sign : 0n;
  const wanted = exponent + bitLength(significand) - sb;
  const last = wanted > least ? wanted : least;
  if (last > greatest) return overflow(format, mode, negative);
  const rounded = roundPlaces(mode, negative, significand, last - exponent);
  // The hidden bit adds 1 to the exponent field. A carry out of the significand does too, and may give infinity.
  const magnitude = (BigInt(last - least) << format.shift) + rounded;
  return negative ? magnitude | format.sign : magnitude;
}
