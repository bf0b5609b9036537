import { expect, it } from 'vitest';
import { SOME_PLAN, makeStarted } from '../../../test/support/findings.js';
import type { CampaignEvent } from '../log/index.js';
import { Tally } from './index.js';

const makeBatch = (strategy: string, seed: string, tests: number): CampaignEvent => ({
  kind: 'batch-done',
  at: 2,
  batch: { seed, strategy, from: 0, to: 1 },
  counts: { tests, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} },
  results: [],
  repeats: [],
});

it.each([
  { mixing: 'even', behind: [{ strategy: 'rare', tests: 2, barren: 2, seeds: 3 }] },
  { mixing: 'yield', behind: [] },
] as const)('lists strategies that are far behind the others: mixing by $mixing', ({ mixing, behind }) => {
  const tally = new Tally();
  tally.add(makeStarted({ ...SOME_PLAN, mixing }));
  for (const seed of ['a', 'b', 'c']) {
    tally.add(makeBatch('common', seed, 2));
    tally.add(makeBatch('slower', seed, 1));
    tally.add(makeBatch('rare', seed, seed === 'a' ? 2 : 0));
  }
  expect(tally.summary().behind).toEqual(behind);
});

it('counts tests that did not run on all solvers', () => {
  const tally = new Tally();
  const solvers = ['z3', 'cvc5'].map((id) => ({ ...SOME_PLAN.solvers[0], id }));
  tally.add(makeStarted({ ...SOME_PLAN, solvers } as typeof SOME_PLAN));
  const results = [{ z3: 'sat', cvc5: 'sat' }, { z3: 'sat' }, {}].map((said) => ({ said }));
  tally.add({ ...makeBatch('some', 'a', 3), results } as unknown as CampaignEvent);
  expect(tally.summary()).toMatchObject({ partial: 1, unasked: 1 });
});
