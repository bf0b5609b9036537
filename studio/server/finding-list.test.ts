import { expect, it } from 'vitest';
import type { FindingRow } from './contract/campaigns.js';
import { computeBlame } from './finding-list.js';

it('counts the groups of all kinds, and names the most severe kind', () => {
  const rowOf = (kind: FindingRow['kind'], against = 'itself') => ({ kind, suspicions: [{ solver: 'z3', against }] });
  const rows = [rowOf('unexpected-unknown'), rowOf('crash'), rowOf('unexpected-unknown'), rowOf('crash', 'cvc5')];
  expect(computeBlame(rows)).toEqual([
    { solver: 'z3', against: 'itself', kind: 'crash', groups: 3 },
    { solver: 'z3', against: 'cvc5', kind: 'crash', groups: 1 },
  ]);
});
