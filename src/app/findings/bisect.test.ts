import { expect, it } from 'vitest';
import { makeFinding, makeReduced, makeRun } from '../../../test/support/findings.js';
import { groupBySolver } from './bisect.js';

it('bisects over the solver that a reduction blames, not over all that disagreed when it was found', () => {
  const command = makeRun('cmd:./mine', 'sat', { profile: 'mine', family: 'mine' });
  const found = { suspects: ['cmd:./mine', 'z3'], solver: null, runs: [command, makeRun('z3', 'unsat')] };
  expect(groupBySolver([makeFinding('a', found)], {})).toMatchObject([{ ran: { solver: 'z3' } }]);
  const reduced = makeReduced({ suspects: ['cmd:./mine'], witnesses: ['z3'] });
  expect(groupBySolver([makeFinding('a', { ...found, reduced })], {})).toEqual([]);
});
