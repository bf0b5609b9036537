import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { isInquiry } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { assumptionsScript, judgeAssumptions } from './assumptions.js';

const TEXT = `(declare-const x Int)(declare-const p Bool)(declare-const q Bool)(define-fun d () Bool p)
(assert (=> p (> x 5)))(assert (or q (< x 3)))`;

function askAssumptions(literals: string, reply: string) {
  const { script } = readScript(`${TEXT}(check-sat-assuming (${literals}))(get-unsat-assumptions)`);
  return { script, command: script.commands.findIndex(isInquiry), reply };
}

function judge(
  literals: string,
  reply: string,
  second?: { readonly answers: readonly string[]; readonly model?: string },
) {
  const found = judgeAssumptions(askAssumptions(literals, reply), { second, budget: new Budget('thorough') });
  return found.verdict === 'wrong' ? found.fault : found.verdict === 'right' ? 'right' : found.because;
}

describe('unsatisfiable assumptions', () => {
  it('builds a second script with only the reported assumptions', () => {
    const script = assumptionsScript(askAssumptions('p (not q) (> x 9)', '((not q) p)'));
    expect(printScript(script as NonNullable<typeof script>)).toMatch(/\(check-sat-assuming \(\(not q\) p\)\)\n$/);
    expect(assumptionsScript(askAssumptions('p (not q)', '(p (not q))'))).toBeUndefined();
  });

  it('accepts unsatisfiable assumptions, unless a model refutes them', () => {
    expect(judge('p (not q) (> x 9)', '(p (not q))', { answers: ['unsat'] })).toBe('right');
    const sat = {
      answers: ['sat'],
      model: '((define-fun x () Int 7)(define-fun p () Bool true)(define-fun q () Bool true))',
    };
    expect(judge('p (not q)', '(p)', sat)).toBe('satisfiable');
    expect(judge('p (not q)', '((not q))', sat)).toMatch(/does not prove/);
    expect(judge('p (not q)', '(p)')).toMatch(/not decided/);
    expect(judge('p (not q)', '(p (not q))')).toBe('right');
  });

  it('rejects unsatisfiable assumptions if one of them was not assumed', () => {
    expect(judge('p (not q)', '(p q)')).toBe('not assumed');
    expect(judge('p (not q) (> x 9)', '((not (<= x 9)))')).toMatch(/an assumption in another form/);
    expect(judge('d (not q)', '(p)')).toMatch(/an assumption in another form/);
  });

  it('leaves unsatisfiable assumptions undetermined if they cannot be read', () => {
    expect(judge('p (not q)', 'p')).toMatch(/not a list/);
    expect(judge('p (not q)', '(p')).toMatch(/not an S-expression/);
    expect(judge('p (not q)', '(unasked)')).not.toMatch(/not assumed/);
  });
});
