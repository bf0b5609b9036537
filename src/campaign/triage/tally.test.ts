import { describe, expect, it } from 'vitest';
import {
  SOME_MACHINE,
  SOME_PLAN,
  makeBisection,
  makeFinding,
  makeReduced,
  makeRun,
  makeStarted,
} from '../../../test/support/findings.js';
import type { CampaignEvent, FindingState } from '../log/index.js';
import { Stats, Tally, chooseRepresentative, groupFindings } from './index.js';

const NO_DRAWS = { tests: 0, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0 };

const makeBatch = (strategy: string, seed: string, draws: Partial<typeof NO_DRAWS>): CampaignEvent => ({
  kind: 'batch-done',
  at: 2,
  batch: { seed, strategy, from: 0, to: 1 },
  counts: { ...NO_DRAWS, ...draws, solvers: {} },
  results: [],
  repeats: [],
});

it.each([
  { mixing: 'even', behind: ['rare', 'never', 'idle'] },
  { mixing: 'yield', behind: ['never'] },
] as const)('lists strategies that are far behind the others: mixing by $mixing', ({ mixing, behind }) => {
  const tally = new Tally();
  tally.add(makeStarted({ ...SOME_PLAN, strategies: ['common', 'slower', 'rare', 'never', 'idle'], mixing }));
  for (const seed of ['a', 'b', 'c']) {
    tally.add(makeBatch('common', seed, { tests: 2 }));
    tally.add(makeBatch('slower', seed, { tests: 1, none: 1 }));
    tally.add(makeBatch('rare', seed, seed === 'a' ? { tests: 2 } : { duplicates: 2 }));
    tally.add(makeBatch('never', seed, { none: 2 }));
  }
  const made = [
    { ...NO_DRAWS, strategy: 'common', tests: 6 },
    { ...NO_DRAWS, strategy: 'slower', tests: 3, none: 3 },
    { ...NO_DRAWS, strategy: 'rare', tests: 2, duplicates: 4 },
    { ...NO_DRAWS, strategy: 'never', none: 6 },
    { ...NO_DRAWS, strategy: 'idle' },
  ];
  expect(tally.summary().made).toEqual(made);
  expect(tally.summary().behind).toEqual(made.filter(({ strategy }) => behind.some((each) => each === strategy)));
});

it('counts a judged seed without mutants even if the time ended before `seed-left-out`', () => {
  const seeds = ['a', 'b', 'c'].map((name) => ({ path: `${name}.smt2`, blob: name, bytes: 1 }));
  const judge = (seed: string, because?: 'rejected'): CampaignEvent => ({
    ...{ kind: 'seed-judged', at: 1, seed, path: `${seed}.smt2`, claimed: [null], agreed: [null], restarts: {} },
    ...{ standing: 'undecided', certified: null, runs: [makeRun('z3', because ?? 'sat')] },
    excused: because === undefined ? [] : [{ solver: 'z3', because }],
  });
  const reason = 'every solver fails on the seed (z3: rejected)';
  const left = { kind: 'seed-left-out', at: 1, path: 'a.smt2', reason } as const;
  const count = (tests: number | null) => {
    const [tally, stats] = [new Tally(), new Stats()];
    const plan = { ...SOME_PLAN, seeds, budget: { ...SOME_PLAN.budget, tests } };
    const judged = [judge('a', 'rejected'), ...(tests === 0 ? [] : [left]), judge('b', 'rejected'), judge('c')];
    for (const event of [makeStarted(plan), ...judged]) for (const each of [tally, stats]) each.add(event);
    return [tally.summary().withoutMutants, stats.stats().leftOut];
  };
  expect(count(null)).toEqual([
    [{ reason: 'every solver fails on the seed', count: 2 }],
    ['a.smt2', 'b.smt2'].map((path) => ({ path, reason })),
  ]);
  expect(count(0)).toEqual([[], []]);
});

it('counts each contradicted claim once, in any order, with one script for each reason', () => {
  const make = (strategy: string, index: number, script?: string): CampaignEvent => ({
    ...{ kind: 'claim-contradicted', at: 2, strategy, coordinates: { key: 'k', seed: 'a', strategy, index } },
    ...{ claimed: 'sat', answered: 'unsat', witnesses: ['z3', 'cvc5'], because: 'b', ...(script && { script }) },
  });
  const events = [
    make('own', 2, 'two'),
    make('own', 1, 'one'),
    make('other', 1),
    make('own', 1),
    make('own', 0),
    { ...make('own', 3, 'three'), because: 'c' } as CampaignEvent,
  ];
  const list = (all: readonly CampaignEvent[]) => {
    const tally = new Tally();
    for (const event of [makeStarted(), ...all]) tally.add(event);
    return tally.summary().contradictedClaims;
  };
  expect(list(events)).toMatchObject([
    { strategy: 'other', count: 1 },
    { strategy: 'own', count: 3, script: 'one', because: 'b' },
    { strategy: 'own', count: 1, script: 'three', because: 'c' },
  ]);
  expect(list(events.toReversed())).toEqual(list(events));
});

it('counts tests that ran on several solvers if exactly one decides, whatever the others do', () => {
  const tally = new Tally();
  tally.add(makeStarted());
  const results = [
    { z3: 'sat unsat', cvc5: 'sat timeout' },
    { z3: 'unknown', cvc5: 'unsat' },
    { z3: 'timeout', cvc5: 'unsat', yices: 'rejected' },
    { z3: 'sat', yices: 'rejected' },
    { z3: 'crashed', yices: 'unsat' },
    { z3: 'sat' },
    { z3: 'sat', cvc5: 'unsat' },
    { z3: 'unknown', cvc5: 'timeout' },
  ].map((said) => ({ said }));
  tally.add({ ...makeBatch('opfuzz', 'a', { tests: 8 }), results } as unknown as CampaignEvent);
  expect(tally.summary().decidedAlone).toEqual({ z3: 2, cvc5: 2, yices: 1 });
});

it('names no learned limit as the last message of a solver', () => {
  const tally = new Tally();
  tally.add(makeStarted());
  const detail = 'a learned limit of 7 ms; the time-out is 100 ms';
  const runs = [makeRun('z3', 'timeout', { outcome: 'timeout', detail })];
  const event = {
    kind: 'seed-judged',
    at: 1,
    standing: 'open',
    runs,
    excused: [],
    restarts: {},
  } as unknown as CampaignEvent;
  for (let i = 0; i < 100; i++) tally.add(event);
  expect([...tally.failing().values()].join()).not.toContain('learned');
  expect(tally.failing().size).toBe(1);
});

it('counts tests that did not run on all solvers', () => {
  const tally = new Tally();
  const solvers = ['z3', 'cvc5'].map((id) => ({ ...SOME_PLAN.solvers[0], id }));
  tally.add(makeStarted({ ...SOME_PLAN, solvers } as typeof SOME_PLAN));
  const results = [{ z3: 'sat', cvc5: 'sat' }, { z3: 'sat' }, {}].map((said) => ({ said }));
  tally.add({ ...makeBatch('some', 'a', { tests: 3 }), results } as unknown as CampaignEvent);
  expect(tally.summary()).toMatchObject({ partial: 1, unasked: 1 });
});

describe('the versions that show a group', () => {
  const [older, newer] = ['z3@4.12.1', 'z3@newest'];
  const version = (number: string) => ({ profile: 'z3', family: 'z3', version: { text: number, number } });
  const runs = [
    makeRun(older, 'sat', version('4.12.1')),
    makeRun(newer, 'unsat', version('5.4.1')),
    makeRun('z3 with options', 'sat', { ...version('5.4.1'), options: ['smt.arith.solver=2'] }),
  ];
  const solvers = [older, newer].map((id) => ({ ...SOME_PLAN.solvers[0], id, profile: 'z3' }));
  const find = (id: string, suspects: readonly string[], more: Partial<FindingState> = {}) => {
    const finding = makeFinding(id, { group: 'g', suspects, solver: suspects[0] ?? null, runs, ...more });
    return { kind: 'finding', at: 1, finding } as const;
  };
  const summarise = (...events: readonly CampaignEvent[]) => {
    const tally = new Tally();
    tally.add(makeStarted({ ...SOME_PLAN, solvers } as typeof SOME_PLAN));
    for (const event of events) tally.add(event);
    const { groups, versions } = tally.summary();
    return { blamed: groups.map(({ blamed }) => blamed), versions: versions.filter((each) => each.groups > 0) };
  };
  const show = (...bad: readonly string[]) => {
    const observations = [...new Set(['4.12.1.0', ...bad])].map((name) => {
      return { version: name, shows: bad.includes(name) ? 'yes' : 'no', said: '', times: 1 } as const;
    });
    const bisection = makeBisection({ family: 'z3@pypi', observations });
    return { kind: 'finding-bisected', at: 2, id: 'a', bisection } as const;
  };

  it('includes all solvers of the findings', () => {
    const both = { blamed: [[older, newer]], versions: [{ solvers: [older, newer], groups: 1 }] };
    expect(summarise(find('a', [newer]), find('b', [older]))).toEqual(both);
  });

  it('includes a version with which only a bisection showed the bug, but not its runs with other options', () => {
    const [one, both] = [[older], [older, newer]];
    expect(summarise(find('a', one), show('4.12.1.0')).blamed).toEqual([one]);
    for (const name of ['5.4.1', 'z3@newest', 'z3@npm:5.4.1'])
      expect(summarise(find('a', one), show('4.12.1.0', name)), name).toEqual({
        blamed: [both],
        versions: [{ solvers: both, groups: 1 }],
      });
    expect(summarise(find('a', one), show('4.12.1.0', './build/z3')).blamed).toEqual([one]);
  });

  it('leaves out suspects of which only one is wrong', () => {
    expect(summarise(find('a', [older, newer]), show('4.12.1.0', '5.4.1')).blamed).toEqual([[]]);
    const opposed = find('a', [older], { trust: 'undecided', witnesses: ['cvc5'] });
    expect(summarise(opposed, show('4.12.1.0', '5.4.1')).blamed).toEqual([[]]);
  });
});

it('represents a group by its smallest reduced input in bytes, or else by its smallest input', () => {
  const make = (id: string, bytes: number, nodes?: number) =>
    makeFinding(id, {
      group: 'g',
      bytes,
      ...(nodes && { reduced: makeReduced({ nodes, bytes: { before: 900, after: bytes } }) }),
    });
  const choose = (...findings: FindingState[]) => {
    const [group] = groupFindings(findings);
    expect(chooseRepresentative(findings)?.id).toBe(group?.smallest.id);
    return group?.smallest.id;
  };
  expect(choose(make('few-nodes', 300, 4), make('few-bytes', 90, 9), make('whole', 20))).toBe('few-bytes');
  expect(choose(make('long', 300), make('short', 90))).toBe('short');
});

describe('a session that only reduces and bisects findings', () => {
  const ended = { kind: 'campaign-ended', at: 3, reason: 'time', unreduced: ['f'], unbisected: ['f'] } as const;
  const resume = (tests?: number): CampaignEvent => ({
    ...{ kind: 'campaign-resumed', at: 3, started: '', machine: SOME_MACHINE, changed: [] },
    ...(tests !== undefined && { plan: { budget: { tests, forMs: null, perSeed: null } } }),
  });
  const stopped = { kind: 'campaign-interrupted', at: 4, reason: 'stopped by the user', by: 'user' } as const;
  const done = { kind: 'campaign-ended', at: 5, reason: 'tests' } as const;
  const summarise = (...events: CampaignEvent[]) => {
    const tally = new Tally();
    const found = { kind: 'finding', at: 2, finding: makeFinding('f') } as const;
    for (const event of [makeStarted(SOME_PLAN), makeBatch('s', 'a', { tests: 2 }), found, ended, ...events])
      tally.add(event);
    const { state, reason, unreduced, troubles } = tally.summary();
    return [state, reason, unreduced, troubles.filter(({ kind }) => kind === 'interrupted').length];
  };

  it('keeps the reason why the tests ended', () => {
    expect(summarise(resume(2), done)).toEqual(['ended', 'time', [], 0]);
    expect(summarise(resume(7), done)).toEqual(['ended', 'tests', [], 0]);
    expect(summarise(resume(2))).toEqual(['running', null, ['f'], 0]);
  });

  it('keeps it if the session is stopped, with what is left to do', () => {
    expect(summarise(resume(2), stopped)).toEqual(['ended', 'time', ['f'], 0]);
    expect(summarise(resume(2), stopped, resume(), done)).toEqual(['ended', 'time', [], 0]);
    expect(summarise(resume(7), stopped)).toEqual(['interrupted', 'stopped by the user', [], 1]);
    expect(summarise(resume(7), stopped, resume(), done)).toEqual(['ended', 'tests', [], 0]);
    expect(summarise(resume(2), { ...stopped, by: 'trouble' })[0]).toBe('interrupted');
  });
});
