import { describe, expect, it } from 'vitest';
import { printScript } from '../syntax/index.js';
import type { TestCase } from './contract.js';
import { type ExternalMutant, testOfText } from './outside.js';

const accept = (mutant: ExternalMutant): TestCase => {
  const made = testOfText(mutant);
  if ('reason' in made) throw new Error(made.reason);
  return made;
};
const reject = (text: string): string => {
  const made = testOfText({ text });
  return 'reason' in made ? made.reason : 'accepted';
};

describe('testOfText', () => {
  const text = '(set-info :status sat)(declare-const p Bool)(assert p)(check-sat)(get-model)(exit)';

  it('returns a test case without a relation to a seed, and without commands that cannot be judged', () => {
    const made = accept({ text });
    expect(printScript(made.script)).toBe('(declare-const p Bool)\n(assert p)\n(check-sat)\n');
    const { script, ...rest } = made;
    expect(rest).toEqual({ claim: 'unrelated', base: script, rewrites: [], steps: [], notes: [] });
  });

  it('keeps the notes and the claim of a mutant', () => {
    expect(accept({ text, notes: ['first', 'second'] }).notes).toEqual(['first', 'second']);
    const claimed = accept({ text, claim: 'unsat', notes: ['first'] });
    expect(claimed).toMatchObject({ claim: 'unrelated', claimed: 'unsat', steps: [] });
    expect(claimed.notes).toEqual(['first']);
    expect(claimed.known).toBeUndefined();
  });

  it('adds a check to a text that has only assertions, and rejects a text that has neither checks nor assertions', () => {
    expect(printScript(accept({ text: '(assert true)' }).script)).toBe('(assert true)\n(check-sat)\n');
    for (const silent of ['', '(declare-const p Bool)', '(exit)(check-sat)'])
      expect(reject(silent)).toContain('check-sat');
  });

  it('rejects a text that has an error, and names the code of the first error even if a warning precedes it', () => {
    expect(reject('(declare-const x Int)(assert (frob x))(assert (')).toMatch(/^(?!.*\bG207\b).*\bG101\b/s);
    expect(reject('(assert 3)(assert (')).toMatch(/^(?!.*\bG101\b).*\bG204\b/s);
  });
});
