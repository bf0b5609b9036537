import { expect, it } from 'vitest';
import { batchDone } from '../../test/page/made-campaign.js';
import { SOME_PLAN, makeBisection, makeFinding, makeRun, makeStarted } from '../../test/support/findings.js';
import type { CampaignEvent, FindingState, Triage } from '../../src/campaign/index.js';
import type { FindingRow } from './contract/campaigns.js';
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

it('names, filters and counts all solvers that show the bug of a group', () => {
  const [older, newer] = ['z3@4.8.12', 'z3@4.12.1'];
  const runs = [makeRun(older, 'unsat'), makeRun(newer, 'sat'), makeRun('cvc5', 'sat')];
  const bisection = makeBisection({
    family: 'z3',
    observations: [{ version: newer, shows: 'yes', said: 'unsat', times: 1 }],
  });
  const overview = new Overview(() => undefined);
  const find = (id: string, solver: string, more: Partial<FindingState> = {}): CampaignEvent => {
    const finding = makeFinding(id, { suspects: [solver], solver, group: id.slice(0, 1), runs, ...more });
    return { kind: 'finding', at: 1, finding };
  };
  const events: CampaignEvent[] = [
    makeStarted(SOME_PLAN),
    find('a1', older, { bytes: 1 }),
    find('a2', newer, { trust: 'majority', witnesses: ['cvc5'] }),
    find('b1', older),
    { kind: 'finding-bisected', at: 2, id: 'b1', bisection },
    find('c1', older, { suspects: [older, 'cvc5'], trust: 'undecided' }),
  ];
  for (const [at, event] of events.entries()) overview.add({ sequence: at + 1, event });
  const rows = overview.rows('groups');
  expect(rows.map(({ finding, blamed }) => [finding, blamed])).toEqual([
    ['a1', [newer, older]],
    ['b1', [newer, older]],
    ['c1', []],
  ]);
  expect(overview.groups({ solver: newer }).map(({ finding }) => finding)).toEqual(['a1', 'b1']);
  expect(overview.groups({ solver: newer, kind: 'crash' })).toEqual([]);
  const { blame } = overview.figures();
  expect(blame.map(({ solver, against, groups }) => [solver, against, groups])).toEqual([
    [older, 'proof', 2],
    [newer, 'cvc5', 1],
    [newer, 'proof', 1],
    [older, 'cvc5', 1],
    ['cvc5', older, 1],
  ]);
  expect(rows.flatMap(({ suspicions }) => suspicions)).toHaveLength(6);
});

it('lists the facts and texts of all findings of a group', () => {
  const overview = new Overview(() => undefined);
  const made = (id: string, strategy: string, more: Partial<FindingState>): CampaignEvent => {
    const coordinates = { key: 'k', seed: 's', strategy, index: 1 };
    return { kind: 'finding', at: 1, finding: makeFinding(id, { group: 'g', coordinates, ...more }) };
  };
  const events = [
    makeStarted(SOME_PLAN),
    made('a', 'opfuzz', { bytes: 1, trust: 'certified', theories: ['Ints'] }),
    made('b', 'fusion', { bytes: 2, trust: 'majority', kind: 'crash', because: 'aborts', theories: ['Arrays'] }),
  ];
  for (const [at, event] of events.entries()) overview.add({ sequence: at + 1, event });
  const [row] = overview.rows('groups');
  expect(row).toMatchObject({ finding: 'a', kinds: ['wrong-answer', 'crash'], trusts: ['certified', 'majority'] });
  expect(row).toMatchObject({ strategies: ['opfuzz', 'fusion'], theories: ['Ints', 'Arrays'] });
  expect(row?.others).toEqual(['b', 'aborts', 'seeds/small.smt2']);
  expect(overview.rows('findings')).toMatchObject([{ strategies: ['opfuzz'], others: [] }, { strategies: ['fusion'] }]);
});

it('states for each finding which triage is the state of its group', () => {
  const overview = new Overview(() => undefined);
  const link = 'https://example.org/1';
  const triage: Triage = { state: 'reported', link, note: null, when: null };
  const events: CampaignEvent[] = [
    makeStarted(SOME_PLAN),
    ...['a', 'b'].map(
      (id, at) => ({ kind: 'finding', at: 1, finding: makeFinding(id, { group: 'g', bytes: at }) }) as const,
    ),
    { kind: 'finding-triaged', at: 2, id: 'b', triage },
  ];
  for (const [at, event] of events.entries()) overview.add({ sequence: at + 1, event });
  const known = `reported: ${link}`;
  const pick = ({ finding, triage: state, known: name, triagedBy }: FindingRow) => [finding, state, name, triagedBy];
  expect(overview.rows('groups').map(pick)).toEqual([['a', 'reported', known, 'b']]);
  expect(overview.rows('findings').map(pick)).toEqual([
    ['a', 'new', known, 'b'],
    ['b', 'reported', known, 'b'],
  ]);
  expect(overview.finding('a')?.entry).toMatchObject({ triage: { state: 'new' }, known, triagedBy: 'b' });
});

it('counts the same findings in all tables, whatever their triage, but no withdrawn ones', () => {
  const overview = new Overview(() => undefined);
  const coordinates = { key: 'k', seed: 'seed', strategy: 'plugin', index: 1 };
  const claimed = makeFinding('c', { trust: 'claimed', oracles: ['metamorphic'], coordinates });
  const triage: Triage = { state: 'not-a-bug', link: null, note: null, when: null };
  const events: CampaignEvent[] = [
    makeStarted({ ...SOME_PLAN, strategies: ['opfuzz', 'plugin'] }),
    ...[makeFinding('a'), makeFinding('b'), claimed].map((finding) => ({ kind: 'finding', at: 1, finding }) as const),
    { kind: 'finding-triaged', at: 2, id: 'a', triage },
    { kind: 'claim-refuted', at: 3, strategy: 'plugin', coordinates, because: 'a proof' },
  ];
  for (const [at, event] of events.entries()) {
    overview.add({ sequence: at + 1, event });
    // Reads the lists after each event, as a page does.
    expect(overview.rows('groups')).toHaveLength(Math.min(at, 3) - (event.kind === 'claim-refuted' ? 1 : 0));
  }
  const { summary, strategies, machines, course } = overview.figures();
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  const counts = {
    summary: sum(Object.values(summary.findings)),
    strategies: sum(strategies.map(({ findings }) => findings)),
    machines: sum(machines.map(({ findings }) => findings)),
    course: course.at(-1)?.findings,
    rows: overview.rows('findings').length,
  };
  expect(counts).toEqual({ summary: 2, strategies: 2, machines: 2, course: 2, rows: 2 });
});

it('counts the time without a test only from the start of the session', () => {
  const overview = new Overview(() => undefined);
  const counts = { tests: 1, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} };
  const batch = { seed: 's', strategy: 'opfuzz', from: 0, to: 1 };
  const started = makeStarted(SOME_PLAN) as CampaignEvent & { kind: 'campaign-started' };
  const { machine, started: when, plan } = started;
  const events = [
    started,
    { kind: 'batch-done', at: 10, batch, counts, results: [], repeats: [], hashes: {} },
    { kind: 'campaign-resumed', at: 30_000, machine, started: when, plan },
  ] as unknown as CampaignEvent[];
  for (const [at, event] of events.entries()) overview.add({ sequence: at + 1, event });
  expect(overview.figures().lastTest).toBe(30_000);
  expect(overview.rateBetween(0, 35_000)).toBe(0);
});

it('computes the rate of tests in the last half minute until now, even without new tests', () => {
  const overview = new Overview(() => undefined);
  const events = [makeStarted(SOME_PLAN), batchDone(1_000, 2, {}), batchDone(9_000, 4, {})];
  for (const [at, event] of events.entries()) overview.add({ sequence: at + 1, event });
  expect([10_000, 20_000, 30_000, 35_000, 40_000].map((now) => overview.rateBetween(0, now))).toEqual([
    ...[0.6, 0.3, 0.2],
    ...[4 / 30, 0],
  ]);
  expect(overview.rateBetween(8_000, 12_000)).toBe(1);
});

it('calls a seed refuted if a finding proves that its answer is wrong', () => {
  const overview = new Overview(() => undefined);
  const seeds = ['b1', 'b2'].map((blob) => ({ path: `${blob}.smt2`, blob, bytes: 1 }));
  const judged = seeds.map(({ blob, path }) => ({
    ...{ kind: 'seed-judged', at: 1, seed: blob, path, standing: 'decided', agreed: ['unsat'], claimed: [null] },
    ...{ restarts: {}, runs: [], excused: [] },
  }));
  const coordinates = { key: 'k', seed: 'b2', strategy: 'opfuzz', index: 1 };
  const finding = makeFinding('a', { coordinates, seedIsWrong: true });
  const events = [makeStarted({ ...SOME_PLAN, seeds }), ...judged, { kind: 'finding', at: 2, finding }];
  for (const [at, event] of events.entries()) overview.add({ sequence: at + 1, event: event as CampaignEvent });
  expect(overview.seeds()).toMatchObject([
    { path: 'b1.smt2', standing: 'decided' },
    { path: 'b2.smt2', standing: 'refuted', reason: 'the answer is wrong: a' },
  ]);
});
