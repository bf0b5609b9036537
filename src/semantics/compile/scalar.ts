import { type Index, type Op, type Sort, indexText } from '../../term/index.js';
import { FINITE_FIELDS } from '../theories/finite-fields.js';
import { FLOATING_POINT } from '../theories/floating-point.js';
import { UNCHARGED } from '../budget.js';
import type { Application, Meaning, MeaningContext } from '../meaning.js';
import { type Value, isUndetermined, undetermined } from '../value.js';
import { BIT_VECTOR_FUNCTIONS, isBitVectorFunction } from './bit-vec-functions.js';
import { OPEN, fromNumber, smallWidth, toNumber } from './small-sorts.js';
import type { Scalar } from './scalar-function.js';

/** An operator over numbers with a table of results that are known already. */
export interface Operation {
  readonly scalar: Scalar;
  /** By the arguments' bits side by side, the first one's on top; undefined where that would be too large. */
  readonly table: Int32Array | undefined;
  /** The widths of the arguments. */
  readonly widths: readonly number[];
  /** How many numbers it keeps, about. */
  readonly size: number;
}

/** In a place of a table: nobody asked for it yet. */
export const EMPTY = -2;

/** Keys of more bits are not worth a table: bit-vector functions are cheap, float functions are not. */
const TABLE_BITS = 12;
const FLOAT_TABLE_BITS = 17;
const RECENT_BITS = 14;
const MOST_NUMBERS = 2 ** 24;

const known = new Map<string, Operation>();
let numbers = 0;

/**
 * An operator of a theory of bit-vectors or floats for arguments of given small sorts; undefined where it, an argument
 * or the result is not small. Operations are kept, up to 64 MB of tables.
 */
export function operationOf(
  op: Op,
  args: readonly Sort[],
  indices: readonly Index[],
  result: Sort,
): Operation | undefined {
  let key: string = op;
  for (const index of indices) key += ` ${indexText(index)}`;
  for (const arg of args) key += arg.text;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = makeOperation({ op, indices, sort: result, args: args.map((sort) => ({ sort })) });
  if (made === undefined) return undefined;
  numbers += made.size;
  if (numbers > MOST_NUMBERS) {
    known.clear();
    numbers = made.size;
  }
  known.set(key, made);
  return made;
}

function makeOperation(at: Application): Operation | undefined {
  const widths: number[] = [];
  for (const { sort } of at.args) {
    const width = smallWidth(sort);
    if (width === undefined) return undefined;
    widths.push(width);
  }
  if (smallWidth(at.sort) === undefined || widths.length > 4) return undefined;
  const bits = widths.reduce((sum, width) => sum + width, 0);
  const { op, indices } = at;
  if (isBitVectorFunction(op)) {
    const shape = { width: widths[0] ?? 0, second: widths[1] ?? 0, indices };
    const table = tableFor(bits, TABLE_BITS);
    return { scalar: BIT_VECTOR_FUNCTIONS[op](shape), table, widths, size: 64 + (table?.length ?? 0) };
  }
  const meaning = MEANINGS.get(op);
  if (meaning === undefined) return undefined;
  const scalar = fromMeaning(meaning, at);
  const table = tableFor(bits, FLOAT_TABLE_BITS);
  if (table !== undefined) return { scalar, table, widths, size: 64 + table.length };
  return { scalar: remembering(scalar, widths), table, widths, size: 3 * 2 ** RECENT_BITS };
}

/** The operators that are computed by their meanings. */
const MEANINGS = new Map<string, Meaning>(Object.entries({ ...FLOATING_POINT, ...FINITE_FIELDS }));

function tableFor(bits: number, most: number): Int32Array | undefined {
  return bits <= most ? new Int32Array(2 ** bits).fill(EMPTY) : undefined;
}

const CHOICE = undetermined('the standard leaves it open');

const NOTHING_CHOSEN: MeaningContext = {
  open: () => CHOICE,
  cardinality: () => undefined,
  limits: { bits: 1 << 16, length: 0 },
  budget: UNCHARGED,
};

/** A meaning over numbers. */
function fromMeaning(meaning: Meaning, at: Application): Scalar {
  return (a, b, c, d) => {
    const given = [a, b, c, d];
    const values = at.args.map(({ sort }, i) => fromNumber(given[i] as number, sort));
    const result = meaning(values, at, NOTHING_CHOSEN);
    if (isUndetermined(result)) return OPEN;
    return toNumber(result as Value);
  };
}

/** Remembers the latest results, one for each remainder of the key. */
function remembering(scalar: Scalar, widths: readonly number[]): Scalar {
  const size = 2 ** RECENT_BITS;
  const keys = new Float64Array(size).fill(-1);
  const results = new Int32Array(size);
  const [, second = 0, third = 0, fourth = 0] = widths.map((width) => 2 ** width);
  return (a, b, c, d) => {
    const key = ((a * (second || 1) + b) * (third || 1) + c) * (fourth || 1) + d;
    const place = key % size;
    if (keys[place] === key) return results[place] as number;
    const result = scalar(a, b, c, d);
    keys[place] = key;
    results[place] = result;
    return result;
  };
}
