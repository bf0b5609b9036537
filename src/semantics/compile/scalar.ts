import { type Index, type Op, type Sort, indexText } from '../../term/index.js';
import { FINITE_FIELDS } from '../theories/finite-fields.js';
import { FLOATING_POINT } from '../theories/floating-point.js';
import { UNCHARGED } from '../budget.js';
import type { Application, Meaning, MeaningContext } from '../meaning.js';
import { type Value, isUndetermined, makeUndetermined } from '../value.js';
import { BIT_VECTOR_FUNCTIONS, isBitVectorFunction } from './bit-vec-functions.js';
import { UNSPECIFIED, fromNumber, smallWidth, toNumber } from './small-sorts.js';
import type { Scalar } from './scalar-function.js';

export interface Operation {
  readonly scalar: Scalar;
  /** Results, indexed by the bits of all arguments, first argument highest. Undefined if the table is too large. */
  readonly table: Int32Array | undefined;
  readonly widths: readonly number[];
  readonly size: number;
}

export const EMPTY = -2;

/** Maximum index width of a table. Larger tables do not pay off for bit-vectors, whose functions are cheap. */
const TABLE_BITS = 12;
const FLOAT_TABLE_BITS = 17;
const RECENT_BITS = 14;
/** Maximum key width. Wider keys are inexact as numbers, so different arguments would share a cached result. */
const EXACT_BITS = 53;
const MOST_NUMBERS = 2 ** 24;

const known = new Map<string, Operation>();
let numbers = 0;

export function findOperation(
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
  if (bits > EXACT_BITS) return { scalar, table, widths, size: 0 };
  return { scalar: withCache(scalar, widths), table, widths, size: 3 * 2 ** RECENT_BITS };
}

const MEANINGS = new Map<string, Meaning>(Object.entries({ ...FLOATING_POINT, ...FINITE_FIELDS }));

function tableFor(bits: number, most: number): Int32Array | undefined {
  return bits <= most ? new Int32Array(2 ** bits).fill(EMPTY) : undefined;
}

const CHOICE = makeUndetermined('the standard leaves the value open');

const NOTHING_CHOSEN: MeaningContext = {
  choose: () => CHOICE,
  cardinality: () => undefined,
  limits: { bits: 1 << 16, length: 0 },
  budget: UNCHARGED,
};

function fromMeaning(meaning: Meaning, at: Application): Scalar {
  return (a, b, c, d) => {
    const given = [a, b, c, d];
    const values = at.args.map(({ sort }, i) => fromNumber(given[i] as number, sort));
    const result = meaning(values, at, NOTHING_CHOSEN);
    if (isUndetermined(result)) return UNSPECIFIED;
    return toNumber(result as Value);
  };
}

function withCache(scalar: Scalar, widths: readonly number[]): Scalar {
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
