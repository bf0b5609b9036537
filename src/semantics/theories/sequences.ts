import type { OpOf, Sort } from '../../term/index.js';
import { keyOf } from '../key.js';
import { type ApplyEach, type Meaning, type MeaningContext, applyToEach } from '../meaning.js';
import { STEPS_PER_MATCH, type Word, indexOfWord, occurrences, occursAt } from '../strings/code-points.js';
import {
  type Closure,
  type SequenceValue,
  type Undetermined,
  type Value,
  makeSequence,
  makeUndetermined,
} from '../value.js';

/** A character of a string is its code point as a bigint. */
const items = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? (value as Word).map(BigInt) : (value as SequenceValue).items;
const build = (sort: Sort, of: readonly Value[]): Value =>
  sort.kind === 'String' ? of.map(Number) : makeSequence(sort, of);
const int = (value: Value | undefined): bigint => value as bigint;
const INCOMPARABLE = makeUndetermined('a sequence holds values that cannot be compared');

function asWords(sequences: readonly Value[], cx: MeaningContext): readonly Word[] | undefined {
  const letters = new Map<string, number>();
  const words: Word[] = [];
  for (const sequence of sequences) {
    const word: number[] = [];
    for (const item of items(sequence)) {
      const key = keyOf(item, cx);
      if (key === undefined) return undefined;
      const letter = letters.get(key) ?? letters.size;
      letters.set(key, letter);
      word.push(letter);
    }
    words.push(word);
  }
  return words;
}

function comparing(
  sequences: number,
  meaning: (words: readonly [Word, Word], args: readonly Value[], cx: MeaningContext) => Value | Undetermined,
): Meaning {
  return (args, _at, cx) => {
    const words = asWords(args.slice(0, sequences), cx);
    return words === undefined ? INCOMPARABLE : meaning(words as readonly [Word, Word], args, cx);
  };
}

function concatenate(
  of: Value | undefined,
  parts: readonly (readonly Value[])[],
  { limits }: MeaningContext,
): Value | Undetermined {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length > limits.length) return makeUndetermined(`the sequence has more than ${limits.length} elements`);
  return makeSequence((of as SequenceValue).sort, parts.flat());
}

/** The part `[from, from + length)`. Empty unless 0 <= from < |s| and 0 < length, as in `str.substr`. */
function extract(of: Value | undefined, from: bigint, length: bigint): Value {
  const { sort } = of as SequenceValue;
  const isEmpty = from < 0n || length <= 0n;
  return makeSequence(sort, isEmpty ? [] : items(of).slice(Number(from), Number(from + length)));
}

function foldLeft(
  fun: Value | undefined,
  start: Value,
  all: readonly Value[],
  before: (position: number) => readonly Value[],
): ApplyEach {
  return {
    kind: 'apply-each',
    of: fun as Closure,
    next: (results) => {
      const { length } = results;
      return length < all.length ? [...before(length), results.at(-1) ?? start, all[length] as Value] : undefined;
    },
    then: (results) => results.at(-1) ?? start,
  };
}

/** Overwrites elements from `at` on, as many as fit. Unchanged if `at` is out of range. */
export function update<T>(all: readonly T[], at: bigint, by: readonly T[]): readonly T[] {
  if (at < 0n || at >= BigInt(all.length)) return all;
  const from = Number(at);
  const fits = by.slice(0, all.length - from);
  return [...all.slice(0, from), ...fits, ...all.slice(from + fits.length)];
}

/** cvc5's "Theory of Sequences" and z3's guide ("Sequences"). Operators shared with strings have equal meanings. */
export const SEQUENCES = {
  'seq.empty': (_args, at) => makeSequence(at.sort, []),
  'seq.unit': ([element], at) => build(at.sort, [element as Value]),
  'seq.++': (args, _at, cx) => concatenate(args[0], args.map(items), cx),
  'seq.len': ([of]) => BigInt(items(of).length),
  /** The element at a position. Unspecified if the position is out of range. */
  'seq.nth': (args, at, cx) => {
    const all = items(args[0]);
    const place = int(args[1]);
    return place >= 0n && place < BigInt(all.length) ? (all[Number(place)] as Value) : cx.choose(at, { args });
  },
  'seq.at': ([of, at]) => extract(of, int(at), 1n),
  /** At most n elements from position i on. */
  'seq.extract': ([of, from, length]) => extract(of, int(from), int(length)),
  /** Overwrites elements with t, starting at position i. Keeps the length. */
  'seq.update': ([of, at, by]) => makeSequence((of as SequenceValue).sort, update(items(of), int(at), items(by))),
  'seq.contains': comparing(2, ([all, part]) => indexOfWord(all, part) >= 0),
  'seq.prefixof': comparing(2, ([part, all]) => occursAt(all, part, 0)),
  'seq.suffixof': comparing(2, ([part, all]) => occursAt(all, part, all.length - part.length)),
  /** The first position of t from i on. -1 if t does not occur, or i is out of range. */
  'seq.indexof': comparing(2, ([all, part], args) => {
    const from = args.length > 2 ? int(args[2]) : 0n;
    if (from < 0n || from > BigInt(all.length)) return -1n;
    return BigInt(indexOfWord(all, part, Number(from)));
  }),
  /** `(seq.replace s t u)` replaces the first t by u. An empty t occurs at the start. */
  'seq.replace': comparing(2, ([word, part], [of, , by], cx) => {
    const from = indexOfWord(word, part);
    if (from < 0) return of as Value;
    return concatenate(of, [items(of).slice(0, from), items(by), items(of).slice(from + part.length)], cx);
  }),
  /** Replaces each t, from the left. Unchanged if t is empty. */
  'seq.replace_all': comparing(2, ([word, part], [of, , by], cx) => {
    if (part.length === 0) return of as Value;
    const parts: (readonly Value[])[] = [];
    let done = 0;
    for (const from of occurrences(word, part, 0)) {
      cx.budget.charge(STEPS_PER_MATCH);
      if (from > done) parts.push(items(of).slice(done, from));
      parts.push(items(by));
      done = from + part.length;
    }
    return concatenate(of, [...parts, items(of).slice(done)], cx);
  }),
  'seq.rev': ([of]) => makeSequence((of as SequenceValue).sort, [...items(of)].reverse()),
  'seq.map': ([fun, of], at) => applyToEach(fun as Closure, items(of), (results) => build(at.sort, results)),
  /** `(seq.mapi f i s)` of z3: calls f with the position, counted from i, and the element. */
  'seq.mapi': ([fun, first, of], at) => {
    const all = items(of);
    return {
      kind: 'apply-each',
      of: fun as Closure,
      next: ({ length }) => (length < all.length ? [int(first) + BigInt(length), all[length] as Value] : undefined),
      then: (results) => build(at.sort, results),
    };
  },
  /** `(seq.foldl f a s)` of z3: calls f with the accumulator (initially a) and the next element. */
  'seq.foldl': ([fun, start, of]) => foldLeft(fun, start as Value, items(of), () => []),
  /** `(seq.foldli f i a s)` of z3: like `seq.foldl`, with the position, counted from i, as the first argument. */
  'seq.foldli': ([fun, first, start, of]) =>
    foldLeft(fun, start as Value, items(of), (position) => [int(first) + BigInt(position)]),
} satisfies Record<OpOf<'Sequences'>, Meaning>;
