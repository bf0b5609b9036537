import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeReduced, makeFinding, makeRun, makeTexts } from '../../../test/support/findings.js';
import type { FindingState, Store } from '../log/index.js';
import { buildQuestion } from '../versions/index.js';
import { toReproInput } from './result.js';

const addReduction = (finding: FindingState, more: Parameters<typeof makeReduced>[0]): FindingState => ({
  ...finding,
  reduced: makeReduced(more),
});
const open = makeFinding('wrong-answer-1', {
  trust: 'majority',
  solver: null,
  suspects: ['z3', 'cvc5'],
  oracles: ['agreement'],
});
const texts = makeTexts({ reduced: '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n', base: '(check-sat)\n' });
const askVersion = (finding: FindingState, solver: string) =>
  buildQuestion(finding, { store: texts as Store, plan: SOME_PLAN, solver });

describe('a reduction that decides which solver is wrong', () => {
  const decided = addReduction(open, {
    suspects: ['cvc5'],
    witnesses: ['z3'],
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
    runs: [makeRun('z3', 'sat'), makeRun('cvc5', 'unsat')],
  });

  it('shows the solver that is wrong according to the reduction', () => {
    expect(toReproInput(decided)).toMatchObject({ solver: 'cvc5', suspects: ['cvc5'], witnesses: ['z3'] });
    const { suspects } = open;
    const undecided = addReduction(open, { trust: 'majority', suspects });
    expect(toReproInput(undecided)).toMatchObject({ solver: null, suspects });
  });

  it('bisects no versions of a solver that is right according to the reduction', async () => {
    expect(await askVersion(decided, 'z3')).toBeUndefined();
    expect((await askVersion(decided, 'cvc5'))?.failure).toMatchObject({ got: 'unsat', expected: 'sat' });
  });
});

describe('a reduction to a pair', () => {
  it('runs each version on both scripts of a reduced pair, even if other solvers contradicted the suspect before the reduction', async () => {
    const found = makeFinding('wrong-answer-2', { oracles: ['metamorphic', 'agreement'] });
    const question = await askVersion(addReduction(found, { trust: 'metamorphic', base: 'base' }), 'z3');
    expect(question?.failure).toMatchObject({ againstItself: true });
    expect(question?.base?.text).toBe('(check-sat)\n');
  });
});
