import type { OpOf, Sort } from '../../term/index.js';
import { multiplyRationals, rational } from '../../util/index.js';
import { compareReal } from '../algebraic/index.js';
import {
  absolute,
  add,
  divide,
  multiply,
  multiplyAdd,
  negate,
  remainder,
  root,
  subtract,
} from '../float/arithmetic.js';
import {
  type FloatClass,
  classify,
  extreme,
  isAtMost,
  isBelow,
  isEqual,
  isNegative,
  isPositive,
} from '../float/compare.js';
import {
  changeFormat,
  fromIrrational,
  fromRational,
  fromWhole,
  roundToIntegral,
  toRational,
  toWhole,
} from '../float/convert.js';
import {
  type FloatFormat,
  MOST_EXPONENT_BITS,
  floatFormat,
  fromBits,
  makeInfinity,
  isFinite,
} from '../float/format.js';
import type { Application, Meaning, MeaningContext } from '../meaning.js';
import { type RealValue, type RoundingMode, type Undetermined, type Value, makeUndetermined } from '../value.js';

type Result = ReturnType<Meaning>;

const ANY_EXPONENT = Number.POSITIVE_INFINITY;

function findFormat(sort: Sort | undefined, cx: MeaningContext, most = MOST_EXPONENT_BITS): FloatFormat | Undetermined {
  if (sort?.kind !== 'FloatingPoint') return makeUndetermined('the sort of an argument is unknown');
  const exponentBits = Math.min(most, cx.limits.bits);
  if (sort.eb > exponentBits) return makeUndetermined(`a float has more than ${exponentBits} exponent bits`);
  if (sort.sb > cx.limits.bits) return makeUndetermined(`a float has more than ${cx.limits.bits} significand bits`);
  return floatFormat(sort.eb, sort.sb);
}

const isFormat = (format: FloatFormat | Undetermined): format is FloatFormat => !('kind' in format);

function inFormat(
  f: (format: FloatFormat, args: readonly Value[], at: Application, cx: MeaningContext) => Result,
  most?: number,
): Meaning {
  return (args, at, cx) => {
    const format = findFormat(at.args.at(-1)?.sort, cx, most);
    return isFormat(format) ? f(format, args, at, cx) : format;
  };
}

function toFormat(
  f: (format: FloatFormat, args: readonly Value[], at: Application, cx: MeaningContext) => Result,
  most?: number,
): Meaning {
  return (args, at, cx) => {
    const format = findFormat(at.sort, cx, most);
    return isFormat(format) ? f(format, args, at, cx) : format;
  };
}

const constant = (f: (format: FloatFormat) => bigint): Meaning => toFormat((format) => f(format), ANY_EXPONENT);

const unary = (f: (format: FloatFormat, x: bigint) => Value): Meaning =>
  inFormat((format, [x]) => f(format, x as bigint), ANY_EXPONENT);

const binary = (f: (format: FloatFormat, x: bigint, y: bigint) => Value): Meaning =>
  inFormat((format, [x, y]) => f(format, x as bigint, y as bigint));

const roundedUnary = (f: (format: FloatFormat, mode: RoundingMode, x: bigint) => bigint): Meaning =>
  inFormat((format, [mode, x]) => f(format, mode as RoundingMode, x as bigint));

const roundedBinary = (f: (format: FloatFormat, mode: RoundingMode, x: bigint, y: bigint) => bigint): Meaning =>
  inFormat((format, [mode, x, y]) => f(format, mode as RoundingMode, x as bigint, y as bigint));

const isClass = (wanted: FloatClass): Meaning => unary((format, x) => classify(format, x) === wanted);

function chain(holds: (format: FloatFormat, x: bigint, y: bigint) => boolean, turned = false): Meaning {
  return inFormat((format, args) => {
    for (let i = 1; i < args.length; i++) {
      const x = args[i - 1] as bigint;
      const y = args[i] as bigint;
      if (!(turned ? holds(format, y, x) : holds(format, x, y))) return false;
    }
    return true;
  }, ANY_EXPONENT);
}

/** `fp.min` (-1) and `fp.max` (1). For zeros of different signs, chooses one of them. */
function chooseExtreme(sign: -1 | 1): Meaning {
  return inFormat((format, args, at, cx) => {
    const found = extreme(format, sign, args[0] as bigint, args[1] as bigint);
    if (found !== undefined) return found;
    return cx.choose(at, { args, among: sign < 0 ? [format.sign, 0n] : [0n, format.sign] });
  }, ANY_EXPONENT);
}

function toBitVec(range: (width: bigint) => readonly [low: bigint, high: bigint]): Meaning {
  return inFormat((format, args, at, cx) => {
    const width = at.sort.kind === 'BitVec' ? at.sort.width : 0;
    if (width > cx.limits.bits) return makeUndetermined(`a bit-vector has more than ${cx.limits.bits} bits`);
    const [low, high] = range(BigInt(width));
    const whole = toWhole(format, args[0] as RoundingMode, args[1] as bigint, low, high);
    return whole === undefined ? cx.choose(at, { args }) : BigInt.asUintN(width, whole);
  });
}

function fromReal(format: FloatFormat, mode: RoundingMode, value: RealValue): bigint {
  if ('kind' in value) return fromIrrational(format, mode, (to) => compareReal(value, to));
  return fromRational(format, mode, value);
}

/** z3's `to_fp` of a Real and an Int: the Real times 2 to the power of the Int, rounded. */
function fromScaled(to: FloatFormat, [mode, real, power]: readonly Value[], cx: MeaningContext): Result {
  const value = real as RealValue;
  const exponent = power as bigint;
  if ('kind' in value) return makeUndetermined('an irrational number cannot be scaled');
  if (exponent > BigInt(cx.limits.bits) || -exponent > BigInt(cx.limits.bits)) {
    return makeUndetermined(`a number has more than ${cx.limits.bits} bits`);
  }
  const scale = exponent < 0n ? rational(1n, 1n << -exponent) : rational(1n << exponent, 1n);
  return fromRational(to, mode as RoundingMode, multiplyRationals(value, scale));
}

function convert(to: FloatFormat, args: readonly Value[], at: Application, cx: MeaningContext): Result {
  const mode = args[0] as RoundingMode;
  const sort = at.args[1]?.sort;
  if (sort?.kind === 'BitVec') return fromWhole(to, mode, BigInt.asIntN(sort.width, args[1] as bigint));
  if (args.length > 2) return fromScaled(to, args, cx);
  if (sort?.kind === 'Real') return fromReal(to, mode, args[1] as RealValue);
  const from = findFormat(sort, cx);
  return isFormat(from) ? changeFormat(from, to, mode, args[1] as bigint) : from;
}

const fromAnyBits = toFormat((format, [bits]) => fromBits(format, bits as bigint), ANY_EXPONENT);
const convertAny = toFormat(convert);

function assemble(format: FloatFormat, args: readonly Value[]): bigint {
  const [sign, exponent, significand] = args as readonly [bigint, bigint, bigint];
  return fromBits(format, (((sign << BigInt(format.eb)) | exponent) << format.shift) | significand);
}

function exactReal(format: FloatFormat, args: readonly Value[], at: Application, cx: MeaningContext): Result {
  const x = args[0] as bigint;
  if (!isFinite(format, x)) return cx.choose(at, { args });
  const { bits } = cx.limits;
  return toRational(format, x, bits) ?? makeUndetermined(`a float's exact value has more than ${bits} bits`);
}

/** Theory FloatingPoint, over IEEE 754-2008. */
export const FLOATING_POINT = {
  /** All patterns of NaN become one value. */
  fp: toFormat(assemble, ANY_EXPONENT),
  '+oo': constant((format) => format.infinity),
  '-oo': constant((format) => makeInfinity(format, true)),
  '+zero': constant(() => 0n),
  '-zero': constant((format) => format.sign),
  NaN: constant((format) => format.nan),
  RNE: () => 'RNE',
  RNA: () => 'RNA',
  RTP: () => 'RTP',
  RTN: () => 'RTN',
  RTZ: () => 'RTZ',
  'fp.abs': unary(absolute),
  'fp.neg': unary(negate),
  'fp.add': roundedBinary(add),
  'fp.sub': roundedBinary(subtract),
  'fp.mul': roundedBinary(multiply),
  'fp.div': roundedBinary(divide),
  'fp.fma': inFormat((format, [mode, x, y, z]) =>
    multiplyAdd(format, mode as RoundingMode, x as bigint, y as bigint, z as bigint),
  ),
  'fp.sqrt': roundedUnary(root),
  /** `x - y * n`, n nearest to `x / y`. */
  'fp.rem': binary(remainder),
  'fp.roundToIntegral': roundedUnary(roundToIntegral),
  /** Ignores a NaN argument. */
  'fp.min': chooseExtreme(-1),
  /** Ignores a NaN argument. */
  'fp.max': chooseExtreme(1),
  /** Chainable like the other orders. False if an argument is NaN. */
  'fp.leq': chain(isAtMost),
  'fp.lt': chain(isBelow),
  'fp.geq': chain(isAtMost, true),
  'fp.gt': chain(isBelow, true),
  /** Equality of IEEE 754: zeros are equal, and NaN is not equal to itself. */
  'fp.eq': chain(isEqual),
  'fp.isNormal': isClass('normal'),
  'fp.isSubnormal': isClass('subnormal'),
  'fp.isZero': isClass('zero'),
  'fp.isInfinite': isClass('infinite'),
  'fp.isNaN': isClass('nan'),
  /** True for -0, false for NaN. */
  'fp.isNegative': unary(isNegative),
  'fp.isPositive': unary(isPositive),
  /** From IEEE bits, or by rounding another float, a Real or a signed bit-vector. */
  to_fp: (args, at, cx) => (args.length === 1 ? fromAnyBits : convertAny)(args, at, cx),
  to_fp_unsigned: toFormat((format, [mode, n]) => fromWhole(format, mode as RoundingMode, n as bigint)),
  /** Rounds to an unsigned bit-vector. Unspecified for NaN, infinities and numbers out of range. */
  'fp.to_ubv': toBitVec((width) => [0n, (1n << width) - 1n]),
  /** Rounds to a signed bit-vector. Unspecified for NaN, infinities and numbers out of range. */
  'fp.to_sbv': toBitVec((width) => [-(1n << (width - 1n)), (1n << (width - 1n)) - 1n]),
  /** Unspecified for NaN and infinities. */
  'fp.to_real': inFormat(exactReal),
  /** An extension: the IEEE bits. Unspecified for NaN. */
  'fp.to_ieee_bv': inFormat((format, args, at, cx) =>
    args[0] === format.nan ? cx.choose(at, { args }) : (args[0] as bigint),
  ),
} satisfies Record<OpOf<'FloatingPoint'>, Meaning>;
