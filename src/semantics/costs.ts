import type { Cardinality, Op, Sort } from '../term/index.js';
import { bitLength } from '../util/index.js';
import type { Application, Apply, ApplyEach } from './meaning.js';
import type { BagValue, RealValue, SetValue, Undetermined, Value } from './value.js';
import { isWord } from './strings/code-points.js';

/** Costs are in budget steps (0.1 µs), measured with Node 20. Sizes of numbers are in 64-bit words. */
const NS_PER_STEP = 100;
/** Allocated words cost steps too, so that the budget `thorough` allows at most about 200 MB. */
const WORDS_PER_STEP = 5;

const SMALL = 2n ** 64n;

export function countWords(value: bigint): number {
  return value < SMALL && value > -SMALL ? 1 : 1 + bitLength(value) / 64;
}

export function countRealWords(value: RealValue): number {
  return 'kind' in value ? 2 * value.terms.length : countWords(value.num) + countWords(value.den);
}

export function multiplicationCost(a: number, b: number): number {
  return Math.min(a * b, 250 * (a + b)) / NS_PER_STEP;
}

export function divisionCost(a: number, b: number): number {
  return Math.min(3 * b * Math.max(1, a - b), 1_200 * (a + b)) / NS_PER_STEP;
}

export function gcdCost(a: number, b: number): number {
  const least = Math.min(a, b);
  return (40 * least * least) / NS_PER_STEP + divisionCost(Math.max(a, b), least);
}

function printingCost(words: number): number {
  return Math.min(4 * words * words, 4_000 * words) / NS_PER_STEP;
}

export function algebraicCost(...values: readonly RealValue[]): number {
  let degrees = 0;
  let terms = 1;
  let words = 0;
  for (const value of values) {
    if (!('kind' in value)) continue;
    for (const { polynomial } of value.roots) degrees += polynomial.length;
    for (const { coefficient } of value.terms) words += countWords(coefficient);
    terms *= value.terms.length;
  }
  // To find the sign, a number is approximated up to the separation bound, which grows with degrees and coefficients.
  const bound = degrees * words;
  return degrees === 0 ? 0 : 50 * degrees + 10 * terms + multiplicationCost(bound, bound);
}

const bigint = (value: Value | undefined): number => countWords(value as bigint);
const itemsIn = (value: Value | undefined): number => (value as SetValue | BagValue).items.size;
const widthInWords = (sort: Sort | undefined): number => (sort?.kind === 'BitVec' ? sort.width / 64 : 1);
const bitVectorProduct: Cost = ({ length }, { args }) => {
  const words = widthInWords(args[0]?.sort);
  return words < 4 ? 0 : (length - 1) * multiplicationCost(words, words);
};
const bitVectorQuotient: Cost = ([a, b]) => divisionCost(bigint(a), bigint(b));
const pairs: Cost = ([a, b]) => 10 * itemsIn(a) * itemsIn(b);

function realQuotient(value: RealValue | bigint): number {
  return typeof value === 'bigint' || 'kind' in value ? 1 : divisionCost(countWords(value.num), countWords(value.den));
}

type Cost = (args: readonly Value[], at: Application) => number;

const COSTS: Partial<Record<Op, Cost>> = {
  bvmul: bitVectorProduct,
  bvumulo: bitVectorProduct,
  bvsmulo: bitVectorProduct,
  bvudiv: bitVectorQuotient,
  bvurem: bitVectorQuotient,
  bvsdiv: bitVectorQuotient,
  bvsrem: bitVectorQuotient,
  bvsmod: bitVectorQuotient,
  to_int: ([a]) => realQuotient(a as RealValue | bigint),
  divisible: ([a]) => bigint(a),
  'str.from_int': ([a]) => printingCost(bigint(a)) + 3 * bigint(a),
  'str.to_int': ([a]) => printingCost((a as readonly number[]).length / 19) / 2 + (a as readonly number[]).length,
  'rel.join': pairs,
  'rel.product': pairs,
};

/** Operators that inspect only parts of their arguments, or charge their own costs. */
const PARTIAL: ReadonlySet<Op> = new Set<Op>([
  '=',
  'distinct',
  'select',
  'store',
  'str.len',
  'seq.len',
  'seq.nth',
  'set.member',
  'set.card',
  'set.is_empty',
  'set.is_singleton',
]);

export function computeCost(at: Application, args: readonly Value[]): number {
  const { op } = at;
  let cost = 0;
  if (!PARTIAL.has(op)) for (const arg of args) cost += readingCost(arg);
  const more = COSTS[op];
  if (more !== undefined) cost += more(args, at);
  const { sort } = at.args.at(-1) ?? at;
  if (sort.kind === 'FloatingPoint') cost += floatCost(sort.eb + sort.sb, args);
  if (at.sort.kind === 'FloatingPoint') cost += floatCost(at.sort.eb + at.sort.sb, args);
  return cost;
}

function floatCost(bits: number, args: readonly Value[]): number {
  let words = bits / 64;
  for (const arg of args) if (typeof arg === 'object' && 'num' in arg) words += countRealWords(arg);
  return words < 4 ? 5 : 4 * divisionCost(2 * words, words);
}

function readingCost(value: Value): number {
  if (typeof value === 'boolean' || typeof value === 'string') return 0;
  if (typeof value === 'bigint') return value < SMALL && value > -SMALL ? 0 : countWords(value) / 50;
  if (isWord(value)) return value.length / 8;
  if (!('kind' in value)) return (countWords(value.num) + countWords(value.den)) / 50;
  if (!('items' in value)) return 0;
  return 2 * ('size' in value.items ? value.items.size : value.items.length);
}

export function keepingCost(value: Value | Undetermined | Apply | ApplyEach): number {
  if (typeof value === 'boolean' || typeof value === 'string') return 0;
  if (typeof value === 'bigint') return value < SMALL && value > -SMALL ? 0 : countWords(value) / WORDS_PER_STEP;
  if (isWord(value)) return value.length / WORDS_PER_STEP;
  if ('num' in value) return (countWords(value.num) + countWords(value.den)) / WORDS_PER_STEP;
  if ('items' in value) {
    const { items } = value;
    return ('size' in items ? 12 * items.size : 2 * items.length) / WORDS_PER_STEP;
  }
  return 'entries' in value ? (12 * value.entries.size) / WORDS_PER_STEP : 0;
}

export function enumerationCost(sort: Sort, cardinality: (sort: Sort) => Cardinality): number {
  const parts = sort.kind === 'Array' ? cardinality(sort.index) : sort.kind === 'Set' ? cardinality(sort.element) : 0n;
  return typeof parts === 'bigint' && parts > 0n ? 5 + 4 * Number(parts) : sort.kind === 'Named' ? 5 : 1;
}
