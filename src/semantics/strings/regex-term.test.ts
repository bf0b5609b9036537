import { Budget } from '../budget.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { regexArbitrary } from '../../../test/support/regexes.js';
import { printTerm, readTerm } from '../../syntax/index.js';
import { TermStore } from '../../term/index.js';
import { Evaluator } from '../evaluate.js';
import { EMPTY_MODEL } from '../model.js';
import { buildSignature } from '../signature.js';
import { sameLanguage } from './language.js';
import { regexTerm } from './regex-term.js';
import {
  type Regex,
  ANY_CHARACTER,
  concatRegex,
  interRegex,
  rangeRegex,
  repeatRegex,
  unionRegex,
  wordRegex,
} from './regex.js';
import { sampleRuns } from '../../../test/support/laws.js';

it('makes a term with the language of the regex, even after printing and reading', () => {
  fc.assert(
    fc.property(regexArbitrary(3), (regex) => {
      const store = new TermStore();
      const term = readTerm(store, printTerm(regexTerm(store, regex)));
      if (Array.isArray(term)) throw new Error(JSON.stringify(term));
      const found = new Evaluator({
        signature: buildSignature(store, []),
        model: EMPTY_MODEL,
        budget: new Budget('thorough'),
      }).evaluate(term);
      expect(found.kind).toBe('value');
      if (found.kind === 'value') expect(sameLanguage(found.value as Regex, regex, 2_000)).not.toBe(false);
    }),
    { numRuns: sampleRuns(200) },
  );
});

it('writes a regex with the shortest operator, such as re.opt', () => {
  const store = new TermStore();
  const text = (regex: Regex): string => printTerm(regexTerm(store, regex));
  const a = wordRegex([0x61]);
  expect(text(repeatRegex(a, 0, 1))).toBe('(re.opt (str.to_re "a"))');
  expect(text(repeatRegex(a, 1, Number.POSITIVE_INFINITY))).toBe('(re.+ (str.to_re "a"))');
  expect(text(repeatRegex(a, 3, 3))).toBe('((_ re.^ 3) (str.to_re "a"))');
  expect(text(repeatRegex(a, 2, 1))).toBe('((_ re.loop 2 1) (str.to_re "a"))');
  expect(text(repeatRegex(a, 0, Number.POSITIVE_INFINITY))).toBe('(re.* (str.to_re "a"))');
  expect(text(repeatRegex(a, 2, Number.POSITIVE_INFINITY))).toBe(
    '(re.++ ((_ re.^ 2) (str.to_re "a")) (re.* (str.to_re "a")))',
  );
  expect(text(repeatRegex(a, 0, 2))).toBe('((_ re.loop 0 2) (str.to_re "a"))');
  expect(text(repeatRegex(a, 1, 1))).toBe('((_ re.^ 1) (str.to_re "a"))');
  expect(text(unionRegex([a, a]))).toBe('(str.to_re "a")');
  expect(text(interRegex([a, a]))).toBe('(str.to_re "a")');
  expect([text(unionRegex([])), text(interRegex([])), text(concatRegex([]))]).toEqual([
    're.none',
    're.all',
    '(str.to_re "")',
  ]);
  expect([text(rangeRegex(0x62, 0x61)), text(rangeRegex(0x61, 0x61))]).toEqual(['re.none', '(re.range "a" "a")']);
  expect(text(ANY_CHARACTER)).toBe('(re.range "\\u{0}" "\\u{2ffff}")');
});

it('makes terms of regexes that are 30,000 levels deep', () => {
  let regex: Regex = wordRegex([0x61]);
  for (let i = 0; i < 30_000; i++) regex = repeatRegex(regex, 2, 3);
  expect(regexTerm(new TermStore(), regex).size).toBeGreaterThan(30_000);
});
