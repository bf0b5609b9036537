import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regexArbitrary } from '../../../test/support/regexes.js';
import { languageKey } from './language-key.js';
import { sameLanguage } from './language.js';
import {
  type Regex,
  ANY_WORD,
  NO_LANGUAGE,
  complementRegex,
  concatRegex,
  repeatRegex,
  unionRegex,
  wordRegex,
} from './regex.js';
import { sampleRuns } from '../../../test/support/laws.js';

const BUDGET = 1_000;
const a = wordRegex([0x61]);
const b = wordRegex([0x62]);
const star = (of: Regex): Regex => repeatRegex(of, 0, Number.POSITIVE_INFINITY);

describe('languageKey', () => {
  it('computes equal keys for equal languages', () => {
    expect(languageKey(NO_LANGUAGE, BUDGET)).toBe('-0:0');
    expect(languageKey(ANY_WORD, BUDGET)).toBe('+0:0');
    expect(languageKey(a, BUDGET)).toBe('-0:1,97:2,98:1;-0:1;+0:1');
    const one = star(unionRegex([a, b]));
    const other = star(concatRegex([star(a), star(b)]));
    expect(languageKey(one, BUDGET)).toBe(languageKey(other, BUDGET));
    expect(languageKey(repeatRegex(a, 400, 400), BUDGET)).toBe(
      languageKey(concatRegex([repeatRegex(a, 399, 399), a]), BUDGET),
    );
    expect(languageKey(repeatRegex(a, 2_000, 2_000), BUDGET)).toBeUndefined();
  });

  it('computes equal keys exactly if the languages are equal', () => {
    fc.assert(
      fc.property(regexArbitrary(2), regexArbitrary(2), (left, right) => {
        const same = sameLanguage(left, right, BUDGET);
        const keys = [languageKey(left, BUDGET), languageKey(right, BUDGET)];
        if (same === undefined || keys.includes(undefined)) return;
        expect(keys[0] === keys[1]).toBe(same);
        const again = unionRegex([complementRegex(unionRegex([complementRegex(left), right])), left]);
        expect(languageKey(again, BUDGET)).toBe(keys[0]);
      }),
      { numRuns: sampleRuns(500) },
    );
  });
});
