import { describe, expect, it } from 'vitest';
import type { Change, DriftRun, SeedCount, Side } from './contract.js';
import { run } from '../../test/support/drift-rows.js';
import { type MeasuringRule, MOST_SEEDS, measureDrift } from './measure.js';
import { FEWEST_PAIRS, medianRatio } from './statistics.js';

describe('the measurement', () => {
  const RULE = { checks: 1, pairs: 6, factor: 1.5, newerFirst: false, seeds: 0, timed: true };
  /** Measures runs that `says` supplies. `log` lists the side of each run in order, and marks new processes. */
  const measureWith = async (
    says: (side: Side, time: number, seed?: number) => DriftRun,
    rule: MeasuringRule = RULE,
  ) => {
    const asked: Record<Side, number> = { from: 0, to: 0 };
    const log: string[] = [];
    const result = await measureDrift((side, { fresh, seed }) => {
      log.push(`${side}${fresh ? ' fresh' : ''}`);
      return Promise.resolve(says(side, asked[side]++, seed));
    }, rule);
    return { ...result, log };
  };

  it('runs each version only once, in the given order, if the results of the versions agree', async () => {
    expect((await measureWith(() => run('sat'))).log).toEqual(['from', 'to']);
    expect((await measureWith(() => run('sat'), { ...RULE, newerFirst: true })).log).toEqual(['to', 'from']);
  });

  it('runs both versions again in new processes if their answers differ', async () => {
    const lost = await measureWith((side) => run(side === 'from' ? 'sat' : 'unknown'));
    expect([lost.change, lost.log.length]).toEqual(['unknown', 6]);
    expect(lost.log.slice(2)).toEqual(['to fresh', 'from fresh', 'from fresh', 'to fresh']);
    const once = await measureWith((side, time) => run(side === 'to' && time === 0 ? 'timeout' : 'sat'));
    expect(once.change).toBe('unsteady');
  });

  it('reports the newer version as slower or faster only if every pair of runs after the first pair agrees', async () => {
    const slow = await measureWith((side) => run('sat', side === 'from' ? 100 : 200));
    expect([slow.change, slow.pairs.length, slow.ratio]).toEqual([
      'slower',
      7,
      { median: 2, low: 2, high: 2, pairs: 6 },
    ]);
    expect((await measureWith((side) => run('sat', side === 'from' ? 200 : 100))).change).toBe('faster');
  });

  it('ignores the first pair of runs, and reports equal times if one of the six other pairs shows no difference', async () => {
    const first = await measureWith((side, time) => run('sat', side === 'to' && time === 0 ? 900 : 100));
    expect([first.change, first.ratio?.median]).toEqual(['same', 1]);
    const some = await measureWith((side, time) => run('sat', side === 'to' && time !== 3 ? 900 : 100));
    expect([some.change, some.ratio?.low]).toEqual(['same', null]);
    expect(some.pairs.length).toBeLessThan(7);
  });

  it('counts a change in an answer or in time only if other random seeds confirm it', async () => {
    const rule = { ...RULE, seeds: MOST_SEEDS };
    const count = ({ change, seeds }: { change: Change; seeds: SeedCount | null }) =>
      [change, seeds?.change, seeds?.shown, seeds?.reversed, seeds?.of] as const;
    const lost = await measureWith((side) => run(side === 'from' ? 'sat' : 'memout'), rule);
    expect(count(lost)).toEqual(['memout', 'memout', 6, 0, 6]);
    expect(lost.seeds?.tried[0]).toEqual({
      seed: 1,
      shows: 'change',
      from: run('sat'),
      to: run('memout'),
    });
    const most = await measureWith((side, _, seed) => run(side === 'from' && seed !== 2 ? 'unknown' : 'sat'), rule);
    expect(count(most)).toEqual(['answered', 'answered', 6, 0, 7]);
    const lucky = await measureWith((side, _, seed) => run(side === 'from' && !seed ? 'unknown' : 'sat'), rule);
    expect(count(lucky)).toEqual(['seed-dependent', 'answered', 1, 0, 8]);
    const slow = (side: Side, seed?: number) => ((side === 'to') === (seed === undefined) ? 200 : 100);
    const reversed = await measureWith((side, _, seed) => run('sat', slow(side, seed)), rule);
    expect(count(reversed)).toEqual(['seed-dependent', 'slower', 1, 3, 4]);
    const wrong = await measureWith(
      (side, _, seed) => run(side === 'from' ? 'sat' : seed === 1 ? 'unsat' : 'unknown'),
      rule,
    );
    expect([wrong.change, wrong.contradiction]).toEqual(['contradiction', { check: 0, from: 'sat', to: 'unsat' }]);
    const crashed = await measureWith((side) => run(side === 'from' ? 'sat' : 'crashed'), rule);
    expect([crashed.change, crashed.seeds]).toEqual(['crash', null]);
  });

  it.each([
    // Times of z3 5.4.1 and 4.13.0 on a script that is 7.4 times as slow with the default random seed.
    ['in both directions', [1.95, 1.07, 0.03, 0.95, 2.75, 0.53, 12.18, 0.45, 0.06, 1.12, 0.72, 0.56], 6, 3, 2],
    ['faster only', [0.5, 0.5, 0.5], 3, 1, 3],
    ['slower, but not of half of the seeds', [2, 1, 1, 1, 2, 1, 1, 2], 10, 4, 0],
    ['slower, with one exception', [2, 2, 0.5, 2, 2, 2, 2, 2], 8, 8, 1],
    ['slower, with two exceptions', [0.5, 2, 2, 2, 0.5, 2, 2, 2, 2, 2, 2], 11, 10, 2],
    ['slower of five', [2, 2, 2, 2, 2, 0.1, 0.1, 0.1], 5, 6, 0],
  ])('counts a slowdown %s', async (_, ratios, tried, shown, reversed) => {
    const measured = await measureWith(
      (side, __, seed) =>
        run('sat', side === 'from' ? 100 : 100 * (seed === undefined ? 7.4 : (ratios[seed - 1] ?? 1))),
      { ...RULE, seeds: MOST_SEEDS },
    );
    expect(measured.seeds).toMatchObject({ change: 'slower', shown, reversed, of: tried + 1 });
    expect(measured.seeds?.tried.map(({ seed }) => seed)).toEqual(Array.from({ length: tried }, (__, i) => i + 1));
    const isConfirmed = reversed < 3 && shown > 5;
    expect(measured.change).toBe(isConfirmed ? 'slower' : 'seed-dependent');
  });

  it('confirms a lost answer with the seeds tried so far if no time is left', async () => {
    const measure = async (seeds: readonly string[]) => {
      let asked = 0;
      const answer = (side: Side, _: number, seed?: number) => {
        asked = Math.max(asked, seed ?? 0);
        return run(side === 'to' ? (seeds[(seed ?? 0) - 1] ?? 'timeout') : 'sat', side === 'to' ? 9_000 : 10);
      };
      const rule = { ...RULE, seeds: MOST_SEEDS, isOver: () => asked >= seeds.length };
      return (await measureWith(answer, rule)).change;
    };
    expect(await measure(['timeout', 'sat'])).toBe('timeout');
    expect(await measure(['timeout', 'sat', 'sat'])).toBe('seed-dependent');
    expect(await measure(['sat'])).toBe('seed-dependent');
  });

  it('screens a slow script with two pairs, and ignores the times of both', async () => {
    const steady = await measureWith(() => run('sat', 1_500));
    expect([steady.change, steady.pairs.length]).toEqual(['same', 2]);
    const late = await measureWith((side, time) => run('sat', side === 'to' && time > 0 ? 8_000 : 1_500));
    expect([late.change, late.pairs.length, late.ratio?.pairs]).toEqual(['slower', 8, 6]);
    const second = await measureWith((side, time) => run('sat', side === 'to' && time === 1 ? 8_000 : 1_500));
    expect([second.change, second.pairs.length]).toEqual(['same', 3]);
  });

  it('repeats an answer lost or gained by a time-out with one pair', async () => {
    const lost = await measureWith((side) => run(side === 'from' ? 'sat' : 'timeout'), { ...RULE, seeds: MOST_SEEDS });
    expect([lost.change, lost.pairs.length, lost.log.length]).toEqual(['timeout', 2, 14]);
  });

  it('reports no difference in time that is one of the start-up', async () => {
    const faster = (side: Side) => run('sat', side === 'from' ? 171 : 91);
    const measure = (ms: number) => measureWith(faster, { ...RULE, measureShift: () => Promise.resolve(ms) });
    expect((await measure(-75)).change).toBe('same');
    expect((await measure(-75)).pairs).toHaveLength(1);
    expect((await measure(-40)).change).toBe('faster');
  });

  it('repeats no results that both versions leave undecided', async () => {
    const open = await measureWith((side) => run(side === 'from' ? 'unknown' : 'timeout'));
    expect([open.change, open.pairs.length]).toEqual(['other', 1]);
    expect((await measureWith((side) => run('unknown', side === 'from' ? 100 : 900))).pairs).toHaveLength(1);
  });

  it('ends the repeats if no time is left', async () => {
    const isOver = () => true;
    const lost = await measureWith((side) => run(side === 'from' ? 'sat' : 'timeout'), {
      ...RULE,
      seeds: MOST_SEEDS,
      isOver,
    });
    expect([lost.change, lost.pairs.length, lost.seeds]).toEqual(['timeout', 1, null]);
  });

  it('finishes the pairs that may show a slower version after the time for repeats, but not without end', async () => {
    const measure = (times: number, pairs = 6) => {
      let asked = 0;
      const isOver = (most = 1) => asked >= times * most;
      return measureWith(
        (side) => {
          asked++;
          return run('sat', side === 'from' ? 1_000 : 1_742);
        },
        { ...RULE, pairs, seeds: MOST_SEEDS, isOver },
      );
    };
    const done = await measure(4);
    expect([done.change, done.ratio?.pairs, done.seeds, done.unfinished]).toEqual(['slower', 6, null, undefined]);
    const cut = await measure(2.5);
    expect([cut.change, cut.ratio?.low]).toEqual(['same', null]);
    expect(cut.unfinished).toEqual({ may: 'slower', pairs: 4, of: 6 });
    const equal = await measureWith(() => run('sat', 1_500), { ...RULE, isOver: () => true });
    expect([equal.change, equal.unfinished]).toEqual(['same', undefined]);
  });

  it('reports a slower version if the time limit stops some of its runs', async () => {
    const stop = (time: number) => (time % 2 === 0 ? run('timeout', 10_000) : run('sat', 9_900));
    const slow = await measureWith((side, time) => (side === 'to' ? stop(time) : run('sat', 2_500)));
    expect([slow.change, slow.pairs.length, slow.ratio]).toEqual(['slower', 7, null]);
    const fast = await measureWith((side, time) => (side === 'from' ? stop(time) : run('sat', 2_500)));
    expect(fast.change).toBe('faster');
    const both = await measureWith((side, time) => stop(side === 'to' ? time + 1 : time));
    expect(both.change).toBe('unsteady');
  });

  it('compares no times if the builds differ in kind', async () => {
    const slow = await measureWith((side) => run('sat', side === 'from' ? 100 : 900), { ...RULE, timed: false });
    expect([slow.change, slow.pairs.length, slow.ratio]).toEqual(['same', 1, null]);
  });

  it('ignores time differences within the noise and between time-outs', async () => {
    expect((await measureWith((side) => run('sat', side === 'from' ? 1 : 9))).pairs).toHaveLength(1);
    expect((await measureWith((side) => run('timeout', side === 'from' ? 100 : 900))).pairs).toHaveLength(1);
  });
});

describe('the interval of a median', () => {
  it('needs six values for the confidence interval of a median, and excludes the extremes if there are many values', () => {
    expect(medianRatio([])).toBeNull();
    expect(medianRatio([1, 2, 3, 4, 5])).toEqual({ median: 3, low: null, high: null, pairs: 5 });
    expect(medianRatio([6, 5, 4, 3, 2, 1])).toEqual({ median: 3.5, low: 1, high: 6, pairs: FEWEST_PAIRS });
    const twenty = Array.from({ length: 20 }, (_, i) => i + 1);
    // A Binomial(20, 1/2) number is at most 5 with probability 0.0207.
    expect(medianRatio(twenty)).toEqual({ median: 10.5, low: 6, high: 15, pairs: 20 });
    const many = Array.from({ length: 2_001 }, (_, i) => i);
    expect(medianRatio(many)).toMatchObject({ median: 1_000, pairs: 2_001 });
    const { low, high } = medianRatio(many) as { low: number; high: number };
    expect([Math.abs(low - 956) < 3, Math.abs(high - 1044) < 3]).toEqual([true, true]);
  });
});
