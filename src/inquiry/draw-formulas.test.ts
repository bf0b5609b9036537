import { describe, expect, it } from 'vitest';
import { classifyTactic } from '../solver/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { rngFromSeed } from '../util/index.js';
import { carryInquiries, withInquiries } from './draw.js';

const drawAndPrint = (text: string) => {
  const { script } = readScript(text);
  return { script, text: printScript(script) };
};
const PLAIN = drawAndPrint(
  '(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (> (+ x y) 2))\n(assert (< (* 2 x) y))\n(check-sat)\n',
);
const QUANTIFIED = drawAndPrint(
  '(set-logic LIA)\n(declare-const x Int)\n(assert (exists ((k Int)) (< x (* 2 k) 7)))\n(check-sat)\n',
);
const heads = (text: string): string => [...text.matchAll(/^\(([a-z-]+)/gm)].map(([, head]) => head).join(' ');
const collectForms = (from: typeof PLAIN, ask: 'qe' | 'interpolants'): Set<string> =>
  new Set(
    Array.from({ length: 200 }, (_, seed) => {
      const { text, script } = withInquiries(from, [ask], rngFromSeed(seed));
      expect(printScript(script)).toBe(text);
      expect(readScript(text).ok).toBe(true);
      for (const [, tactic] of text.matchAll(/^\(apply (.*)\)$/gm))
        expect(classifyTactic(tactic as string)).toBe('equivalent');
      if (text !== from.text && ask === 'qe') expect(text).toMatch(/^\(set-logic LIA\)/);
      return heads(text);
    }),
  );

describe('drawn inquiries about formulas', () => {
  it('requests quantifier elimination for a quantifier-free script in a separate scope or after the check', () => {
    const script = 'set-logic declare-const declare-const';
    expect(collectForms(PLAIN, 'qe')).toEqual(
      new Set([
        `${script} assert assert check-sat`,
        `${script} push assert apply pop assert assert check-sat`,
        `${script} assert assert check-sat get-qe`,
        `${script} assert assert check-sat get-qe-disjunct`,
      ]),
    );
  });

  it('sometimes requests quantifier elimination for a quantified script, and sometimes leaves the script unchanged', () => {
    const forms = collectForms(QUANTIFIED, 'qe');
    expect(forms).toContain('set-logic declare-const assert apply check-sat get-qe');
    expect(forms).toContain('set-logic declare-const assert check-sat');
  });

  it('requests interpolants between or after the assertions, and abducts after the assertions', () => {
    const forms = [...collectForms(PLAIN, 'interpolants')].map((form) =>
      form.replace(/^set-logic( declare-const)+ /, ''),
    );
    expect(forms).toEqual(
      expect.arrayContaining([
        'push assert get-interpolant pop assert assert check-sat',
        'push assert get-interpolant get-interpolant-next pop assert assert check-sat',
        'assert assert check-sat get-interpolant',
        'assert assert check-sat get-abduct get-abduct-next',
      ]),
    );
    const functions = drawAndPrint('(declare-fun f (Int) Int)\n(assert (> (f 1) 2))\n(check-sat)\n');
    expect(collectForms(functions, 'interpolants').size).toBe(1);
  });

  it('asks for an interpolant sequence only if a solver of the hunt has the command', () => {
    const countSequences = (family: string, ownProfile: string | null): number =>
      Array.from({ length: 100 }, (_, seed) => seed).filter((seed) => {
        const solvers = [{ family, ownProfile }];
        return withInquiries(PLAIN, ['interpolants'], rngFromSeed(seed), solvers).text.includes('(get-interpolants');
      }).length;
    expect(countSequences('cvc5', null)).toBe(0);
    expect(countSequences('smtinterpol', null)).toBeGreaterThan(10);
    expect(countSequences('cvc5', 'a profile of the user')).toBeGreaterThan(10);
  });

  it('copies inquiries, with their push and pop commands, to a script with different assertions', () => {
    const other = drawAndPrint(
      '(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (> x 9))\n(check-sat)\n',
    );
    for (let seed = 0; seed < 100; seed++) {
      const { script } = withInquiries(PLAIN, ['qe', 'interpolants'], rngFromSeed(seed));
      const carried = carryInquiries(script, other);
      const selectInquiries = (text: string): string[] =>
        text.split('\n').filter((line) => /^\((get|apply|push|pop)/.test(line));
      expect(selectInquiries(carried.text)).toEqual(selectInquiries(printScript(script)));
      expect(readScript(carried.text).ok).toBe(true);
      expect(carried.text).toContain('(assert (> x 9))\n(check-sat)');
    }
  });
});
