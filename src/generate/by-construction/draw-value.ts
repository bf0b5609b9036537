import type { RoundingMode, Value } from '../../semantics/index.js';
import { ROUNDING_MODES } from '../../semantics/index.js';
import type { Sort } from '../../term/index.js';
import { type Rng, bitLength, rational } from '../../util/index.js';
import { drawInt } from './draw-number.js';
import { drawWord } from './draw-word.js';

export function drawValue(rng: Rng, sort: Sort): Value | undefined {
  switch (sort.kind) {
    case 'Bool':
      return rng.chance(0.5);
    case 'BitVec':
      return drawBits(rng, sort.width);
    case 'FiniteField':
      return rng.pick([0n, 1n, sort.order - 1n, rng.bits(bitLength(sort.order)) % sort.order]);
    case 'FloatingPoint':
      return drawFloat(rng, sort.eb, sort.sb);
    case 'RoundingMode':
      return rng.pick<RoundingMode>(ROUNDING_MODES);
    case 'Real':
      return drawDecimal(rng);
    case 'Int':
      return drawInt(rng);
    case 'String':
      return drawWord(rng);
    default:
      return undefined;
  }
}

function drawDecimal(rng: Rng): Value {
  const sign = rng.chance(0.4) ? -1n : 1n;
  return rational(sign * rng.bits(rng.pick([1, 2, 3, 4, 8, 20])), rng.pick([1n, 1n, 2n, 4n, 8n, 10n, 100n, 1n << 20n]));
}

/** Narrower bit-vectors are drawn uniformly. */
const NARROW = 5;

function drawBits(rng: Rng, width: number): bigint {
  if (width < NARROW || rng.chance(0.6)) return rng.bits(width);
  const top = 1n << BigInt(width - 1);
  const one = 1n << BigInt(rng.below(width));
  return BigInt.asUintN(width, rng.pick([0n, 1n, 2n, 3n, -1n, -2n, top, top - 1n, top + 1n, one, -one]));
}

/** Smaller formats are drawn uniformly. */
const TINY = 6;

function drawFloat(rng: Rng, eb: number, sb: number): bigint {
  const shift = BigInt(sb - 1);
  const infinity = ((1n << BigInt(eb)) - 1n) << shift;
  const nan = infinity | (1n << (shift - 1n));
  const sign = rng.bits(1) << BigInt(eb + sb - 1);
  if (eb + sb < TINY || rng.chance(0.4)) return withOneNan(rng.bits(eb + sb), { eb, sb, nan });
  const bias = (1n << BigInt(eb - 1)) - 1n;
  const near = bias + BigInt(rng.between(-2, Math.min(sb + 1, Number(bias))));
  switch (rng.below(8)) {
    case 0:
      return sign;
    case 1:
      return sign | infinity;
    case 2:
      return rng.chance(0.5) ? nan : sign | (infinity - 1n);
    case 3:
      return sign | rng.pick([1n, 2n, (1n << shift) - 1n, 1n << shift, (1n << shift) + 1n]);
    case 4:
      return sign | rng.bits(sb - 1);
    case 5:
      return sign | (near << shift);
    case 6:
      return sign | (near << shift) | rng.pick([1n, (1n << shift) - 1n, 1n << (shift - 1n), 0n]);
    default:
      return sign | (near << shift) | ((rng.bits(3) << shift) >> 3n);
  }
}

function withOneNan(
  bits: bigint,
  { eb, sb, nan }: { readonly eb: number; readonly sb: number; readonly nan: bigint },
): bigint {
  const fraction = BigInt.asUintN(sb - 1, bits);
  const exponent = BigInt.asUintN(eb, bits >> BigInt(sb - 1));
  return exponent === (1n << BigInt(eb)) - 1n && fraction !== 0n ? nan : bits;
}
