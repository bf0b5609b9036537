import { Budget } from '../budget.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LETTERS, regexArbitrary, matchSpans, wordArbitrary } from '../../../test/support/regexes.js';
import { readTerm } from '../../syntax/index.js';
import { INT, type Op, TermStore } from '../../term/index.js';
import { Evaluator } from '../evaluate.js';
import type { Meaning, MeaningContext } from '../meaning.js';
import { EMPTY_MODEL } from '../model.js';
import { buildSignature } from '../signature.js';
import { type Regex, wordRegex } from '../strings/index.js';
import type { Value } from '../value.js';
import { STRINGS } from './strings.js';
import { sampleRuns } from '../../../test/support/laws.js';

type Word = readonly number[];

function evaluateText(text: string): Value | string {
  const store = new TermStore();
  const term = readTerm(store, text);
  if (Array.isArray(term)) throw new Error(`${text}: ${JSON.stringify(term)}`);
  const signature = buildSignature(store, []);
  const found = new Evaluator({
    signature,
    model: EMPTY_MODEL,
    budget: new Budget({ length: 50, bits: 100 }),
  }).evaluate(term);
  return found.kind === 'undetermined' ? found.because : found.value;
}

function apply(op: keyof typeof STRINGS, args: readonly Value[], length = 1_000): Value {
  const meaning: Meaning = STRINGS[op];
  const at = { op: op as Op, indices: [], sort: INT, args: [] };
  // The standard fixes all values of the string operators, so the tests need no other part of the context.
  const cx = { limits: { bits: 1_000, length }, budget: new Budget('thorough') } as unknown as MeaningContext;
  return meaning(args, at, cx) as Value;
}

const equal = (a: Word, b: Word): boolean => a.length === b.length && a.every((code, i) => code === b[i]);
const join = (...words: readonly Word[]): Word => words.flat();

describe('each operator, by example', () => {
  const examples: readonly (readonly [string, string])[] = [
    ['(str.++ "a" "" "bc")', '"abc"'],
    ['(str.len "a\\u{1F600}\\ud83d")', '3'],
    ['(str.< "" "a" "aa" "ab")', 'true'],
    ['(str.< "a" "a")', 'false'],
    ['(str.< "\\u{ffff}" "\\u{10000}")', 'true'],
    ['(str.< "\\ud83d\\ude00" "\\u{ffff}" "\\u{1F600}")', 'true'],
    ['(str.<= "a" "a" "B")', 'false'],
    ['(str.<= "a" "a" "b")', 'true'],
    ['(str.at "abc" 2)', '"c"'],
    ['(str.at "abc" 3)', '""'],
    ['(str.at "abc" (- 1))', '""'],
    ['(str.substr "abc" 1 100000000000000000000000)', '"bc"'],
    ['(str.substr "abc" 100000000000000000000000 1)', '""'],
    ['(str.substr "abc" 0 (- 1))', '""'],
    ['(str.substr "abc" 3 1)', '""'],
    ['(str.prefixof "ab" "abc")', 'true'],
    ['(str.prefixof "abc" "ab")', 'false'],
    ['(str.suffixof "bc" "abc")', 'true'],
    ['(str.suffixof "" "")', 'true'],
    ['(str.suffixof "xabc" "abc")', 'false'],
    ['(str.contains "abc" "")', 'true'],
    ['(str.contains "" "a")', 'false'],
    ['(str.indexof "abab" "b" 2)', '3'],
    ['(str.indexof "abc" "" 3)', '3'],
    ['(str.indexof "abc" "" 4)', '(- 1)'],
    ['(str.indexof "abc" "a" (- 1))', '(- 1)'],
    ['(str.indexof "abc" "c" 100000000000000000000)', '(- 1)'],
    ['(str.indexof "aabaabaaa" "aabaaa" 0)', '3'],
    ['(str.replace "aba" "a" "x")', '"xba"'],
    ['(str.replace "aba" "" "x")', '"xaba"'],
    ['(str.replace "aba" "c" "x")', '"aba"'],
    ['(str.replace "" "" "x")', '"x"'],
    ['(str.replace_all "aaaa" "aa" "b")', '"bb"'],
    ['(str.replace_all "aaa" "aa" "b")', '"ba"'],
    ['(str.replace_all "aba" "" "x")', '"aba"'],
    ['(str.replace_re "baab" (re.+ (str.to_re "a")) "x")', '"bxab"'],
    ['(str.replace_re "baab" (re.* (str.to_re "a")) "x")', '"xbaab"'],
    ['(str.replace_re "abcd" (re.union (str.to_re "bc") (str.to_re "abcd")) "x")', '"x"'],
    ['(str.replace_re "" (re.* (str.to_re "a")) "x")', '"x"'],
    ['(str.replace_re "abc" re.none "x")', '"abc"'],
    ['(str.replace_re_all "baab" (re.* (str.to_re "a")) "x")', '"bxxb"'],
    ['(str.replace_re_all "abab" (str.to_re "") "x")', '"abab"'],
    ['(str.replace_re_all "aabaab" (re.union (str.to_re "ab") (str.to_re "aab")) "")', '""'],
    ['(str.is_digit "0")', 'true'],
    ['(str.is_digit "\\u{664}")', 'false'],
    ['(str.is_digit "12")', 'false'],
    ['(str.to_code "\\u{2ffff}")', '196607'],
    ['(str.to_code "ab")', '(- 1)'],
    ['(str.from_code 196607)', '"\\u{2ffff}"'],
    ['(str.from_code 196608)', '""'],
    ['(str.from_code (- 1))', '""'],
    ['(str.to_int "00123")', '123'],
    ['(str.to_int "000")', '0'],
    ['(str.to_int "")', '(- 1)'],
    ['(str.to_int "-1")', '(- 1)'],
    ['(str.to_int "1 ")', '(- 1)'],
    ['(str.from_int 0)', '"0"'],
    ['(str.from_int 123)', '"123"'],
    ['(str.from_int (- 1))', '""'],
    ['(str.in_re "aab" (re.++ (re.* (str.to_re "a")) (str.to_re "b")))', 'true'],
    ['(str.in_re "\\u{1F600}" re.allchar)', 'true'],
    ['(str.in_re "b" (re.range "a" "c"))', 'true'],
    ['(str.in_re "b" (re.range "a" "cc"))', 'false'],
    ['(str.in_re "b" (re.range "c" "a"))', 'false'],
    ['(str.in_re "" ((_ re.^ 0) re.none))', 'true'],
    ['(str.in_re "aaa" ((_ re.^ 3) (str.to_re "a")))', 'true'],
    ['(str.in_re "aaa" ((_ re.loop 1 2) (str.to_re "a")))', 'false'],
    ['(str.in_re "aa" ((_ re.loop 1 2) (str.to_re "a")))', 'true'],
    ['(str.in_re "" ((_ re.loop 2 1) (str.to_re "")))', 'false'],
    ['(str.in_re "" (re.opt re.none))', 'true'],
    ['(str.in_re "ab" (re.diff re.all (str.to_re "ab") (str.to_re "a")))', 'false'],
    ['(str.in_re "b" (re.diff re.all (str.to_re "ab") (str.to_re "a")))', 'true'],
    ['(str.in_re "ab" (re.inter (re.comp (str.to_re "b")) (re.++ re.allchar re.allchar)))', 'true'],
    ['(= (re.+ (str.to_re "a")) (re.++ (re.* (str.to_re "a")) (str.to_re "a")))', 'true'],
    ['(= re.all (re.comp re.none))', 'true'],
    ['(= re.allchar (re.range "a" "z"))', 'false'],
  ];
  it.each(examples)('evaluates %s to %s', (term, value) => {
    expect(evaluateText(term)).toEqual(evaluateText(value));
  });

  it('refuses results that are too long', () => {
    const long = `"${'a'.repeat(30)}"`;
    expect(evaluateText(`(str.++ ${long} ${long})`)).toBe('the string has more than 50 characters');
    expect(evaluateText(`(str.replace_all ${long} "a" "bb")`)).toBe('the string has more than 50 characters');
    expect(evaluateText(`(str.from_int 1${'0'.repeat(50)})`)).toBe('the string has more than 50 characters');
    expect(evaluateText(`(str.len (str.from_int 1${'0'.repeat(49)}))`)).toBe(50n);
    expect(evaluateText(`(str.to_int "1${'0'.repeat(40)}")`)).toBe('the number has more than 100 bits');
    expect(evaluateText(`(str.to_int "${'0'.repeat(40)}7")`)).toBe(7n);
  });

  it('evaluates operators on long strings quickly', () => {
    const long = new Array<number>(100_000).fill(0x61);
    const part = [...new Array<number>(50_000).fill(0x61), 0x62];
    expect(apply('str.indexof', [long, part, 0n])).toBe(-1n);
    const never: Regex = wordRegex([...new Array<number>(30).fill(0x61), 0x62]);
    expect(apply('str.replace_re', [long, never, []], 200_000)).toEqual(long);
    expect(apply('str.replace_re_all', [long, wordRegex([0x61]), [0x62, 0x63]], 200_000)).toHaveLength(200_000);
  });
});

describe('each operator, by its definition', () => {
  const bounds = fc.integer({ min: -2, max: 7 });

  function* splits(word: Word): Generator<readonly [Word, Word, Word], void> {
    for (let i = 0; i <= word.length; i++)
      for (let j = i; j <= word.length; j++) yield [word.slice(0, i), word.slice(i, j), word.slice(j)];
  }

  function splitAt(word: Word, holds: (middle: Word) => boolean): readonly [Word, Word, Word] | undefined {
    for (const split of splits(word)) if (holds(split[1])) return split;
    return undefined;
  }

  function replaceAll(word: Word, holds: (middle: Word) => boolean, by: Word): Word {
    const split = splitAt(word, (middle) => middle.length > 0 && holds(middle));
    return split === undefined ? word : join(split[0], by, replaceAll(split[2], holds, by));
  }

  it('finds and extracts substrings as defined', () => {
    fc.assert(
      fc.property(wordArbitrary(6), wordArbitrary(2), bounds, bounds, (s, t, i, n) => {
        const inside = i >= 0 && i < s.length && n > 0;
        const sub = inside ? s.slice(i, i + Math.min(n, s.length - i)) : [];
        expect(apply('str.substr', [s, BigInt(i), BigInt(n)])).toEqual(sub);
        const split = splitAt(s, (middle) => equal(middle, t));
        expect(apply('str.contains', [s, t])).toBe(split !== undefined);
        expect(apply('str.prefixof', [t, s])).toBe(equal(s.slice(0, t.length), t));
        expect(apply('str.suffixof', [t, s])).toBe(t.length <= s.length && equal(s.slice(s.length - t.length), t));
        const places = [...splits(s)].filter(([before, middle]) => before.length >= i && equal(middle, t));
        const place = i < 0 || places[0] === undefined ? -1 : places[0][0].length;
        expect(apply('str.indexof', [s, t, BigInt(i)])).toBe(BigInt(place));
      }),
      { numRuns: sampleRuns(1_000) },
    );
  });

  it('replaces substrings as defined', () => {
    fc.assert(
      fc.property(wordArbitrary(6), wordArbitrary(2), wordArbitrary(2), (s, t, u) => {
        const first = splitAt(s, (middle) => equal(middle, t));
        expect(apply('str.replace', [s, t, u])).toEqual(first === undefined ? s : join(first[0], u, first[2]));
        expect(apply('str.replace_all', [s, t, u])).toEqual(replaceAll(s, (middle) => equal(middle, t), u));
      }),
      { numRuns: sampleRuns(1_000) },
    );
  });

  it('replaces matches of regular languages as defined', () => {
    fc.assert(
      fc.property(wordArbitrary(6), regexArbitrary(3), wordArbitrary(2), (s, regex, u) => {
        const takes = (middle: Word): boolean => matchSpans(regex, middle)[0]?.[middle.length] === true;
        const first = splitAt(s, takes);
        expect(apply('str.replace_re', [s, regex, u])).toEqual(first === undefined ? s : join(first[0], u, first[2]));
        expect(apply('str.replace_re_all', [s, regex, u])).toEqual(replaceAll(s, takes, u));
      }),
      { numRuns: sampleRuns(600) },
    );
  });

  it('compares strings by the lexicographic order', () => {
    const least = (a: Word, b: Word): boolean => {
      const [x, y] = [a[0], b[0]];
      if (x === undefined || y === undefined) return y !== undefined;
      return x < y || (x === y && least(a.slice(1), b.slice(1)));
    };
    fc.assert(
      fc.property(wordArbitrary(3), wordArbitrary(3), wordArbitrary(3), (a, b, c) => {
        expect(apply('str.<', [a, b, c])).toBe(least(a, b) && least(b, c));
        expect(apply('str.<=', [a, b])).toBe(least(a, b) || equal(a, b));
      }),
      { numRuns: sampleRuns(1_000) },
    );
  });

  it('converts numbers and code points to strings and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat({ max: 3 }), (n, zeros) => {
        const digits = apply('str.from_int', [n]) as Word;
        expect(String.fromCodePoint(...digits)).toBe(n.toString());
        expect(apply('str.to_int', [join(new Array<number>(zeros).fill(0x30), digits)])).toBe(n);
        for (const letter of LETTERS) expect(apply('str.to_int', [join(digits, [letter])])).toBe(-1n);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x2ffff }), (code) => {
        expect(apply('str.from_code', [BigInt(code)])).toEqual([code]);
        expect(apply('str.to_code', [[code]])).toBe(BigInt(code));
      }),
    );
  });
});
