import type { OpOf } from '../../term/index.js';
import type { Application, Meaning } from '../meaning.js';
import type { Word } from '../strings/code-points.js';
import { type ArrayValue, type Closure, type RealValue, type Value, undetermined } from '../value.js';
import { mapped } from './arrays.js';
import { updated } from './sequences.js';

const word = (value: Value | undefined): Word => value as Word;
/** How far `a` is from `A`. */
const CASE = 0x20;

/** A word with the letters of a range of ASCII moved; all other characters stay, as in cvc5. */
function shifted(of: Word, from: string, by: number): Word {
  const first = from.charCodeAt(0);
  return of.map((point) => (point >= first && point < first + 26 ? point + by : point));
}

const count = (values: readonly Value[]): number => values.filter((value) => value === true).length;

/** The first index of a pseudo-Boolean constraint, and the sum of the other indices whose arguments are true. */
const bound = ({ indices: [first] }: Application): bigint => BigInt(Number(first));
const weightOf = (values: readonly Value[], { indices }: Application): bigint =>
  values.reduce<bigint>((sum, value, i) => (value === true ? sum + BigInt(Number(indices[i + 1])) : sum), 0n);

/** Operators of solvers beyond the standard's theories, for sorts of the standard (cvc5's theory reference; z3's guide). */
export const EXTENSIONS = {
  /** `(str.to_lower s)`: A to Z as a to z. */
  'str.to_lower': ([of]) => shifted(word(of), 'A', CASE),
  /** `(str.to_upper s)`: a to z as A to Z. */
  'str.to_upper': ([of]) => shifted(word(of), 'a', -CASE),
  /** `(str.rev s)`: backwards. */
  'str.rev': ([of]) => [...word(of)].reverse(),
  /** `(str.update s i t)`: the characters of t in the place of those from i on; the length stays. */
  'str.update': ([of, at, by]) => updated(word(of), at as bigint, word(by)),
  /** `((_ at-most k) p …)` of z3: at most k of the arguments are true. */
  'at-most': (args, at) => count(args) <= Number(at.indices[0]),
  /** `((_ at-least k) p …)` of z3: at least k of the arguments are true. */
  'at-least': (args, at) => count(args) >= Number(at.indices[0]),
  /** `((_ pble k c …) p …)` of z3: the weights c of the arguments that are true sum up to at most k. */
  pble: (args, at) => weightOf(args, at) <= bound(at),
  /** `((_ pbge k c …) p …)` of z3: they sum up to at least k. */
  pbge: (args, at) => weightOf(args, at) >= bound(at),
  /** `((_ pbeq k c …) p …)` of z3: they sum up to k. */
  pbeq: (args, at) => weightOf(args, at) === bound(at),
  /** `((_ map f) a …)` of z3: the array that holds what f gives for the elements of arrays at each index. */
  map: ([fun, ...arrays], at, cx) => mapped(fun as Closure, arrays as readonly (ArrayValue | Closure)[], at, cx),
  /** `(_ as-array f)` of z3: the array that holds what f gives for its index. */
  'as-array': ([fun], at) => ({ ...(fun as Closure), sort: at.sort }),
  /** `(int.pow2 n)`: 2 to the power of n; 0 where n is negative. */
  'int.pow2': ([power], _at, { limits }) => {
    const exponent = power as bigint;
    if (exponent < 0n) return 0n;
    return exponent > BigInt(limits.bits)
      ? undetermined(`the number has more than ${limits.bits} bits`)
      : 1n << exponent;
  },
  /** `((_ iand k) a b)` of cvc5: the number whose bits are the conjunction of the last k bits of two's complement. */
  iand: (args, at, { limits }) => {
    const bits = Number(at.indices[0]);
    if (bits > limits.bits) return undetermined(`the number has more than ${limits.bits} bits`);
    const [a, b] = args.map((each) => BigInt.asUintN(bits, each as bigint)) as [bigint, bigint];
    return a & b;
  },
  /**
   * `(sqrt x)`: 0 of 0. Of a positive number cvc5 takes either root, the same one each time; of a negative number anything (its
   * elimination of operators says so).
   */
  sqrt: ([of]) => {
    const value = of as RealValue;
    if (!('kind' in value) && value.num === 0n) return value;
    return undetermined('sqrt may be either root, and anything of a negative number');
  },
  /** `(_ fmf.card S n)`: the sort S has at most n elements. */
  'fmf.card': (_args, at, cx) => {
    const [sort, most] = at.indices;
    const size = typeof sort === 'object' ? cx.assumedSize?.(sort) : undefined;
    if (size === undefined) return undetermined('it is not known how many elements a sort has');
    return size !== 'infinite' && size <= BigInt(Number(most));
  },
} satisfies Record<OpOf<'Extensions'>, Meaning>;
