import { expect, it } from 'vitest';
import { SOME_PLAN, findingOf } from '../../../test/support/findings.js';
import { Findings } from './findings.js';

it('knows the machine on which each finding was seen', () => {
  const findings = new Findings();
  const one = { system: 'Linux 6.1', architecture: 'x86_64' };
  const two = { system: 'Darwin 24.0', architecture: 'arm64' };
  findings.add({ kind: 'finding', at: 0, finding: findingOf('crash-0') });
  findings.add({ kind: 'campaign-started', at: 0, started: '', machine: one, plan: SOME_PLAN });
  findings.add({ kind: 'finding', at: 1, finding: findingOf('crash-1') });
  findings.add({ kind: 'campaign-resumed', at: 1, started: '', changed: [], machine: two });
  findings.add({ kind: 'finding', at: 2, finding: findingOf('crash-2') });
  expect(['crash-0', 'crash-1', 'crash-2'].map((id) => findings.machineOf(id))).toEqual([undefined, one, two]);
});
