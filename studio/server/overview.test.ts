import { expect, it } from 'vitest';
import { makeBisection, makeFinding, makeStarted } from '../../test/support/findings.js';
import type { CampaignEvent, Triage } from '../../src/campaign/index.js';
import { Overview } from './overview.js';

it('does not call a finding fixed if another finding of its group still shows', () => {
  const triage = (more: Partial<Triage>): Triage => ({ state: 'new', link: null, note: null, when: null, ...more });
  const findings = ['a', 'b'].map((id) => makeFinding(id, { group: 'g' }));
  const overview = new Overview(() => undefined);
  let sequence = 0;
  const add = (event: CampaignEvent) => {
    overview.add({ sequence: ++sequence, event });
  };
  add(makeStarted());
  for (const finding of findings) add({ kind: 'finding', at: 1, finding });
  add({ kind: 'finding-bisected', at: 2, id: 'a', bisection: makeBisection({ fixedIn: '4.10' }) });
  add({ kind: 'finding-triaged', at: 3, id: 'a', triage: triage({ state: 'fixed', fixedIn: '4.10' }) });
  const recognise = () => overview.counted.map((finding) => overview.recognise(finding)?.name);
  expect(recognise()).toEqual(['no longer in 4.10', 'no longer in 4.10']);
  add({ kind: 'finding-triaged', at: 4, id: 'b', triage: triage({ stillIn: '4.12' }) });
  expect(recognise()).toEqual([undefined, undefined]);
  expect(overview.summary().groups.map(({ smallest }) => smallest.id)).toEqual(['b']);
});
