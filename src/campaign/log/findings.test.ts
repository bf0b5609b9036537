import { describe, expect, it } from 'vitest';
import {
  SOME_PLAN,
  makeBisection,
  makeFinding,
  makeReduced,
  makeStarted,
  SOME_MACHINE,
} from '../../../test/support/findings.js';
import type { CampaignEvent } from './records/event.js';
import type { Bisection } from './records/finding.js';
import { type FindingState, describeTriage } from './current.js';
import { Findings, STATUS, restoreReported, disputeText, isDispute } from './findings.js';
import type { Plan } from './records/plan.js';
import { MOST_CONFIRMED } from './confirmation-caps.js';
import { SEED_ITSELF } from './plan.js';

it('records the machine on which each finding was found', () => {
  const findings = new Findings();
  const one = SOME_MACHINE;
  const two = { system: 'Darwin 24.0', architecture: 'arm64', host: 'node-2' };
  findings.add({ kind: 'finding', at: 0, finding: makeFinding('crash-0') });
  findings.add({ kind: 'campaign-started', at: 0, started: '', machine: one, plan: SOME_PLAN });
  findings.add({ kind: 'finding', at: 1, finding: makeFinding('crash-1') });
  findings.add({ kind: 'campaign-resumed', at: 1, started: '', changed: [], machine: two });
  findings.add({ kind: 'finding', at: 2, finding: makeFinding('crash-2') });
  expect(['crash-0', 'crash-1', 'crash-2'].map((id) => findings.machineOf(id))).toEqual([undefined, one, two]);
});

describe('refuted claims', () => {
  const coordinates = { key: 'k', seed: 's', strategy: 'own', index: 0 };
  const claimed = { trust: 'claimed', coordinates } as const;
  const because = 'claims of the strategy own are ignored';
  const event = (finding: FindingState) => ({ kind: 'finding', at: 0, finding }) as const;

  it('withdraws the earlier and later findings that rest on the refuted claims', () => {
    const findings = new Findings();
    findings.add(event(makeFinding('a', claimed)));
    findings.add(event(makeFinding('b', { coordinates })));
    findings.add(event(makeFinding('c', { trust: 'claimed' })));
    findings.add(
      event(makeFinding('d', { ...claimed, triage: { state: 'known', link: null, note: null, when: null } })),
    );
    expect(findings.counted).toHaveLength(4);
    findings.add({ kind: 'claim-refuted', at: 1, strategy: 'own', coordinates, because });
    findings.add(event(makeFinding('e', claimed)));
    findings.add(event(makeFinding('f', { ...claimed, witnesses: [STATUS] })));
    findings.add(event(makeFinding('g', { ...claimed, oracles: ['agreement', 'metamorphic'] })));
    expect(findings.counted.map(({ id }) => id)).toEqual(['b', 'c', 'f', 'g']);
    expect(findings.listRefuted()).toEqual([{ strategy: 'own', because, withdrawn: 3 }]);
    expect([...findings.listUncounted()]).toEqual([]);
    expect(findings.all.filter(({ withdrawn }) => withdrawn === because).map(({ id }) => id)).toEqual(['a', 'd', 'e']);
    const states = findings.all.map(({ id, triage }) => [id, triage?.state, triage?.note]);
    expect(states.filter(([, state]) => state !== undefined)).toEqual([
      ['a', 'not-a-bug', because],
      ['d', 'known', null],
      ['e', 'not-a-bug', because],
    ]);
    const proved = findings.add({
      kind: 'finding-reduced',
      at: 2,
      id: 'a',
      reduced: makeReduced({ trust: 'certified' }),
    });
    expect([proved?.withdrawn, proved?.triage]).toEqual([undefined, undefined]);
  });
});

it('names the version of a fix that a bisection finds after a recheck', () => {
  const findings = new Findings();
  findings.add({ kind: 'finding', at: 0, finding: makeFinding('a') });
  const triage = { state: 'fixed', link: null, note: null, when: null, fixedIn: '5.4.1' } as const;
  findings.add({ kind: 'finding-triaged', at: 1, id: 'a', triage });
  const bisect = (fixedIn: string | null, more: Partial<Bisection> = {}) => {
    const observations = [
      { version: '4.12.2', shows: 'yes', said: '', times: 1 },
      { version: fixedIn ?? '5.0', shows: fixedIn === null ? 'unclear' : 'no', said: '', times: 1 },
    ] as const;
    const bisection = makeBisection({ fixedIn, observations, ...more });
    return describeTriage(findings.add({ kind: 'finding-bisected', at: 2, id: 'a', bisection }) ?? {});
  };
  expect([bisect(null), bisect('5.5.0')]).toEqual(Array.from({ length: 2 }, () => 'no longer in 5.4.1'));
  expect([bisect('5.4.1'), bisect('5.4.1', { unfinished: true })]).toEqual(['fixed in 5.4.1', 'no longer in 5.4.1']);
  expect([bisect('4.12.3.0', { observations: [] }), bisect('4.12.3.0')]).toEqual([
    'no longer in 5.4.1',
    'fixed in 4.12.3.0',
  ]);
});

describe('withdrawn findings and the cap of their group', () => {
  const plan = { ...SOME_PLAN, strategies: ['own', 'other'] };
  const find = (strategy: string, index: number) => {
    const coordinates = { key: 'k', seed: 's', strategy, index };
    return makeFinding(`${strategy}-${index}`, { trust: 'claimed', group: 'g', coordinates });
  };
  const refuted = {
    kind: 'claim-refuted',
    at: 1,
    strategy: 'own',
    coordinates: find('own', 0).coordinates,
    because: 'refuted',
  } as const;
  const full = Array.from({ length: MOST_CONFIRMED.other }, (_, index) => find('own', index));
  const more = [997, 998, 999].map((index) => find('other', index));

  it('counts findings of other strategies once the earlier findings of the group are withdrawn', () => {
    const findings = new Findings();
    findings.add(makeStarted(plan));
    for (const finding of [...full, ...more]) findings.add({ kind: 'finding', at: 0, finding });
    expect(findings.counted).toHaveLength(MOST_CONFIRMED.other);
    findings.add(refuted);
    expect(findings.counted).toEqual(more);
    const late = find('own', 1_000);
    findings.add({ kind: 'finding', at: 2, finding: late });
    expect(findings.counted).toEqual(more);
  });
});

describe('findings reported by workers', () => {
  const id = 'wrong-answer-0123456789';
  const found = makeFinding(id);
  const after = (...events: unknown[]) => {
    const findings = new Findings();
    findings.add({ kind: 'finding', at: 0, finding: found, worker: 'w' });
    for (const event of events) findings.add({ at: 1, id, ...(event as object) } as unknown as CampaignEvent);
    return findings.all[0] as FindingState;
  };

  it("marks a worker's finding as only reported, and can restore the record that the worker sent", () => {
    expect(after()).toMatchObject({
      trust: 'reported',
      because: `reported by w, not reproduced yet: ${found.because}`,
      reported: { by: 'w', trust: found.trust, because: found.because },
    });
    expect(restoreReported(after())).toEqual(found);
    expect(restoreReported(found)).toBe(found);
  });

  it('no longer marks a finding as reported once this session reproduces the finding', () => {
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

  it("stores a worker's reductions and bisections as claims", () => {
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

describe('counted findings', () => {
  const plan: Plan = {
    ...SOME_PLAN,
    seeds: ['s0', 's1'].map((blob) => ({ blob, path: `${blob}.smt2`, bytes: 0 })),
    strategies: ['opfuzz'],
  };
  const started: CampaignEvent = makeStarted(plan);
  const where = (index: number, seed = 's0') => ({ key: 'k', seed, strategy: 'opfuzz', index });
  const makeFindingEvent = (index: number, more: Partial<FindingState> = {}): CampaignEvent & { kind: 'finding' } => ({
    kind: 'finding',
    at: 0,
    finding: makeFinding(`crash-${index}`, { kind: 'crash', group: 'g', coordinates: where(index), ...more }),
  });
  const again = (index: number, worker?: string): CampaignEvent => ({
    kind: 'finding-again',
    at: 0,
    id: `crash-${index}`,
    of: 'crash',
    group: 'g',
    known: null,
    suspects: ['z3'],
    coordinates: where(index),
    ...(worker === undefined ? {} : { worker }),
  });
  const first = (count: number) => Array.from({ length: count }, (_, i) => makeFindingEvent(i));
  const after = (...events: unknown[]) => {
    const findings = new Findings();
    for (const event of [started, ...events]) findings.add(event as CampaignEvent);
    return findings;
  };
  const ids = (findings: Findings) => findings.counted.map(({ id }) => id);

  it('counts the first twenty findings of a group, in the order of the plan', () => {
    const findings = after(makeFindingEvent(30), ...first(20));
    expect(findings.all).toHaveLength(21);
    expect(ids(findings)).toEqual(first(20).map(({ finding }) => finding.id));
    expect([...findings.listUncounted()]).toEqual([['g', 1]]);
    expect([...after(makeFindingEvent(31), makeFindingEvent(30), ...first(20)).listUncounted()]).toEqual([['g', 2]]);
    expect([...after(...first(20)).listUncounted()]).toEqual([]);
  });

  it('recomputes the counted findings after each event', () => {
    const findings = after(makeFindingEvent(30), ...first(19));
    expect(ids(findings)).toContain('crash-30');
    expect(findings.counted).toBe(findings.counted);
    findings.add(again(19));
    expect(ids(findings)).not.toContain('crash-30');
    findings.add({ kind: 'finding-triaged', at: 0, id: 'crash-30', triage: { state: 'new' } } as never);
    expect(ids(findings)).toContain('crash-30');
  });

  it('counts only three findings of each kind that is not a bug', () => {
    const aside = { kind: 'refuses' } as const;
    expect(
      ids(
        after(
          makeFindingEvent(9, aside),
          makeFindingEvent(0, aside),
          makeFindingEvent(1, aside),
          makeFindingEvent(2, aside),
        ),
      ),
    ).toEqual(['crash-0', 'crash-1', 'crash-2']);
  });

  it('counts every finding of a known bug', () => {
    expect(ids(after(makeFindingEvent(30, { known: 'issue 1' }), ...first(20)))).toContain('crash-30');
  });

  it('hides no finding because of occurrences that only workers reported', () => {
    const counted = [makeFindingEvent(30), ...first(19)];
    expect(ids(after(...counted, again(19, 'w')))).toContain('crash-30');
    expect(ids(after(...counted, { ...makeFindingEvent(19), worker: 'w' }))).toContain('crash-30');
    const reproduced = {
      kind: 'finding-elsewhere',
      id: 'crash-19',
      elsewhere: {},
      finding: makeFindingEvent(19).finding,
    };
    expect(ids(after(...counted, { ...makeFindingEvent(19), worker: 'w' }, reproduced))).not.toContain('crash-30');
    // A reduction of a finding is not a further occurrence of it.
    expect(ids(after(...counted, { kind: 'finding-triaged', id: 'crash-0', triage: {} }))).toContain('crash-30');
  });

  it.each([
    ['finding-reduced', { reduced: { script: 's' } }],
    ['finding-reduced', { reduced: { script: 's' }, worker: 'w' }],
    ['finding-bisected', { bisection: { firstBad: 'x' } }],
    ['finding-elsewhere', { elsewhere: { shows: 'yes' } }],
    ['finding-triaged', { triage: { state: 'new' } }],
  ])("shows a finding beyond its group's limit if a later event has a result for it: %s %j", (kind, more) => {
    expect(ids(after(makeFindingEvent(30), ...first(20), { kind, id: 'crash-30', ...more }))).toContain('crash-30');
  });

  it('ignores results for missing findings', () => {
    const findings = new Findings();
    expect(findings.add({ kind: 'finding-triaged', at: 0, id: 'crash-0', triage: {} } as never)).toBeUndefined();
    expect(findings.add({ kind: 'fault', at: 0, id: 'crash-0' } as never)).toBeUndefined();
    const event = makeFindingEvent(1);
    expect(findings.add(event)).toBe(event.finding);
  });

  it('keeps the claims about a finding when it is reproduced', () => {
    const reduced = { script: 's' };
    const findings = after(
      { ...makeFindingEvent(0), worker: 'w' },
      { kind: 'finding-reduced', id: 'crash-0', reduced, worker: 'v' },
      { kind: 'finding-elsewhere', id: 'crash-0', elsewhere: {}, finding: makeFindingEvent(0).finding },
    );
    expect(findings.all[0]?.claims).toEqual({ reduced: { by: 'v', reduced } });
    expect(findings.all[0]).not.toHaveProperty('reported');
  });

  it('keeps the finding of this machine when a finding from another machine arrives', () => {
    const other = { ...makeFindingEvent(0).finding, because: 'other' };
    const findings = after(makeFindingEvent(0), {
      kind: 'finding-elsewhere',
      id: 'crash-0',
      elsewhere: {},
      finding: other,
    });
    expect(findings.all[0]?.because).not.toBe('other');
  });
});

describe("disputes about a file's own status", () => {
  const disputed = makeFinding('wrong-answer-0', {
    trust: 'claimed',
    witnesses: ['x', STATUS],
    suspects: ['z3', 'cvc5'],
  });

  it('treats a finding as a disputed :status only if its trust is `claimed` and the :status is among its witnesses', () => {
    expect([
      isDispute(disputed),
      isDispute({ ...disputed, trust: 'majority' }),
      isDispute({ ...disputed, witnesses: ['x'] }),
    ]).toEqual([true, false, false]);
  });

  it('describes a disputed status in a sentence', () => {
    const { id, seedPath: path, coordinates, mutant, because, runs } = disputed;
    const dispute = { id, path, mutant, check: 0, claimed: 'sat', answered: 'unsat', because, runs } as const;
    const of = (solvers: string[], strategy: string) =>
      disputeText({ ...dispute, solvers, coordinates: { ...coordinates, strategy } });
    expect(of(['z3', 'cvc5'], SEED_ITSELF)).toBe(
      "seeds/small.smt2: z3 and cvc5 answer unsat; only the file's :status says sat",
    );
    expect(of(['z3'], 'opfuzz')).toBe(
      "seeds/small.smt2: z3 answers unsat, for a script made from it; only the file's :status says sat",
    );
  });
});
