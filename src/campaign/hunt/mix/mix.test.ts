import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Setup, SEEDS, campaign, weakening } from '../../../../test/support/scripted-campaign.js';
import { hashToNumber, makeScriptedSolver } from '../../../../test/support/scripted-solver.js';
import type { Solver } from '../../../solver/index.js';
import type { SeededStrategy } from '../../../strategy/index.js';
import { BATCH, type CampaignEvent } from '../../log/index.js';
import { memoise } from '../../../util/index.js';
import { ROUND, countKnownRounds } from './rounds.js';
import { byDepth, sampleRuns } from '../../../../test/support/laws.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

/** A strategy that weakens `term` to `(or term (op a b))`, with small numbers a and b. */
function adding(name: string, op: string): SeededStrategy {
  return weakening(name, (rng) => `(${op} ${rng.below(60)} ${rng.below(60)})`);
}

const STRATEGIES = [adding('equal', '='), adding('less', '<'), adding('greater', '>')];

/** A solver that is randomly slow. If `bad`, it crashes on some mutants of the strategy `less`, with 60 signatures. */
function solver(id: string, bad: boolean, wait: () => number): Solver {
  const scripted = makeScriptedSolver(id, (input) => {
    const luck = hashToNumber(input);
    if (!bad || !/\(or .*\(< \d/.test(input) || luck % 4 !== 0) return ['sat'];
    return { kind: 'crashed', exit: 'SIGABRT', signature: `fault ${(luck >> 4) % 60}`, stderr: '', answers: [] };
  });
  return {
    ...scripted,
    async run(query, limits, signal) {
      for (let turns = wait(); turns > 0; turns--) await new Promise((next) => setImmediate(next));
      return scripted.run(query, limits, signal);
    },
  };
}

function setup(jobs: number, tests: number, wait: () => number = () => 0): Setup {
  return {
    solvers: () => [solver('one', false, wait), solver('two', false, wait), solver('bad', true, wait)],
    strategies: STRATEGIES,
    mixing: 'yield',
    jobs,
    tests,
  };
}

const TALL = 6_000;
const TESTS = byDepth({ sample: 8, whole: 12, deep: 12 }) * ROUND;

const alone = memoise(async () => batches((await campaign(setup(1, TESTS))).events));

/** The batches of a campaign, in the order of their names. */
function batches(events: readonly CampaignEvent[]): string[] {
  const done = events.flatMap((event) => (event.kind === 'batch-done' ? [event.batch] : []));
  return done.map(({ seed, strategy, from, to }) => `${strategy} ${seed.slice(0, 6)} ${from}-${to}`).sort();
}

describe('distribution by yield', () => {
  it('uses the results of half of the rounds early in a campaign, and later of all rounds except the latest ones', () => {
    expect([0, 1, 2, 3, 4, 8, 16, 17, 100].map((round) => countKnownRounds(round))).toEqual([
      0, 0, 1, 1, 2, 4, 8, 9, 92,
    ]);
    expect([0, 1, 2, 3, 100].map((round) => countKnownRounds(round, 1))).toEqual([0, 0, 1, 2, 99]);
    expect([0, 200, 300, 1000].map((round) => countKnownRounds(round, 4000))).toEqual([0, 0, 50, 750]);
  });

  it('gives more tests to a strategy that finds bugs', async () => {
    const COUNT = byDepth({ sample: 250, whole: 500, deep: 500 });
    const { events, findings } = await campaign(setup(1, COUNT));
    expect(findings.length).toBeGreaterThan(0);
    const tests = new Map<string, number>();
    for (const event of events)
      if (event.kind === 'batch-done')
        tests.set(event.batch.strategy, (tests.get(event.batch.strategy) ?? 0) + event.counts.tests);
    expect(tests.get('less')).toBeGreaterThan(1.2 * Math.max(tests.get('equal') ?? 0, tests.get('greater') ?? 0));
    expect([...tests.values()].reduce((sum, each) => sum + each, 0)).toBe(COUNT);
  });

  it('distributes batches independently of the number and speed of jobs', async () => {
    const expected = await alone();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.nat(6)), async (jobs, waits) => {
        const { events } = await campaign(setup(jobs, TESTS, () => waits.next().value));
        expect(batches(events)).toEqual(expected);
      }),
      { numRuns: sampleRuns(4) },
    );
  });

  it('distributes the same batches with and without a stop', async () => {
    const expected = await alone();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: TESTS }), { minLength: 1, maxLength: 3 }), async (cuts) => {
        const store = memoryStore();
        for (const cut of cuts) {
          const stop = new AbortController();
          let heard = 0;
          const onEvent = () => void (++heard === cut && stop.abort(new Error('stopped by the user')));
          await campaign({ ...setup(2, TESTS, () => heard % 3), store, stop: stop.signal, onEvent });
        }
        const { events } = await campaign({ ...setup(3, TESTS), store });
        expect(batches(events)).toEqual(expected);
      }),
      { numRuns: sampleRuns(4) },
    );
  });

  it('gives all strategies nearly as many tests of each seed if the plan is even, despite duplicates and known bugs', async () => {
    const rare = weakening('rare', (rng) => `(= 0 ${rng.below(5) * rng.below(7)})`);
    const even = { ...setup(2, 105), strategies: [...STRATEGIES.slice(1), rare], mixing: 'even' } as const;
    const tests = new Map<string, number>();
    let duplicates = 0;
    for (const event of (await campaign(even)).events) {
      if (event.kind !== 'batch-done') continue;
      const name = `${event.batch.seed} ${event.batch.strategy}`;
      tests.set(name, (tests.get(name) ?? 0) + event.counts.tests);
      duplicates += event.counts.duplicates;
    }
    expect(duplicates).toBeGreaterThan(10);
    expect(Math.max(...tests.values()) - Math.min(...tests.values())).toBeLessThanOrEqual(2 * BATCH);
  });

  it('still does so once batches have grown', async () => {
    const strategies = [60, 9_999].map((most) =>
      weakening(`below-${most}`, (rng) => `(= ${rng.below(most)} ${rng.below(most)})`),
    );
    const plan = {
      solvers: () => [solver('one', false, () => 0)],
      strategies,
      mixing: 'even',
      jobs: 2,
      tests: TALL,
      seeds: SEEDS.slice(0, 1),
    } as const;
    const tests = new Map<string, number>();
    for (const event of (await campaign(plan)).events) {
      if (event.kind !== 'batch-done') continue;
      const { seed, strategy } = event.batch;
      tests.set(`${seed} ${strategy}`, (tests.get(`${seed} ${strategy}`) ?? 0) + event.counts.tests);
    }
    expect(Math.max(...tests.values()) - Math.min(...tests.values())).toBeLessThanOrEqual(TALL / 40);
  });
});
