import { describe, expect, it } from 'vitest';
import { FINDING, makeFindingAt } from '../../../../test/support/held-dispatch.js';
import { SOME_PLAN, makeRun, makeStarted, makeReduced } from '../../../../test/support/findings.js';
import { SEEDS, scriptedRuntime, weaken } from '../../../../test/support/scripted-campaign.js';
import type { SeedlessStrategy } from '../../../strategy/index.js';
import { CooperativePause, type LoadedSeed, TestCaseMaker } from '../draw/index.js';
import { StoredSeeds } from '../judge/index.js';
import { type FindingRecord, type SeedJudged, SEED_ITSELF, StateReading } from '../../log/index.js';
import { DuplicateThrottle } from '../../triage/index.js';
import type { FindingProcessor, Hunt } from '../context.js';
import type { BatchWork } from './pool.js';
import { LeaderReproducer } from './reproducer.js';
import { remakeWork } from './remade-batch.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

const [SEED, OTHER] = SEEDS as [(typeof SEEDS)[number], (typeof SEEDS)[number]];
const clock = { now: () => 0, sleep: () => Promise.resolve() };
const MACHINE = { system: 'Here 1', architecture: 'x', host: 'here' };
const PLAN = {
  ...SOME_PLAN,
  strategies: ['weaken'],
  seeds: SEEDS.map(({ path, blob, text }) => ({ path, blob, bytes: text.length })),
};
const JUDGED = {
  seed: SEED.blob,
  standing: 'decided',
  claimed: [null],
  agreed: ['sat'],
  runs: [],
  excused: [],
} as unknown as SeedJudged;

/** A worker's finding about a test case. */
const makeReported = (strategy: string, more: Partial<FindingRecord> = {}, seed = SEED.blob) => {
  const { coordinates, ...finding } = FINDING;
  return { ...finding, ...more, coordinates: { ...coordinates, strategy, seed, index: 3 } };
};

/** Starts a reproducer whose own runs yield the findings `finds`. */
async function start(finds: readonly FindingRecord[] = [], fails = false) {
  const store = memoryStore();
  for (const { text } of SEEDS) await store.put(text);
  const reading = new StateReading();
  reading.add(makeStarted(PLAN));
  reading.add({ kind: 'finding', at: 0, finding: FINDING });
  reading.add({ kind: 'finding-again', at: 0, id: 'a', suspects: [], coordinates: FINDING.coordinates } as never);
  reading.add({ kind: 'slow', at: 0, solver: 'z3', coordinates: FINDING.coordinates } as never);
  const never = () => Promise.reject(new Error('told the campaign'));
  const steering = new DuplicateThrottle(PLAN);
  const seen = {
    heads: [] as Hunt[],
    judged: [] as LoadedSeed[],
    asked: [] as BatchWork[],
    left: 0,
    closed: 0,
  };
  const emit = async () => {
    if (fails) throw new Error('no solver');
    const [head] = seen.heads;
    await head?.runtime.writeFinding(FINDING);
    head?.followUp(FINDING);
    for (const finding of finds) await head?.log({ kind: 'finding', finding });
    await head?.log({ kind: 'fault', coordinates: FINDING.coordinates, message: 'x' });
  };
  const state = { ...reading.state, judged: new Map([[SEED.blob, JUDGED]]) };
  const given: unknown[] = [];
  const processor: FindingProcessor = {
    reduce: never,
    judge: (...args) => Promise.resolve(void given.push(args)),
    bisect: (...args) => (given.push(args), Promise.resolve({ reason: 'no version could be run' })),
    confirm: never,
    close: () => Promise.resolve(),
  };
  const head: Hunt = {
    runtime: { ...scriptedRuntime({ solvers: () => [] }, store), writeFinding: never },
    state,
    strategies: [weaken],
    processor,
    known: [],
    throttle: steering,
    lookup: { seedOf: () => undefined, judgedOf: () => undefined },
    signal: new AbortController().signal,
    failed: new AbortController().signal,
    log: never,
    followUp: () => void never(),
  };
  const reproducer = new LeaderReproducer(head, MACHINE, (own) => {
    seen.heads.push(own);
    return {
      room: 1,
      accepts: () => true,
      onLogged: () => undefined,
      close: () => Promise.resolve(void seen.closed++),
      take: () =>
        Promise.resolve({
          judge: async (seed: LoadedSeed) => {
            seen.judged.push(seed);
            await emit();
            return {} as never;
          },
          ask: async (work: BatchWork) => {
            await work.draw();
            seen.asked.push(work);
            await emit();
            return {} as never;
          },
          process: never,
          leave: () => void seen.left++,
        }),
    };
  });
  return { reproducer, seen, given, head };
}
const { signal } = new AbortController();

describe('reproducing a worker’s finding', () => {
  it('reproduces a finding by querying its test case alone', async () => {
    const own = { ...FINDING, because: 'seen here' };
    const { reproducer, seen } = await start([own]);
    const again = await reproducer.finding(makeReported('weaken'), signal);
    expect(again).toEqual({
      finding: own,
      elsewhere: { machine: MACHINE, shows: 'yes', said: 'unsat', times: 1 },
    });
    const [work] = seen.asked;
    expect(work?.batch).toEqual({ seed: SEED.blob, strategy: 'weaken', from: 3, to: 4 });
    expect((await work?.draw())?.tests.map(({ coordinates }) => coordinates.index)).toEqual([3]);
    expect([work?.judged, seen.judged, seen.left]).toEqual([JUDGED, [], 1]);
  });

  it('reproduces a finding about a seed by judging the seed', async () => {
    const { reproducer, seen } = await start([FINDING]);
    expect((await reproducer.finding(makeReported(SEED_ITSELF), signal))?.finding).toEqual(FINDING);
    expect([seen.judged.map(({ blob }) => blob), seen.asked, seen.left]).toEqual([[SEED.blob], [], 1]);
  });

  it('sends no query for a finding that it has already reproduced', async () => {
    const two = makeFindingAt(4);
    const { reproducer, seen } = await start([FINDING, two]);
    for (const each of [FINDING, two, FINDING])
      expect((await reproducer.finding({ ...makeReported('weaken'), id: each.id }, signal))?.finding).toEqual(each);
    expect([seen.asked.length, seen.heads.length]).toEqual([1, 1]);
  });

  it.each<[string, readonly FindingRecord[], Partial<FindingRecord>]>([
    ['no finding shows', [], {}],
    ['a different finding shows', [makeFindingAt(5)], {}],
    ['its input differs', [FINDING], { mutant: 'other' }],
    ['its BTOR input differs', [FINDING], { btor: 'other' }],
  ])('does not reproduce a finding if %s', async (_, finds, more) => {
    const { reproducer } = await start(finds);
    expect(await reproducer.finding(makeReported('weaken', more), signal)).toBeUndefined();
  });

  it('returns the answers that the reproduction got, and its number of runs', async () => {
    const repeats = [
      { solver: 'z3', of: 'reduced', times: 7, said: {} },
      { solver: 'cvc5', of: 'script', times: 8, said: {} },
      { solver: 'z3', of: 'script', times: 9, said: {} },
    ] as unknown as NonNullable<FindingRecord['repeats']>;
    const of = async (more: Partial<FindingRecord>) => {
      const { reproducer } = await start([{ ...FINDING, ...more }]);
      const { said, times } = (await reproducer.finding(makeReported('weaken'), signal))?.elsewhere ?? {};
      return [said, times];
    };
    expect(await of({ repeats })).toEqual(['unsat', 9]);
    expect(await of({ runs: [makeRun('cvc5', 'sat'), makeRun('z3', 'unsat')] })).toEqual(['unsat', 1]);
    expect(await of({ runs: [makeRun('cvc5', 'sat')] })).toEqual(['', 1]);
  });

  it('throws, and frees its slot, if the seed or strategy is unknown or a solver fails', async () => {
    const { reproducer, seen } = await start();
    await expect(reproducer.finding(makeReported(SEED_ITSELF, {}, 'none'), signal)).rejects.toThrow(
      "the campaign has no seed none, or the seed's text cannot be read",
    );
    await expect(reproducer.finding(makeReported('weaken', {}, 'none'), signal)).rejects.toThrow(
      'the campaign has no strategy weaken for none',
    );
    await expect(reproducer.finding(makeReported('opfuzz'), signal)).rejects.toThrow(
      'the campaign has no strategy opfuzz for',
    );
    expect(seen.left).toBe(3);
    const failing = await start([], true);
    await expect(failing.reproducer.finding(makeReported('weaken'), signal)).rejects.toThrow('no solver');
    expect(failing.seen.left).toBe(1);
    const reason = new Error('enough');
    await expect(reproducer.finding(makeReported('weaken'), AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(seen.left).toBe(3);
  });

  it('reproduces a finding independently of earlier findings', async () => {
    const { reproducer, seen, head } = await start();
    await reproducer.finding(makeReported('weaken'), signal);
    const { state, throttle } = seen.heads[0] as Hunt;
    expect([state.settled.size, state.findings, state.again, state.slow.size]).toEqual([0, [], [], 0]);
    expect([state.plan, head.state.settled.size]).toEqual([PLAN, 2]);
    expect(throttle).not.toBe(head.throttle);
  });
});

it('post-processes findings as requested, and closes its resources', async () => {
  const { reproducer, given, seen } = await start();
  await reproducer.close();
  expect(seen.closed).toBe(0);
  const reduced = makeReduced();
  await reproducer.reduction(FINDING, reduced, signal);
  await reproducer.bisection(FINDING, signal);
  expect(given).toEqual([
    [FINDING, reduced, signal],
    [FINDING, signal],
  ]);
  await reproducer.finding(makeReported('weaken'), signal);
  await reproducer.close();
  expect(seen.closed).toBe(1);
});

describe('remakeWork', () => {
  const remade = async (strategy: typeof weaken | SeedlessStrategy, seed: string) => {
    const store = memoryStore();
    for (const { text } of SEEDS) await store.put(text);
    const loaded: string[] = [];
    const seeds = new StoredSeeds(PLAN, store);
    const parts = {
      state: { plan: PLAN, judged: new Map(SEEDS.map(({ blob }) => [blob, { ...JUDGED, seed: blob }])) },
      store,
      seeds,
      strategies: new Map([[strategy.name, strategy]]),
      maker: new TestCaseMaker({ ...PLAN, pause: new CooperativePause(clock, signal) }),
      load: (name: string) => {
        loaded.push(name);
        return Promise.resolve(SEED);
      },
    };
    const enter = () => Promise.resolve(undefined);
    const work = remakeWork({ seed, strategy: strategy.name, from: 1, to: 2 }, enter, parts);
    const { tests } = await work.draw();
    return { loaded, indices: tests.map(({ coordinates }) => coordinates.index), judged: work.judged?.seed };
  };

  it('remakes a batch with its seed and the known answers', async () => {
    expect(await remade(weaken, OTHER.blob)).toEqual({ loaded: [OTHER.blob], indices: [1], judged: OTHER.blob });
  });

  it('loads the possible partners of the seed if the strategy joins seeds', async () => {
    const { loaded } = await remade({ ...weaken, seeds: 2 }, OTHER.blob);
    expect([loaded[0], loaded.length > 1]).toEqual([OTHER.blob, true]);
    expect(SEEDS.map(({ blob }) => blob)).toEqual(expect.arrayContaining(loaded));
  });

  it('loads no seed if the strategy makes its test cases from a named source instead', async () => {
    const source: SeedlessStrategy = {
      name: 'source',
      summary: 'makes one script',
      seeds: 0,
      perSeed: 8,
      sources: ['one'],
      open: () => ({ mutant: () => ({ script: SEED.script, claim: 'unrelated', base: SEED.script, steps: [] }) }),
    };
    expect(await remade(source, 'one')).toEqual({ loaded: [], indices: [1], judged: undefined });
  });
});
