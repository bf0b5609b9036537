import { type Sort, encodingBits } from '../../term/index.js';
import { floatFormat } from '../float/format.js';
import { ROUNDING_MODES, type Value } from '../value.js';

/** Maximum width of a sort, because encoded values are non-negative 32-bit integers. */
const MOST_WIDTH = 31;

const MOST_FLOAT_WIDTH = 10;

/** A value that depends on a choice that the standard leaves open. */
export const UNSPECIFIED = -1;

/**
 * Returns the number of bits that encode a value, or undefined if the sort is not small. Bool is encoded as 0 or 1, a
 * float by its bits with one NaN, a rounding mode by its index.
 */
export function smallWidth(sort: Sort): number | undefined {
  const bits = encodingBits(sort);
  const most = sort.kind === 'FloatingPoint' ? MOST_FLOAT_WIDTH : MOST_WIDTH;
  return bits !== undefined && bits <= most ? bits : undefined;
}

export function toNumber(value: Value): number {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return ROUNDING_MODES.findIndex((mode) => mode === value);
}

/** `number` must not be `UNSPECIFIED`. */
export function fromNumber(number: number, sort: Sort): Value {
  if (sort.kind === 'Bool') return number === 1;
  if (sort.kind === 'RoundingMode') return ROUNDING_MODES[number] ?? 'RNE';
  return BigInt(number);
}

const MOST_VALUES = 2 ** 20;
const KEPT = 64;
const domains = new Map<string, Int32Array>();

/** Lists the encoded values in ascending order, but NaN last. Undefined if the sort has more than 2^20 values. */
export function listDomain(sort: Sort): Int32Array | undefined {
  const known = domains.get(sort.text);
  if (known !== undefined) return known;
  const width = smallWidth(sort);
  if (width === undefined || 2 ** width > MOST_VALUES) return undefined;
  const made = makeDomain(sort, width);
  if (domains.size >= KEPT) domains.clear();
  domains.set(sort.text, made);
  return made;
}

function makeDomain(sort: Sort, width: number): Int32Array {
  if (sort.kind === 'RoundingMode') return Int32Array.from(ROUNDING_MODES, (_, i) => i);
  if (sort.kind === 'FiniteField') return Int32Array.from({ length: Number(sort.order) }, (_, i) => i);
  if (sort.kind !== 'FloatingPoint') return Int32Array.from({ length: 2 ** width }, (_, i) => i);
  const format = floatFormat(sort.eb, sort.sb);
  const magnitudes = Number(format.infinity) + 1;
  const values = Int32Array.from({ length: 2 * magnitudes + 1 }, (_, i) => i);
  for (let i = 0; i < magnitudes; i++) values[magnitudes + i] = Number(format.sign) + i;
  values[2 * magnitudes] = Number(format.nan);
  return values;
}
