import { expect, it } from 'vitest';
import { foundAt } from '../../test/page/made-campaign.js';
import { makeStarted, SOME_PLAN } from '../../test/support/findings.js';
import { compareGroups } from './compare.js';
import { Overview } from './overview.js';

it('matches the groups of two campaigns independently of their triage', () => {
  const read = (ids: readonly string[], triaged?: string) => {
    const overview = new Overview(() => undefined);
    const events = [
      makeStarted(SOME_PLAN),
      ...ids.map((id, at) => foundAt(at, id, { group: `group ${id}`, shape: 'one' })),
      ...(triaged === undefined
        ? []
        : [
            {
              kind: 'finding-triaged',
              at: 9,
              id: triaged,
              triage: { state: 'known', note: null, when: '2026-01-01T00:00:00Z' },
            },
          ]),
    ];
    events.forEach((event, at) => overview.add({ sequence: at + 1, event: event as ReturnType<typeof foundAt> }));
    return overview;
  };
  const ids = ['crash-0000000001', 'crash-0000000002'];
  const other = read(['crash-0000000003']);
  const match = (triaged?: string) => compareGroups([read(ids, triaged), other]).map((group) => group.in);
  expect(match(ids[0])).toEqual(match());
  expect(match(ids[1])).toEqual(match());
});
