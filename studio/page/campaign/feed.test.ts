import { expect, it } from 'vitest';
import type { Session } from '../../server/contract/index.js';
import { session } from '../api/live.js';
import { countFindings } from './feed.js';

it('names the units of its counts', () => {
  session.value = { kinds: [{ kind: 'unexpected-unknown', isBug: false }] } as unknown as Session;
  const kinds = [
    ['crash', 3],
    ['wrong-answer', 1],
  ] as const;
  expect(countFindings(kinds, { groups: 2, again: 0, knownGroups: 0, mergeableGroups: 0 })).toBe(
    '4 findings in 2 groups',
  );
  expect(countFindings([['crash', 1]], { groups: 1, again: 0, knownGroups: 0, mergeableGroups: 0 })).toBe(
    '1 finding in 1 group',
  );
  expect(
    countFindings(
      [
        ['crash', 2],
        ['unexpected-unknown', 3],
      ],
      { groups: 1, again: 0, knownGroups: 0, mergeableGroups: 0 },
    ),
  ).toBe('2 findings in 1 group, besides 3 not a bug');
  expect(countFindings(kinds, { groups: 3, again: 70, knownGroups: 1, mergeableGroups: 1 })).toBe(
    '4 findings in 3 groups, 1 of them known, besides 70 likely duplicates, 1 not reduced and may merge',
  );
});
