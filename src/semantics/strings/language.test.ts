import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LETTERS, regexArbitrary, matchSpans, wordArbitrary } from '../../../test/support/regexes.js';
import { findWord, listWords } from '../../../test/support/words.js';
import { isEmptyLanguage, isMember, sameLanguage } from './language.js';
import {
  type Regex,
  ANY_CHARACTER,
  ANY_WORD,
  NO_LANGUAGE,
  complementRegex,
  concatRegex,
  interRegex,
  rangeRegex,
  repeatRegex,
  unionRegex,
  wordRegex,
} from './regex.js';
import { DEPTH, sampleRuns } from '../../../test/support/laws.js';

const FOREVER = Number.POSITIVE_INFINITY;
const BUDGET = 5_000;
const codes = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) as number);
const lit = (text: string): Regex => wordRegex(codes(text));
const star = (of: Regex): Regex => repeatRegex(of, 0, FOREVER);
const concat = (...parts: Regex[]): Regex => concatRegex(parts);
const union = (...parts: Regex[]): Regex => unionRegex(parts);
const inter = (...parts: Regex[]): Regex => interRegex(parts);
const not = complementRegex;

const takes = (regex: Regex, word: readonly number[]): boolean => matchSpans(regex, word)[0]?.[word.length] === true;

function wordsUpTo(length: number): number[][] {
  const found: number[][] = [[]];
  for (let from = 0, size = 1; size <= length; size++) {
    const to = found.length;
    for (; from < to; from++) for (const letter of LETTERS) found.push([...(found[from] as number[]), letter]);
  }
  return found;
}

const SMALL = wordsUpTo(3);

describe('membership', () => {
  it('agrees with the definition of membership on all words up to length 3', () => {
    fc.assert(
      fc.property(regexArbitrary(3), (regex) => {
        expect(SMALL.filter((word) => isMember(word, regex) !== takes(regex, word))).toEqual([]);
        expect(isMember([], regex)).toBe(takes(regex, []));
      }),
      { numRuns: sampleRuns(400) },
    );
  });

  it('agrees with the definition of membership on longer words', () => {
    fc.assert(
      fc.property(regexArbitrary(4), wordArbitrary(9), (regex, word) => {
        expect(isMember(word, regex)).toBe(takes(regex, word));
      }),
      { numRuns: sampleRuns(1_000) },
    );
  });

  it('distinguishes code points, including surrogates', () => {
    const pair = wordRegex([0xd83d, 0xde00]);
    expect(isMember([0x1f600], pair)).toBe(false);
    expect(isMember([0xd83d, 0xde00], pair)).toBe(true);
    expect(isMember([0x2ffff], ANY_CHARACTER)).toBe(true);
    expect(isMember([0xffff], rangeRegex(0x10000, 0x2ffff))).toBe(false);
  });
});

describe('large regexes', () => {
  const nest = (times: number, wrap: (regex: Regex) => Regex, from: Regex): Regex => {
    let made = from;
    for (let i = 0; i < times; i++) made = wrap(made);
    return made;
  };

  it('handles regexes that share their parts', () => {
    const huge = nest(60, (of) => concat(of, of), lit('a'));
    expect(isMember(codes('aaa'), huge)).toBe(false);
    expect(isEmptyLanguage(huge, BUDGET)).toBe(false);
    expect(
      isMember(
        codes('aaa'),
        nest(60, (of) => inter(union(of, of), of), lit('aaa')),
      ),
    ).toBe(true);
  });

  it('handles regexes with large repetition counts', () => {
    const many = repeatRegex(lit('a'), 20_000, 20_000);
    expect(isMember(codes('a'.repeat(20_000)), many)).toBe(true);
    expect(isMember(codes('a'.repeat(19_999)), many)).toBe(false);
    const nestedMany = repeatRegex(repeatRegex(repeatRegex(lit('a'), 1e6, 1e6), 1e6, 1e6), 0, 1e15);
    expect(isMember(codes('aaa'), nestedMany)).toBe(false);
    expect(isMember([], nestedMany)).toBe(true);
    expect(isMember(codes('ab'), repeatRegex(union(lit('a'), lit('')), 1e9, 1e9))).toBe(false);
    expect(isMember(codes('aa'), repeatRegex(union(lit('a'), lit('')), 1e9, 1e9))).toBe(true);
    expect(isMember(codes('aa'), repeatRegex(lit('a'), 2, 1))).toBe(false);
  });

  it('decides membership in time linear in the length of a word', { retry: 2 }, () => {
    const letters = union(...codes('abcdefgh').map((code) => wordRegex([code])));
    const field = concat(letters, repeatRegex(union(letters, rangeRegex(0x30, 0x39)), 0, 20));
    const line = concat(field, star(concat(lit(','), field)), repeatRegex(lit(';'), 0, 1));
    const regex = inter(star(concat(line, lit('\n'))), not(concat(ANY_WORD, lit(',abc1,'), ANY_WORD)));
    const measure = (lines: number): number => {
      const word = codes('ab1,cd22,efg;\n'.repeat(lines));
      const times = Array.from({ length: 3 }, () => {
        const start = performance.now();
        expect(isMember(word, regex)).toBe(true);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    expect(measure(1_000) / measure(100)).toBeLessThan(50);
  });

  it('decides nothing if there are too many states', () => {
    const letter = union(lit('a'), lit('b'));
    const window = (...sizes: number[]): Regex =>
      concat(star(letter), lit('a'), ...sizes.map((size) => repeatRegex(letter, size, size)));
    expect(sameLanguage(window(6), window(2, 4), BUDGET)).toBe(true);
    expect(sameLanguage(window(6), window(2, 5), BUDGET)).toBe(false);
    expect(sameLanguage(window(40), window(20, 20), BUDGET / 100)).toBeUndefined();
    if (DEPTH === 'sample') return;
    const doubled = nest(10, (of) => concat(of, of), union(lit('a'), lit('')));
    expect(isMember(codes('aaa'), doubled)).toBeUndefined();
  });
});

describe('emptiness and equality', () => {
  it('finds a shortest word of a language, or proves it empty', () => {
    fc.assert(
      fc.property(regexArbitrary(3), (regex) => {
        const word = findWord(regex, BUDGET);
        const shortest = SMALL.find((one) => takes(regex, one));
        expect(isEmptyLanguage(regex, BUDGET)).toBe(word === undefined ? word : word === 'none');
        if (word === undefined) return;
        if (word === 'none') expect(shortest).toBeUndefined();
        else {
          expect(takes(regex, word)).toBe(true);
          expect(shortest?.length ?? 4).toBeGreaterThanOrEqual(Math.min(word.length, 4));
          expect(SMALL.filter((one) => one.length < word.length && takes(regex, one))).toEqual([]);
        }
      }),
      { numRuns: sampleRuns(400) },
    );
  });

  it('calls two languages different exactly if a word is in only one of them', () => {
    fc.assert(
      fc.property(regexArbitrary(2), regexArbitrary(2), (a, b) => {
        const difference = union(inter(a, not(b)), inter(not(a), b));
        const same = sameLanguage(a, b, BUDGET);
        const word = findWord(difference, BUDGET);
        if (same === undefined || word === undefined) return;
        expect(same).toBe(word === 'none');
        if (word === 'none') expect(SMALL.filter((one) => takes(a, one) !== takes(b, one))).toEqual([]);
        else expect(takes(a, word)).not.toBe(takes(b, word));
      }),
      { numRuns: sampleRuns(400) },
    );
  });

  it('proves the laws of regular languages', () => {
    fc.assert(
      fc.property(regexArbitrary(1), regexArbitrary(1), regexArbitrary(1), (a, b, c) => {
        const laws: [Regex, Regex][] = [
          [star(union(a, b)), star(concat(star(a), star(b)))],
          [star(concat(a, b)), union(lit(''), concat(a, star(concat(b, a)), b))],
          [not(union(a, b)), inter(not(a), not(b))],
          [concat(a, union(b, c)), union(concat(a, b), concat(a, c))],
          [repeatRegex(a, 1, 3), union(a, concat(a, a), concat(a, a, a))],
          [repeatRegex(repeatRegex(a, 2, 2), 0, FOREVER), star(concat(a, a))],
          [inter(a, union(b, c)), union(inter(a, b), inter(a, c))],
        ];
        for (const [left, right] of laws) expect(sameLanguage(left, right, BUDGET)).not.toBe(false);
      }),
      { numRuns: sampleRuns(150) },
    );
  });

  it('decides well-known cases of emptiness and equality', () => {
    expect(isEmptyLanguage(inter(star(lit('ab')), concat(lit('b'), ANY_WORD)), BUDGET)).toBe(true);
    expect(isEmptyLanguage(inter(star(lit('aa')), concat(star(lit('aa')), lit('a'))), BUDGET)).toBe(true);
    expect(isEmptyLanguage(NO_LANGUAGE, 0)).toBe(true);
    expect(sameLanguage(ANY_WORD, not(NO_LANGUAGE), 1)).toBe(true);
    expect(findWord(inter(star(lit('aaa')), star(lit('aaaaa')), not(lit(''))), BUDGET)).toEqual(codes('a'.repeat(15)));
    expect(findWord(repeatRegex(lit('ab'), 2_000, 3_000), BUDGET)).toEqual(codes('ab'.repeat(2_000)));
    expect(findWord(repeatRegex(lit('ab'), 20_000, 30_000), BUDGET)).toBeUndefined();
  });
});

describe('words of a language', () => {
  it('lists all words of a language, shorter words first', () => {
    const drain = (regex: Regex, length: number, budget: number): { words: string[]; all: boolean } => {
      const words: string[] = [];
      const source = listWords(regex, { length, budget });
      for (let next = source.next(); ; next = source.next()) {
        if (next.done === true) return { words, all: next.value };
        words.push(String.fromCodePoint(...next.value));
      }
    };
    const regex = concat(star(union(lit('a'), lit('bc'))), repeatRegex(lit('d'), 0, 1));
    expect(drain(regex, 2, BUDGET)).toEqual({ words: ['', 'a', 'd', 'aa', 'ad', 'bc'], all: true });
    expect(drain(ANY_WORD, 2, BUDGET)).toEqual({ words: ['', ' ', '  '], all: true });
    expect(drain(regex, 10, 3).all).toBe(false);
    expect(drain(NO_LANGUAGE, 10, BUDGET)).toEqual({ words: [], all: true });
  });
});
