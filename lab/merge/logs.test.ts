import { makeStarted, SOME_MACHINE, makeReduced } from '../../test/support/findings.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaign, intSeed, readBack, weaken, weakening } from '../../test/support/scripted-campaign.js';
import { type Script, hashToNumber, makeScriptedSolver } from '../../test/support/scripted-solver.js';
import { type CampaignEvent, type Plan, type Store, readState } from '../../src/index.js';
import { mergeLogs } from './logs.js';
import { isPlanConflict, mergePlans } from './plans.js';
import { sampleRuns } from '../../test/support/laws.js';
import { memoryStore } from '../../test/support/memory-store.js';

const isMutant = (input: string) => input.includes('(= 1 ');
/** A solver that answers a fifth of the mutants and one seed wrongly. */
const buggy: Script = (input) =>
  isMutant(input) ? [hashToNumber(input) % 5 === 0 ? 'unsat' : 'sat'] : [input.includes('(* x y)') ? 'unsat' : 'sat'];
const right: Script = () => ['sat'];
const solvers = () => [makeScriptedSolver('a', buggy), makeScriptedSolver('b', right)];
/** Two of these seeds have mutants in common. */
const SEEDS = ['(> x 0)', '(> x y)', '(and (> x 1) (< x 5))', '(= (* x y) 6)', '(> x 0)', '(= x y)'].map((term, i) =>
  intSeed(i === 4 ? `${term}\n` : term, i),
);

function part(shard: Plan['shard'], more: Partial<Parameters<typeof campaign>[0]> = {}) {
  return campaign({ solvers, seeds: SEEDS, ...(shard === undefined ? {} : { shard }), ...more });
}

const makeParts = async (of: number, more: Parameters<typeof part>[1] = {}) => {
  const stores: Store[] = [];
  for (let i = 1; i <= of; i++) stores.push((await part({ parts: [i], of }, more)).store);
  return stores;
};

async function mergeStores(stores: readonly Store[]): Promise<Store> {
  const states = await Promise.all(stores.map((store) => readState(store)));
  const plan = mergePlans(states.map((state, i) => ({ ...state, path: `part-${i}` })));
  if (isPlanConflict(plan)) throw new Error(plan.differences.join());
  const log = await mergeLogs(stores);
  const store = memoryStore();
  await store.append([{ ...makeStarted(plan), started: log.started }]);
  for await (const { event } of log.events()) await store.append([event]);
  return store;
}

const readEvents = async (store: Store): Promise<CampaignEvent[]> => (await readBack(store)).events;

/** Collects queries, findings and counts in sorted lists. */
async function facts(store: Store) {
  const { events, summary, findings } = await readBack(store);
  const asked = events.flatMap((event) =>
    event.kind === 'batch-done' ? event.results.map(({ index }) => ({ ...event.batch, index })) : [],
  );
  const { tests, none, duplicates, sameAsSeed, judged, disputed, state, reason, groups } = summary;
  return {
    asked: asked.map(({ seed, strategy, index }) => `${seed} ${strategy} ${index}`).sort(),
    findings: findings.map(({ id }) => id).sort(),
    groups: groups.map(({ group, count }) => `${group} ${count}`).sort(),
    counts: { tests, none, duplicates, sameAsSeed, judged, disputed, state, reason },
  };
}

describe('the parts of a campaign', () => {
  it('divides a campaign into disjoint parts, for any key, number of tests and number of parts', async () => {
    const setup = fc.record({
      key: fc.string({ minLength: 1 }),
      tests: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      of: fc.integer({ min: 1, max: 5 }),
      jobs: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(setup, async ({ key, tests, of, jobs }) => {
        const budget = tests === undefined ? {} : { tests };
        const whole = await facts((await part({ parts: [1], of: 1 }, { key, jobs, ...budget })).store);
        const stores = await makeParts(of, { key, jobs, ...budget });
        const each = await Promise.all(stores.map(facts));
        const asked = each.flatMap((one) => one.asked);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked.sort()).toEqual(whole.asked);
        if (tests !== undefined) expect(asked.length).toBeLessThanOrEqual(tests);
        expect(each.flatMap((one) => one.findings).sort()).toEqual(whole.findings);
        expect(await facts(await mergeStores(stores))).toEqual(whole);
      }),
      { numRuns: sampleRuns(8) },
    );
  });

  it('ends in all parts after the same draws, even if a seed has few mutants', async () => {
    const few = weakening('few', (rng) => `(= 1 ${rng.below(2)})`);
    const many = weakening('many', (rng) => `(= 1 ${rng.below(10_000)})`);
    const setup = { strategies: [few, many], tests: 600, jobs: 2 };
    const whole = await facts((await part({ parts: [1], of: 1 }, setup)).store);
    expect(whole.counts).toMatchObject({ reason: 'tests' });
    expect(whole.counts.tests + whole.counts.duplicates).toBeLessThan(600);
    for (const of of [2, 3]) {
      const merged = await facts(await mergeStores(await makeParts(of, setup)));
      expect(merged.asked).toEqual(whole.asked);
      expect({ ...merged.counts, reason: 'tests' }).toEqual(whole.counts);
    }
  });

  it('sends the same queries in the parts of a campaign as in the whole campaign, even if a bug keeps recurring', async () => {
    const many = { ...weakening('weaken', (rng) => `(= 1 ${rng.below(10_000)})`), perSeed: weaken.perSeed };
    const always = () => [makeScriptedSolver('a', (input) => [isMutant(input) ? 'unsat' : 'sat'])];
    const setup = { seeds: SEEDS.slice(0, 2), strategies: [many], solvers: always, jobs: 2, tests: 110 };
    const listSteered = async (store: Store) =>
      (await readEvents(store)).filter(({ kind }) => kind === 'strategy-steered').length;
    expect(await listSteered((await part(undefined, setup)).store)).toBeGreaterThan(0);
    const whole = (await part({ parts: [1], of: 1 }, setup)).store;
    expect(await listSteered(whole)).toBe(0);
    const all = await facts(await mergeStores(await makeParts(2, setup)));
    const one = await facts(whole);
    expect(all.asked).toEqual(one.asked);
    expect(all.counts).toEqual(one.counts);
  });

  it('divides the seeds of a campaign without tests among the parts, so that each seed is judged once', async () => {
    const stores = await makeParts(3, { tests: 0 });
    const judged = await Promise.all(stores.map(async (store) => (await readBack(store)).summary.judged));
    expect(judged.reduce((sum, each) => sum + each, 0)).toBe(SEEDS.length);
  });
});

describe('a merged log', () => {
  it('merges logs to the same log in any order, even if logs are repeated or already merged', async () => {
    const stores = await makeParts(4, { jobs: 2 });
    const all = await readEvents(await mergeStores(stores));
    const some = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, some, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (one, two, order) => {
        const pick = (which: readonly number[]) => which.map((i) => stores[i] as Store);
        const [first, second] = [await mergeStores(pick(one)), await mergeStores(pick(two))];
        expect(await readEvents(await mergeStores([first, ...pick(order), second, second]))).toEqual(all);
        const both = [...new Set([...one, ...two])];
        expect(await readEvents(await mergeStores([second, first]))).toEqual(
          await readEvents(await mergeStores(pick(both))),
        );
      }),
      { numRuns: sampleRuns(6) },
    );
  });

  it('continues a merged log with the tests that an interrupted part lacks', async () => {
    const stop = new AbortController();
    let done = 0;
    const stopped = await part(
      { parts: [2], of: 2 },
      { stop: stop.signal, onEvent: ({ kind }) => void (kind === 'batch-done' && ++done === 3 && stop.abort()) },
    );
    const store = await mergeStores([(await part({ parts: [1], of: 2 })).store, stopped.store]);
    expect((await readBack(store)).summary).toMatchObject({ state: 'interrupted', reason: 'stopped by the user' });
    await store.append([{ kind: 'campaign-resumed', at: 0, started: '', machine: SOME_MACHINE, changed: [] }]);
    await campaign({ solvers, seeds: SEEDS, store });
    expect(await facts(store)).toEqual(await facts((await part({ parts: [1], of: 1 })).store));
  });

  it('allows a missing part to be run and merged later', async () => {
    const [one, two, three] = (await makeParts(3)) as [Store, Store, Store];
    const some = await mergeStores([one, three]);
    expect((await readState(some)).plan.shard).toEqual({ parts: [1, 3], of: 3 });
    expect((await readBack(some)).summary.state).toBe('ended');
    expect(await readEvents(await mergeStores([some, two]))).toEqual(
      await readEvents(await mergeStores([one, two, three])),
    );
  });

  it('keeps the smallest reduced input, its bisection and the newest note', async () => {
    const { store, findings } = await part({ parts: [1], of: 1 });
    const id = findings[0]?.id ?? '';
    const copy = async (events: readonly CampaignEvent[]): Promise<Store> => {
      const copied = memoryStore();
      await copied.append([...(await readEvents(store)), ...events]);
      return copied;
    };
    const makeReducedEvent = (nodes: number): CampaignEvent => {
      return {
        kind: 'finding-reduced',
        at: nodes,
        id,
        reduced: makeReduced({ script: `of ${nodes}`, bytes: { before: 9, after: nodes }, nodes }),
      };
    };
    const makeBisectedEvent = (of: 'reduced' | 'mutant', firstBad: string): CampaignEvent => {
      const none = { observations: [], scanned: false, lastGood: null, fixedIn: null };
      return {
        kind: 'finding-bisected',
        at: 50,
        id,
        bisection: { family: 'a', of, versions: ['1', '2'], firstBad, ...none },
      };
    };
    const makeTriagedEvent = (state: 'known' | 'reported', when: string): CampaignEvent => {
      return { kind: 'finding-triaged', at: 60, id, triage: { state, link: null, note: null, when } };
    };
    const all = [
      await copy([makeReducedEvent(3), makeReducedEvent(7), makeTriagedEvent('known', '2026-03-01')]),
      await copy([makeReducedEvent(5), makeBisectedEvent('mutant', '2'), makeTriagedEvent('reported', '2026-04-01')]),
      await copy([makeReducedEvent(6), makeBisectedEvent('reduced', '1')]),
    ];
    const one = (await readState(await mergeStores(all))).findings.find((each) => each.id === id);
    // The last event of a part counts, even if an earlier result was smaller.
    expect(one).toMatchObject({ reduced: { nodes: 5 }, bisection: { firstBad: '2' }, triage: { state: 'reported' } });
    expect(await readEvents(await mergeStores(all.reverse()))).toEqual(await readEvents(await mergeStores(all)));
    const [a, , c] = all as [Store, Store, Store];
    const other = (await readState(await mergeStores([a, c]))).findings.find((each) => each.id === id);
    expect(other).toMatchObject({ reduced: { nodes: 6 }, bisection: { firstBad: '1' } });
  });

  it('keeps a finding that only one of two runs of a part confirmed', async () => {
    const all = { parts: [1], of: 1 };
    const seen = new Set<string>();
    const once: Script = (input, ...more) => {
      const isNew = !seen.has(input);
      seen.add(input);
      return isNew ? buggy(input, ...more) : ['sat'];
    };
    const flaky = await part(all, { solvers: () => [makeScriptedSolver('a', once), makeScriptedSolver('b', right)] });
    const steady = await part(all);
    expect(flaky.summary.unconfirmed).toBeGreaterThan(1);
    for (const stores of [
      [flaky.store, steady.store],
      [steady.store, flaky.store],
    ]) {
      const { summary, findings } = await readBack(await mergeStores(stores));
      expect(findings.map(({ id }) => id).sort()).toEqual(steady.findings.map(({ id }) => id).sort());
      expect(summary).toMatchObject({ unconfirmed: 0, tests: steady.summary.tests, judged: SEEDS.length });
    }
  });

  it('lists seeds that the parts judged differently', async () => {
    const one = await part({ parts: [1], of: 2 });
    const slow = makeScriptedSolver('b', (input) =>
      !isMutant(input) && input.includes('(> x y)') ? { kind: 'timeout', answers: [] } : ['sat'],
    );
    const two = await part({ parts: [2], of: 2 }, { solvers: () => [makeScriptedSolver('a', buggy), slow] });
    expect((await mergeLogs([one.store, two.store])).judgedDifferently).toEqual(['seed-1.smt2']);
    expect((await mergeLogs([one.store, one.store])).judgedDifferently).toEqual([]);
  });
});

describe('mergePlans', () => {
  const makePlan = async (shard: Plan['shard'], more: Partial<Parameters<typeof campaign>[0]> = {}) => {
    const { plan, begun } = await readState((await part(shard, { tests: 1, ...more })).store);
    return { path: 'one', plan, begun };
  };

  it('refuses to merge whole campaigns or parts of different campaigns, and reports the differences', async () => {
    const one = await makePlan({ parts: [1], of: 2 });
    const conflict = async (other: Awaited<ReturnType<typeof makePlan>>) => {
      const plan = mergePlans([one, { ...other, path: 'other' }]);
      return isPlanConflict(plan) ? plan.differences.join('; ') : 'none';
    };
    expect(await conflict(await makePlan({ parts: [2], of: 2 }))).toBe('none');
    expect(await conflict(await makePlan(undefined))).toMatch('whole campaigns cannot be merged');
    expect(await conflict(await makePlan({ parts: [2], of: 2 }, { key: 'l' }))).toBe('--seed k and --seed l');
    expect(await conflict(await makePlan({ parts: [2], of: 3 }))).toBe('numbers of parts: 2 and 3');
    expect(await conflict(await makePlan({ parts: [2], of: 2 }, { tests: 2 }))).toMatch('"tests":1');
    expect(await conflict(await makePlan({ parts: [2], of: 2 }, { seeds: SEEDS.slice(1) }))).toBe('6 seeds and 5');
    const others = () => [makeScriptedSolver('a', buggy)];
    expect(await conflict(await makePlan({ parts: [2], of: 2 }, { solvers: others }))).toBe(
      'solvers: b (b 1.0) and the others',
    );
    const models = await makePlan({ parts: [2], of: 2 }, { models: true });
    expect(await conflict(models)).toBe('models: false and true');
  });

  it('takes the largest budget of the parts', async () => {
    const one = await makePlan({ parts: [1], of: 2 });
    const two = await makePlan({ parts: [2], of: 2 });
    const plan = mergePlans([one, { ...two, plan: { ...two.plan, budget: { ...two.plan.budget, tests: 9 } } }]);
    expect(plan).toMatchObject({ budget: { tests: 9 }, shard: { parts: [1, 2], of: 2 } });
  });
});
