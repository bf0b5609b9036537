import { describe, expect, it } from 'vitest';
import { CharClasses } from './char-classes.js';
import { MAX_CODE_POINT, compareWords, indexOfWord, joinWords, occurrences, occursAt } from './code-points.js';
import { findMatches } from './matches.js';
import {
  type Regex,
  complementRegex,
  concatRegex,
  interRegex,
  partsOfRegex,
  rangeRegex,
  regexPostorder,
  repeatRegex,
  unionRegex,
  wordRegex,
} from './regex.js';

const codes = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) as number);
const lit = (text: string): Regex => wordRegex(codes(text));

describe('words', () => {
  it.each<[a: string, b: string, sign: number]>([
    ['', '', 0],
    ['', 'a', -1],
    ['a', '', 1],
    ['a', 'b', -1],
    ['b', 'ab', 1],
    ['ab', 'abc', -1],
    ['abd', 'abc', 1],
    ['abc', 'abc', 0],
    ['\u{1f600}', '￿', 1],
  ])('compares the words %j and %j', (a, b, sign) => {
    expect(Math.sign(compareWords(codes(a), codes(b)))).toBe(sign);
  });

  it.each<[word: string, part: string, from: number, places: readonly number[]]>([
    ['aaaa', 'aa', 0, [0, 2]],
    ['aaaa', 'aa', 1, [1]],
    ['aaaaa', 'aa', 1, [1, 3]],
    ['abcabcabd', 'abcabd', 0, [3]],
    ['ababac', 'abac', 0, [2]],
    ['aabaabaaab', 'aabaaa', 0, [3]],
    ['abacabadabacabac', 'abacabac', 0, [8]],
    ['abc', 'c', 2, [2]],
    ['abc', 'c', 3, []],
    ['abc', 'x', 0, []],
    ['abc', '', 0, [0, 1, 2, 3]],
    ['abc', '', 3, [3]],
    ['abc', '', 4, []],
    ['', 'a', 0, []],
    ['', '', 0, [0]],
    ['ab', 'abc', 0, []],
  ])('finds in %j the word %j from %i on, at %j', (word, part, from, places) => {
    expect([...occurrences(codes(word), codes(part), from)]).toEqual(places);
    expect(indexOfWord(codes(word), codes(part), from)).toBe(places[0] ?? -1);
  });

  it('finds a word in another word only at positions within range', () => {
    const at = (part: string, place: number): boolean => occursAt(codes('abcb'), codes(part), place);
    expect([at('b', 1), at('b', 3), at('b', 0), at('bc', 1), at('bcbb', 1), at('b', -1), at('b', 4)]).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect([at('', 0), at('', 4), at('', 5), at('', -1)]).toEqual([true, true, false, false]);
  });

  it('concatenates words', () => {
    expect(joinWords([])).toEqual([]);
    expect(joinWords([codes('ab'), [], codes('c')])).toEqual(codes('abc'));
    const one = codes('abc');
    expect(joinWords([one])).toBe(one);
  });
});

describe('character classes', () => {
  const bounds = (regexes: readonly Regex[]): string[] => {
    const classes = new CharClasses(regexes);
    return Array.from({ length: classes.count }, (_, i) => classes.bounds(i).join('-'));
  };

  it.each<[what: string, regexes: readonly Regex[], expected: readonly string[]]>([
    ['nothing', [], ['0-196607']],
    ['a letter', [lit('b')], ['0-97', '98-98', '99-196607']],
    ['two neighbours', [lit('bc')], ['0-97', '98-98', '99-99', '100-196607']],
    ['a range', [rangeRegex(97, 99)], ['0-96', '97-99', '100-196607']],
    [
      'ranges that overlap',
      [rangeRegex(97, 99), rangeRegex(98, 105)],
      ['0-96', '97-97', '98-99', '100-105', '106-196607'],
    ],
    ['the first character', [rangeRegex(0, 5)], ['0-5', '6-196607']],
    ['the last character', [rangeRegex(10, MAX_CODE_POINT)], ['0-9', '10-196607']],
    ['the empty word', [lit('')], ['0-196607']],
    ['numbers, not their digits', [lit('\u0009'), lit('d')], ['0-8', '9-9', '10-99', '100-100', '101-196607']],
  ])('computes the character classes of %s', (_, regexes, expected) => {
    expect(bounds(regexes)).toEqual(expected);
  });

  it('finds the class of each character, and the set of classes in a range of characters', () => {
    const classes = new CharClasses([rangeRegex(97, 99), lit('x')]);
    const at = [0, 96, 97, 99, 100, 119, 120, 121, MAX_CODE_POINT].map((code) => classes.of(code));
    expect(at).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 4]);
    expect(classes.set(97, 99)).toBe(0b10n);
    expect(classes.set(0, 99)).toBe(0b11n);
    expect(classes.set(97, MAX_CODE_POINT)).toBe(0b11110n);
    expect(classes.set(99, 97)).toBe(0n);
    expect(classes.set(120, 120)).toBe(0b1000n);
  });

  it.each<[low: number, high: number, example: number]>([
    [0x41, 0x5a, 0x41],
    [0, 0x40, 0x20],
    [0, 0x1f, 0],
    [0, 0x20, 0x20],
    [0x7e, 0x100, 0x7e],
    [0x7f, 0x100, 0x7f],
    [0x300, 0x400, 0x300],
  ])('returns for the class of the characters from %i to %i the example %i', (low, high, example) => {
    const classes = new CharClasses([rangeRegex(low, high)]);
    expect(classes.example(classes.of(low))).toBe(example);
  });
});

describe('matches from left to right', () => {
  const matches = (word: string, regex: Regex): string =>
    [...findMatches(codes(word), regex)]
      .map((match) => (match === undefined ? '?' : `${match.from}-${match.to}`))
      .join(' ');

  it.each<[what: string, word: string, regex: Regex, expected: string]>([
    ['a word', 'xabab', lit('ab'), '1-3 3-5'],
    ['none', 'xyz', lit('ab'), ''],
    ['the shortest ones', 'aaab', repeatRegex(lit('a'), 2, Number.POSITIVE_INFINITY), '0-2'],
    ['the shortest of each beginning', 'abcab', unionRegex([lit('abc'), lit('ab')]), '0-2 3-5'],
    ['the leftmost, even where a shorter one follows', 'aab', unionRegex([lit('aab'), lit('a')]), '0-1 1-2'],
    ['a long one that begins first', 'xaab', unionRegex([lit('xaab'), lit('a')]), '0-4'],
    ['one after the other', 'aaaa', lit('aa'), '0-2 2-4'],
    ['the empty word at every place', 'ab', lit(''), '0-0 1-1 2-2'],
    ['at the end alone', 'ab', lit('b'), '1-2'],
  ])('finds matches from left to right: %s', (_, word, regex, expected) => {
    expect(matches(word, regex)).toBe(expected);
  });
});

describe('the parts of a regex', () => {
  const [a, b, c] = [lit('a'), lit('b'), lit('c')] as [Regex, Regex, Regex];

  it('flattens nested unions, and lists the parts of concatenations in order', () => {
    expect(partsOfRegex(a)).toEqual([]);
    expect(partsOfRegex(rangeRegex(1, 2))).toEqual([]);
    expect(partsOfRegex(concatRegex([a, concatRegex([b, c])]))).toEqual([a, concatRegex([b, c])]);
    expect(new Set(partsOfRegex(unionRegex([a, unionRegex([b, c]), a])))).toEqual(new Set([a, b, c]));
    expect(partsOfRegex(unionRegex([a, unionRegex([b, a])])).length).toBe(2);
    const mixed = unionRegex([a, interRegex([b, c])]);
    expect(new Set(partsOfRegex(mixed))).toEqual(new Set([a, interRegex([b, c])]));
    expect(partsOfRegex(repeatRegex(a, 0, 3))).toEqual([a]);
    expect(partsOfRegex(complementRegex(a))).toEqual([a]);
    expect(complementRegex(complementRegex(a))).toBe(a);
  });

  it('lists the parts of a regex before the regex, each once', () => {
    const root = concatRegex([a, repeatRegex(b, 0, 2), a, complementRegex(b)]);
    const order = regexPostorder(root).map(({ regex }) => regex);
    expect(order.length).toBe(5);
    expect(order.at(-1)).toBe(root);
    for (const { regex, parts } of regexPostorder(root)) {
      for (const part of parts) expect(order.indexOf(part)).toBeLessThan(order.indexOf(regex));
    }
  });
});
