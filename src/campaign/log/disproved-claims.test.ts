import { expect, it } from 'vitest';
import { DisprovedClaims } from './disproved-claims.js';
import type { CampaignEvent } from './records/event.js';

const because =
  'claimed to be equisatisfiable to a seed with the answer unsat (by z3 and :status), but sat is proved by z3';

it('refutes all claims of a strategy after proofs contradict its claims about three seeds', () => {
  const contradict = (seed: string, more: object = {}): CampaignEvent => ({
    ...{
      kind: 'claim-contradicted',
      at: 1,
      strategy: 'own',
      coordinates: { key: 'k', seed, strategy: 'own', index: 0 },
    },
    ...{ claimed: 'unsat', answered: 'sat', witnesses: ['z3'], because, isProved: true },
    ...more,
  });
  const disproved = new DisprovedClaims();
  for (const event of [
    contradict('a', { script: 'first' }),
    contradict('a'),
    contradict('b'),
    contradict('c', { isProved: false }),
    contradict('d', { strategy: 'other' }),
  ])
    expect(disproved.add(event)).toBeUndefined();
  expect(disproved.add(contradict('c'))).toMatchObject({
    kind: 'claim-refuted',
    strategy: 'own',
    because: `claims of the strategy own are ignored: proofs contradict its claims about at least 3 seeds; for example, a mutant is ${because}`,
    script: 'first',
  });
});
