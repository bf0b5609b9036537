import type { OpOf } from '../../term/index.js';
import type { Application, Meaning } from '../meaning.js';
import type { Word } from '../strings/code-points.js';
import { type ArrayValue, type Closure, type RealValue, type Value, makeUndetermined } from '../value.js';
import { ARITHMETIC } from './arith.js';
import { mapTables } from './arrays.js';
import { update } from './sequences.js';

const word = (value: Value | undefined): Word => value as Word;
const CASE = 0x20;

function shiftLetters(of: Word, from: string, by: number): Word {
  const first = from.charCodeAt(0);
  return of.map((point) => (point >= first && point < first + 26 ? point + by : point));
}

const count = (values: readonly Value[]): number => values.filter((value) => value === true).length;

const readBound = ({ indices: [first] }: Application): bigint => BigInt(Number(first));
const sumWeights = (values: readonly Value[], { indices }: Application): bigint =>
  values.reduce<bigint>((sum, value, i) => (value === true ? sum + BigInt(Number(indices[i + 1])) : sum), 0n);

/** Operators beyond the standard's theories, on standard sorts (cvc5's theory reference, z3's guide). */
export const EXTENSIONS = {
  'str.to_lower': ([of]) => shiftLetters(word(of), 'A', CASE),
  'str.to_upper': ([of]) => shiftLetters(word(of), 'a', -CASE),
  'str.rev': ([of]) => [...word(of)].reverse(),
  /** Overwrites characters of s from position i on with t, without changing the length. */
  'str.update': ([of, at, by]) => update(word(of), at as bigint, word(by)),
  'at-most': (args, at) => count(args) <= Number(at.indices[0]),
  /** An operator of z3: at least n arguments are true. */
  'at-least': (args, at) => count(args) >= Number(at.indices[0]),
  /** `((_ pble k c …) p …)` of z3: the weights c of the true arguments sum up to at most k (`pbge`: at least k). */
  pble: (args, at) => sumWeights(args, at) <= readBound(at),
  pbge: (args, at) => sumWeights(args, at) >= readBound(at),
  pbeq: (args, at) => sumWeights(args, at) === readBound(at),
  /** `((_ map f) a …)` of z3. */
  map: ([fun, ...arrays], at, cx) => mapTables(fun as Closure, arrays as readonly (ArrayValue | Closure)[], at, cx),
  /** `(_ as-array f)` of z3. */
  'as-array': ([fun], at) => ({ ...(fun as Closure), sort: at.sort }),
  /** Solvers differ in 0 to the power 0, and in negative or fractional exponents. */
  '^': ([base, power], at, cx) => {
    const times = ARITHMETIC.is_int([power as Value]) ? Number(ARITHMETIC.to_int([power as Value])) : 0;
    if (times < 1 || times > 1_000) return makeUndetermined('the exponent is not an integer from 1 to 1000');
    cx.budget.charge(times);
    return ARITHMETIC['*'](new Array<Value>(times).fill(base as Value), at, cx);
  },
  /** 2 to the power of the argument, or 0 if the argument is negative. */
  'int.pow2': ([power], _at, { limits }) => {
    const exponent = power as bigint;
    if (exponent < 0n) return 0n;
    return exponent > BigInt(limits.bits)
      ? makeUndetermined(`the number has more than ${limits.bits} bits`)
      : 1n << exponent;
  },
  /** `((_ iand k) a b)` of cvc5: bitwise AND of the last k bits of a and b in two's complement. */
  iand: (args, at, { limits }) => {
    const bits = Number(at.indices[0]);
    if (bits > limits.bits) return makeUndetermined(`the number has more than ${limits.bits} bits`);
    const [a, b] = args.map((each) => BigInt.asUintN(bits, each as bigint)) as [bigint, bigint];
    return a & b;
  },
  /**
   * cvc5's elimination of operators allows either root of a positive number, chosen consistently, and any value for a
   * negative number. Only the root of 0 is unique.
   */
  sqrt: ([of]) => {
    const value = of as RealValue;
    if (!('kind' in value) && value.num === 0n) return value;
    return makeUndetermined('sqrt may be either root, or any value if the number is negative');
  },
  /** `(_ fmf.card S n)`: the sort S has at most n elements. */
  'fmf.card': (_args, at, cx) => {
    const [sort, most] = at.indices;
    const size = typeof sort === 'object' ? cx.assumeSize?.(sort) : undefined;
    if (size === undefined) return makeUndetermined('the size of a sort is unknown');
    return size !== 'infinite' && size <= BigInt(Number(most));
  },
} satisfies Record<OpOf<'Extensions'>, Meaning>;
