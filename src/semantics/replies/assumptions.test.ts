import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { isInquiry } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { assumptionsScript, judgeAssumptions } from './assumptions.js';

const TEXT = `(declare-const x Int)(declare-const p Bool)(declare-const q Bool)(define-fun d () Bool p)
(assert (=> p (> x 5)))(assert (or q (< x 3)))`;

function asked(literals: string, reply: string) {
  const { script } = readScript(`${TEXT}(check-sat-assuming (${literals}))(get-unsat-assumptions)`);
  return { script, command: script.commands.findIndex(isInquiry), reply };
}

function judged(
  literals: string,
  reply: string,
  second?: { readonly answers: readonly string[]; readonly model?: string },
) {
  const found = judgeAssumptions(asked(literals, reply), { second, budget: new Budget('thorough') });
  return found.verdict === 'wrong' ? found.fault : found.verdict === 'right' ? 'right' : found.because;
}

describe('unsatisfiable assumptions', () => {
  it('are checked alone in a follow-up question', () => {
    const script = assumptionsScript(asked('p (not q) (> x 9)', '((not q) p)'));
    expect(printScript(script as NonNullable<typeof script>)).toMatch(/\(check-sat-assuming \(\(not q\) p\)\)\n$/);
    expect(assumptionsScript(asked('p (not q)', '(p (not q))'))).toBeUndefined();
  });

  it('are right, or refuted by a model', () => {
    expect(judged('p (not q) (> x 9)', '(p (not q))', { answers: ['unsat'] })).toBe('right');
    const sat = {
      answers: ['sat'],
      model: '((define-fun x () Int 7)(define-fun p () Bool true)(define-fun q () Bool true))',
    };
    expect(judged('p (not q)', '(p)', sat)).toBe('satisfiable');
    expect(judged('p (not q)', '((not q))', sat)).toMatch(/not proved/);
    expect(judged('p (not q)', '(p)')).toMatch(/not decided/);
    expect(judged('p (not q)', '(p (not q))')).toBe('right');
  });

  it('are wrong if one was not assumed', () => {
    expect(judged('p (not q)', '(p q)')).toBe('not assumed');
    // A solver may print the literal in another form.
    expect(judged('p (not q) (> x 9)', '((not (<= x 9)))')).toMatch(/other words/);
    expect(judged('d (not q)', '(p)')).toMatch(/other words/);
  });

  it('are undetermined if they are not understood', () => {
    expect(judged('p (not q)', 'p')).toMatch(/not a list/);
    expect(judged('p (not q)', '(p')).toMatch(/not an S-expression/);
    expect(judged('p (not q)', '(nobody)')).not.toMatch(/not assumed/);
  });
});
