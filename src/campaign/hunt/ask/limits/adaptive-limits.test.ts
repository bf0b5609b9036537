import { describe, expect, it } from 'vitest';
import { rngFromSeed } from '../../../../util/index.js';
import type { Allowance } from '../../../log/index.js';
import { type TimedQuery, AdaptiveLimits } from './adaptive-limits.js';

const WHOLE = { timeoutMs: 5_000, outputBytes: 1_000 };

interface Setup {
  /** Milliseconds until the answer. `Infinity` means no answer. */
  readonly msOf: (chance: number, index: number) => number;
  readonly tests?: number;
  readonly adaptiveLimits?: AdaptiveLimits;
  readonly theories?: readonly string[];
  readonly from?: number;
}

function ask({
  msOf,
  tests = 3_000,
  adaptiveLimits = new AdaptiveLimits(WHOLE, 'key'),
  theories = ['Ints'],
  from = 0,
}: Setup) {
  const rng = rngFromSeed('times');
  const sums = { ms: 0, lateMs: 0, lost: 0, answers: 0, whole: 0 };
  const allowances: Allowance[] = [];
  for (let i = from; i < from + tests; i++) {
    const ms = msOf(rng.below(10_000) / 10_000, i);
    const measure = { outcome: 'answered', ms: 20 } as const;
    const query: TimedQuery = { solver: 'a', theories, name: `test ${i}`, measure };
    const allowance = adaptiveLimits.allow(query);
    const { limits, gets } = allowance;
    const late = ms > limits.timeoutMs;
    const took = Math.min(ms, limits.timeoutMs);
    adaptiveLimits.addRun(query, allowance, { outcome: late ? 'timeout' : 'answered', ms: took });
    sums.ms += took;
    if (late) sums.lateMs += took;
    if (ms <= WHOLE.timeoutMs) sums.answers++;
    if (late && ms <= WHOLE.timeoutMs) sums.lost++;
    if (gets === 'all for once') sums.whole++;
    allowances.push(allowance);
  }
  return { ...sums, adaptiveLimits, allowances, last: allowances.at(-1) as Allowance };
}

/** Quick answers from 10 to 50 ms, and some that never come. */
const quickOrNever = (never: number) => (chance: number) => (chance < never ? Infinity : 10 + 40 * chance);

describe('learned time limits', () => {
  it('spends little time on queries without an answer, and loses no quick answer', () => {
    const { ms, lateMs, lost } = ask({ msOf: quickOrNever(0.02) });
    expect(lateMs / ms).toBeLessThan(0.15);
    expect(lost).toBe(0);
  });

  it('allows the full time if no query is late', () => {
    const { last, lost } = ask({ msOf: quickOrNever(0) });
    expect(last.gets).toBe('all');
    expect(lost).toBe(0);
  });

  it('loses less than 5 % of the answers if one query in ten has no answer', () => {
    // One answer in ten never comes, and the others are spread over a second.
    const { lost, answers } = ask({ msOf: (chance) => (chance < 0.1 ? Infinity : 1_000 * chance) });
    expect(lost / answers).toBeLessThan(0.05);
  });

  it('gives some tests, chosen by their name, the full time', () => {
    const listWhole = (key: string) => {
      const { allowances } = ask({ msOf: quickOrNever(0.04), adaptiveLimits: new AdaptiveLimits(WHOLE, key) });
      return allowances.flatMap(({ gets }, i) => (gets === 'all for once' ? [i] : []));
    };
    const whole = listWhole('key');
    expect(whole.length).toBeGreaterThan(10);
    expect(whole.length).toBeLessThan(300);
    expect(listWhole('key')).toEqual(whole);
    expect(listWhole('another')).not.toEqual(whole);
  });

  it('raises the time limit if tests with the full time show that answers became slower', () => {
    const { adaptiveLimits, last } = ask({ msOf: quickOrNever(0.04) });
    expect(last.limitMs).toBeLessThan(500);
    const slow = ask({
      msOf: (chance) => (chance < 0.01 ? Infinity : 800 + 400 * chance),
      adaptiveLimits,
      from: 3_000,
      tests: 6_000,
    });
    expect(slow.last.limitMs).toBeGreaterThan(1_000);
  });

  it('learns separate limits for each solver and each set of theories', () => {
    const { adaptiveLimits } = ask({ msOf: quickOrNever(0.04), theories: ['Ints'] });
    ask({ msOf: (chance) => (chance < 0.01 ? Infinity : 300 * chance), theories: ['Strings'], adaptiveLimits });
    const allowedMs = (solver: string, theories: string[]) =>
      adaptiveLimits.allow({ solver, theories, name: 'x', measure: { outcome: 'answered', ms: 20 } }).limitMs;
    expect(allowedMs('a', ['Strings'])).toBeGreaterThan(2 * allowedMs('a', ['Ints']));
    // Nothing is known about another solver, so it gets the initial limit.
    expect(allowedMs('b', ['Ints'])).toBe(400);
  });

  it("gives a seed 25 times the fastest solver's time, but at least half a second", () => {
    const adaptiveLimits = new AdaptiveLimits(WHOLE, 'key');
    const seedLimit = (ms: number) =>
      adaptiveLimits.allowSeed({ solver: 'a', name: 'seed', quickest: { ms } }).limits.timeoutMs;
    expect(adaptiveLimits.allowSeed({ solver: 'a', name: 'seed', quickest: undefined }).limits).toEqual(WHOLE);
    expect(seedLimit(4)).toBe(500);
    expect(seedLimit(100)).toBe(2_500);
    expect(seedLimit(1_000)).toBe(5_000);
  });

  it('learns from seeds, so that unanswered seeds do not each get the full time', () => {
    const adaptiveLimits = new AdaptiveLimits(WHOLE, 'key');
    const sums = { ms: 0, whole: 0, lost: 0 };
    for (let i = 0; i < 400; i++) {
      const allowance = adaptiveLimits.allowSeed({ solver: 'a', name: `seed ${i}`, quickest: undefined });
      const ms = i % 10 === 3 ? Infinity : 10 + (i % 7) * 8;
      const took = Math.min(ms, allowance.limits.timeoutMs);
      adaptiveLimits.addSeedRun({ solver: 'a', outcome: took < ms ? 'timeout' : 'answered', ms: took }, allowance);
      if (ms < Infinity && took < ms) sums.lost++;
      if (ms === Infinity) sums.ms += took;
      if (allowance.gets === 'all for once') sums.whole++;
    }
    expect(sums.lost).toBe(0);
    expect(sums.whole).toBeGreaterThan(0);
    // Forty queries of five seconds would take 200 s. Only the first queries get the full time.
    expect(sums.ms).toBeLessThan(50_000);
  });

  it('raises the limit of seeds again if seeds take longer', () => {
    const adaptiveLimits = new AdaptiveLimits(WHOLE, 'key');
    for (let i = 0; i < 60; i++) {
      const run = {
        solver: 'a',
        outcome: i % 10 === 0 ? 'timeout' : 'answered',
        ms: i % 10 === 0 ? 5_000 : 2_000,
      } as const;
      adaptiveLimits.addSeedRun(run);
    }
    expect(adaptiveLimits.allowSeed({ solver: 'a', name: 's', quickest: undefined }).limitMs).toBeGreaterThan(2_000);
  });
});
