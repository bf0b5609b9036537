import { describe, expect, it } from 'vitest';
import { choicesAt, isAbout, wordsOfChoice } from '../option-choices.js';
import { prepareQuery } from './prepare-query.js';
import { SOLVER_PROFILES, profileFromJson } from '../profile.js';
import { isSetOption, partWords, setOptionWord, withOptionsSet } from './set-option.js';
import { parseSolverSpec } from '../spec.js';

const SET = '(set-option :a.b-c 1)';

describe('a set-option command in the command line of a solver', () => {
  it('recognises one whole set-option command', () => {
    for (const word of [SET, '(set-option :x "a b)")', '(set-option :x (a b))']) expect(isSetOption(word)).toBe(true);
    for (const word of [
      '--x',
      '(set-option :x)',
      '(set-option x 1)',
      '(set-option :x 1',
      '(set-option :x 1)(check-sat)',
    ])
      expect(isSetOption(word)).toBe(false);
  });

  it('separates set-option commands from the other words of the command line', () => {
    expect(partWords(['-q', SET, 'x=1'])).toEqual({ line: ['-q', 'x=1'], commands: [SET] });
  });

  it('rejects an incomplete set-option command in the command line of a solver', () => {
    expect(parseSolverSpec('z3 (set-option :a 1)')).toMatchObject({
      message: "'(set-option' is not a complete set-option command",
    });
    expect(parseSolverSpec(`z3 '${SET}'`)).toMatchObject({ command: ['z3', SET] });
  });
});

describe('withOptionsSet', () => {
  it('sets an option before everything else and after each reset', () => {
    const text = '; (reset)\n(set-logic QF_UF)(check-sat)\n(reset) (check-sat)';
    expect(withOptionsSet(text, [SET])).toBe(
      `${SET}\n; (reset)\n(set-logic QF_UF)(check-sat)\n(reset) ${SET} (check-sat)`,
    );
    expect(withOptionsSet(text, [])).toBe(text);
  });

  it("sends a set-option command from a solver's command line, even if the profile lacks the option", () => {
    for (const profile of SOLVER_PROFILES) {
      for (const asGiven of [true, false]) {
        expect(prepareQuery({ input: '(set-logic QF_BV)\n(check-sat)\n', asGiven }, profile, [SET]).text).toBe(
          `${SET}\n(set-logic QF_BV)\n(check-sat)\n`,
        );
      }
    }
  });
});

describe('an option of a profile that is set in the script', () => {
  const profileWith = (option: object) =>
    profileFromJson(JSON.stringify({ name: 'mine', extends: 'z3', options: [{ default: '', ...option }] }));

  it('turns each value of a script option into a set-option command', () => {
    const profile = profileWith({ name: ':smt.relevancy', via: 'set-option', supported: ['0', '1'] });
    if (Array.isArray(profile)) throw new Error(profile[0]?.message);
    const choices = (profile.options ?? []).flatMap((option) => choicesAt(option, 'supported'));
    expect(choices.map(wordsOfChoice)).toEqual([
      [setOptionWord('smt.relevancy', '0')],
      ['(set-option :smt.relevancy 1)'],
    ]);
  });

  it('rejects a profile with a value that makes no set-option command', () => {
    for (const option of [
      { name: ':x', via: 'set-option', supported: ['1) (exit'] },
      { name: 'a b', via: 'set-option', supported: ['1'] },
      { name: ':x', via: 'elsewhere', supported: ['1'] },
    ]) {
      expect(profileWith(option)).toMatchObject([
        { message: expect.stringMatching(/^options\[0\](\.via)? is /) as string },
      ]);
    }
  });

  it('recognises an option that the user has set, in either form', () => {
    expect(isAbout('(set-option :smt.relevancy 2)', ':smt.relevancy')).toBe(true);
    expect(isAbout('smt.relevancy=2', ':smt.relevancy')).toBe(true);
    expect(isAbout('(set-option :smt.relevancy 2)', 'smt.relevancy')).toBe(true);
    expect(isAbout('(set-option :smt.relevance 2)', 'smt.relevancy')).toBe(false);
  });
});
