import { describe, expect, it } from 'vitest';
import { SOME_PLAN, detailsOf, findingOf, runOf, textsOf } from '../../../test/support/findings.js';
import type { FindingRecord, Store } from '../log/index.js';
import { questionOf } from '../versions/index.js';
import { reproInputOf } from './repro-input.js';

const reducedTo = (finding: FindingRecord, details: Parameters<typeof detailsOf>[0]): FindingRecord => ({
  ...finding,
  reduced: { script: 'reduced', from: 30, nodes: 3, calls: 1, details: detailsOf(details) },
});
const open = findingOf('wrong-answer-1', {
  trust: 'majority',
  solver: null,
  suspects: ['z3', 'cvc5'],
  oracles: ['agreement'],
});
const texts = textsOf({ reduced: '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n', base: '(check-sat)\n' });
const asked = (finding: FindingRecord, solver: string) =>
  questionOf(finding, { store: texts as Store, plan: SOME_PLAN, solver });

describe('a reduction that decides which solver is wrong', () => {
  const decided = reducedTo(open, {
    suspects: ['cvc5'],
    witnesses: ['z3'],
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
    runs: [runOf('z3', 'sat'), runOf('cvc5', 'unsat')],
  });

  it('is shown with that decision', () => {
    expect(reproInputOf(decided)).toMatchObject({ solver: 'cvc5', suspects: ['cvc5'], witnesses: ['z3'] });
    expect(reproInputOf(reducedTo(open, { trust: 'majority' }))).toMatchObject({
      solver: null,
      suspects: ['z3', 'cvc5'],
    });
  });

  it('bisects no versions of the solver that is right', async () => {
    expect(await asked(decided, 'z3')).toBeUndefined();
    expect((await asked(decided, 'cvc5'))?.failure).toMatchObject({ got: 'unsat', expected: 'sat' });
  });
});

describe('a reduction to a pair', () => {
  it('queries versions about both scripts, whatever else contradicted the whole input', async () => {
    const found = findingOf('wrong-answer-2', { oracles: ['metamorphic', 'agreement'] });
    const question = await asked(reducedTo(found, { trust: 'metamorphic', base: 'base' }), 'z3');
    expect(question?.failure).toMatchObject({ againstItself: true });
    expect(question?.base?.text).toBe('(check-sat)\n');
  });
});
