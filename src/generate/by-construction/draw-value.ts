import { type RoundingMode, type Value, ROUNDING_MODES } from '../../semantics/index.js';
import { type Sort, matchSort } from '../../term/index.js';
import { type Rational, type Rng, bitLength, rational } from '../../util/index.js';

const DRAWS: Readonly<Record<string, (rng: Rng) => Value>> = {
  fraction: drawFraction,
  positive: (rng) => rational(drawShortBits(rng), rng.pick([1n, 2n, 4n, 8n, 10n, 1n << 20n])),
  length: (rng) => BigInt(rng.chance(0.85) ? rng.between(-1, 5) : rng.between(-20, 120)),
  'small-or-any': (rng) => (rng.chance(0.5) ? BigInt(rng.between(-2, 9)) : drawInt(rng)),
};

/** Finds a drawing function by name. The name `(LEAST MOST)` stands for integers from LEAST to MOST. */
export function valueDrawer(draw: string): (rng: Rng) => Value {
  const named = DRAWS[draw];
  if (named !== undefined) return named;
  const [least = 0, most = 0] = draw.slice(1, -1).split(' ').map(Number);
  return (rng) => BigInt(rng.between(least, most));
}

export function drawValue(rng: Rng, sort: Sort): Value | undefined {
  return matchSort(sort, {
    Bool: () => rng.chance(0.5),
    BitVec: ({ width }) => drawBits(rng, width),
    FiniteField: ({ order }) => rng.pick([0n, 1n, order - 1n, rng.bits(bitLength(order)) % order]),
    FloatingPoint: ({ eb, sb }) => drawFloat(rng, eb, sb),
    RoundingMode: () => rng.pick<RoundingMode>(ROUNDING_MODES),
    Real: () => drawDecimal(rng),
    Int: () => drawInt(rng),
    String: () => drawWord(rng),
  });
}

/** Prefers small integers, so that drawn values are often equal. Other integers are close to powers of two. */
function drawInt(rng: Rng): bigint {
  const sign = rng.chance(0.4) ? -1n : 1n;
  const draw = rng.below(20);
  if (draw < 13) return sign * BigInt(rng.below(6));
  if (draw < 18) return sign * BigInt(rng.below(40));
  return sign * ((1n << BigInt(rng.between(4, 34))) + BigInt(rng.between(-1, 1)));
}

function drawFraction(rng: Rng): Rational {
  const draw = rng.below(10);
  if (draw < 4) return rational(drawInt(rng));
  const den = BigInt(draw < 8 ? rng.pick([2, 2, 3, 4, 5, 8, 10]) : rng.between(1, 100));
  return rational(BigInt(rng.between(-30, 30)), den);
}

const LETTERS = [...'aaabbc01'].map((char) => char.codePointAt(0) as number);
/** Code points that are special in string literals, next to the digits, or at the ends of ranges such as ASCII. */
const ODD = [0x22, 0x5c, 0x75, 0x7b, 0x20, 0x2f, 0x3a, 0x41, 0, 0x7f, 0x80, 0xff, 0xd800, 0xffff, 0x10000, 0x2ffff];

function drawWord(rng: Rng): readonly number[] {
  const length = rng.pick([0, 1, 1, 1, 2, 2, 3, 4]);
  return Array.from({ length }, () => rng.pick(rng.chance(0.94) ? LETTERS : ODD));
}

function drawShortBits(rng: Rng): bigint {
  return rng.bits(rng.pick([1, 2, 3, 4, 8, 20]));
}

function drawDecimal(rng: Rng): Value {
  const sign = rng.chance(0.4) ? -1n : 1n;
  return rational(sign * drawShortBits(rng), rng.pick([1n, 1n, 2n, 4n, 8n, 10n, 100n, 1n << 20n]));
}

/** Bit-vectors narrower than this are drawn uniformly. */
const NARROW = 5;

function drawBits(rng: Rng, width: number): bigint {
  if (width < NARROW || rng.chance(0.6)) return rng.bits(width);
  const top = 1n << BigInt(width - 1);
  const one = 1n << BigInt(rng.below(width));
  return BigInt.asUintN(width, rng.pick([0n, 1n, 2n, 3n, -1n, -2n, top, top - 1n, top + 1n, one, -one]));
}

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
