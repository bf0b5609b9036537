import { describe, expect, it } from 'vitest';
import { OPTIONS, optionalSolver } from '../../../../../test/support/optional-solver.js';
import { makeRun } from '../../../../../test/support/findings.js';
import { listChoices, findExperimentalChoices, levelOf } from './draw.js';
import { closeVaried, isVaried, copyToVariants, withChoices } from './variation.js';

describe('choices of options', () => {
  it('lists the supported choices of an option, and on request also the experimental choices', () => {
    const option = { name: '--x', default: '', supported: ['--x=1'], experimental: ['--x=2'] };
    expect(listChoices(option, 'supported')).toEqual(['--x=1']);
    expect(listChoices(option, 'all')).toEqual(['--x=1', '--x=2']);
    expect(listChoices({ name: '--x', default: '' }, 'all')).toEqual([]);
    expect(findExperimentalChoices({ options: OPTIONS }, ['--a=1', '--odd'])).toEqual(['--odd']);
    expect(findExperimentalChoices({ options: OPTIONS }, ['--a=1'])).toEqual([]);
    expect(findExperimentalChoices({}, ['--odd'])).toEqual([]);
    expect([levelOf([]), levelOf(['--odd'])]).toEqual(['supported', 'experimental']);
  });

  it('creates a variant of a solver with the chosen options, and closes the variant without closing the solver', async () => {
    const base = optionalSolver('z3', () => () => ['sat']);
    expect(withChoices(base, [])).toEqual({ base, solver: base, choices: [] });
    const { withOptions: _, ...fixed } = base;
    expect(withChoices(fixed, ['--a=1'])).toEqual({ base: fixed, solver: fixed, choices: [] });
    const varied = withChoices(base, ['--a=1']);
    expect([varied.solver.id, varied.choices]).toEqual(['z3 --a=1', ['--a=1']]);
    expect([isVaried([varied]), isVaried([withChoices(base, [])])]).toEqual([true, false]);
    const runs = [makeRun('z3', 'sat'), makeRun('cvc5', 'unsat')];
    expect(copyToVariants(runs, [varied]).map(({ solver }) => solver)).toEqual(['z3', 'cvc5', 'z3 --a=1']);
    expect(copyToVariants(runs, [withChoices(base, [])])).toEqual(runs);
    const closed: string[] = [];
    const closing = (id: string) => ({ ...base, close: () => Promise.resolve(void closed.push(id)) });
    await closeVaried([{ base: closing('base'), solver: closing('varied'), choices: [] }]);
    const same = closing('same');
    await closeVaried([{ base: same, solver: same, choices: [] }]);
    expect(closed).toEqual(['varied']);
  });
});
