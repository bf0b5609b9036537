import { describe, expect, it } from 'vitest';
import { SOME_PLAN, findingOf } from '../../../test/support/findings.js';
import type { CampaignEvent } from './events.js';
import type { FindingRecord } from './finding-record.js';
import { Findings, asFound } from './findings.js';

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

describe('a finding that a worker reported', () => {
  const id = 'wrong-answer-0123456789';
  const found = findingOf(id);
  const after = (...events: unknown[]) => {
    const findings = new Findings();
    findings.add({ kind: 'finding', at: 0, finding: found, worker: 'w' });
    for (const event of events) findings.add({ at: 1, id, ...(event as object) } as unknown as CampaignEvent);
    return findings.all[0] as FindingRecord;
  };

  it('is its word until it is reproduced, and can be looked into as it was found', () => {
    expect(after()).toMatchObject({
      trust: 'reported',
      because: `reported by w, not reproduced yet: ${found.because}`,
      reported: { by: 'w', trust: found.trust, because: found.because },
    });
    expect(asFound(after())).toEqual(found);
    expect(asFound(found)).toBe(found);
  });

  it('is no longer its word once this session has found it again', () => {
    const elsewhere = { machine: 'm', shows: 'yes' };
    const again = { kind: 'finding-elsewhere', elsewhere, finding: found };
    const reduced = { kind: 'finding-reduced', reduced: { script: 's' } };
    const triaged = { kind: 'finding-triaged', triage: { state: 'known' } };
    const bisected = { kind: 'finding-bisected', bisection: { firstBad: 'x' } };
    expect(after(reduced, bisected, triaged, again)).toEqual({
      ...found,
      reduced: reduced.reduced,
      bisection: bisected.bisection,
      triage: triaged.triage,
      elsewhere,
    });
    expect(after({ ...again, worker: 'v' })).toMatchObject({ trust: 'reported', elsewhere });
    expect(after({ kind: 'finding-elsewhere', elsewhere })).toMatchObject({ trust: 'reported', elsewhere });
  });

  it('keeps what workers say of it as claims', () => {
    const reduced = { script: 's' };
    const bisection = { firstBad: 'x' };
    const told = after(
      { kind: 'finding-reduced', reduced, worker: 'v' },
      { kind: 'finding-bisected', bisection, worker: 'u' },
    );
    expect(told.claims).toEqual({ reduced: { by: 'v', reduced }, bisection: { by: 'u', bisection } });
    expect([told.reduced, told.bisection]).toEqual([undefined, undefined]);
    expect(after({ kind: 'finding-reduced', reduced }).reduced).toEqual(reduced);
  });
});
