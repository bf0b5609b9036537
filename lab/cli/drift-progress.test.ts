import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DriftEvent } from '../drift/index.js';
import { Progress } from './drift-progress.js';

let printed = '';
beforeEach(() => {
  printed = '';
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const begun = (done: number): DriftEvent => ({ kind: 'drift-begun', done, all: 4, scriptMs: 200_000 });
const script = (file: string): DriftEvent => ({ kind: 'drift-script', file });
const row = (done: number, file = '') => ({ kind: 'drift-row', done, all: 4, row: { file } }) as unknown as DriftEvent;

it('estimates the time left from the times of scripts, and names a slow script', () => {
  const progress = new Progress({ quiet: false });
  progress.onEvent(begun(1));
  progress.onEvent(script('a'));
  expect(printed).toBe('comparing 3 scripts, each in at most about 3m 20s on an idle machine\n');
  vi.advanceTimersByTime(30_000);
  expect(printed).toContain('1 of 4 compared in 30.0 s; a runs for 30.0 s\n');
  progress.onEvent(row(2, 'a'));
  progress.onEvent(script('b'));
  vi.advanceTimersByTime(15_000);
  // Of the running script, 15 s are expected, and of the waiting one 45 s and half of sqrt(2) * 33.5 s.
  expect(printed).toContain('2 of 4 compared in 45.0 s, 6.7 s to 1m 24s left; b runs for 15.0 s\n');
  progress.onEvent(row(4, 'b'));
  expect(printed).toMatch(/4 of 4 compared in 45\.0 s\n$/);
  progress.end();
  const before = printed;
  vi.advanceTimersByTime(60_000);
  expect(printed).toBe(before);
});

it('counts scripts that wait for repeats as compared, and estimates the repeats from their first pairs', () => {
  const progress = new Progress({ quiet: false });
  progress.onEvent(begun(0));
  for (const [at, seconds] of [1, 10, 4, 1].entries()) {
    progress.onEvent(script(String(at)));
    vi.advanceTimersByTime(seconds * 1_000);
    progress.onEvent(seconds === 1 ? row(at === 0 ? 1 : 2, String(at)) : { kind: 'drift-once', file: String(at) });
  }
  progress.onEvent(script('2'));
  vi.advanceTimersByTime(14_000);
  // The first repeat takes 1 to 14 times 10 s. The second takes 1 to 14 times 4 s, of which 14 s have passed.
  expect(printed).toContain(
    '4 of 4 compared in 30.0 s, 2 scripts to repeat, 10.0 s to 3m 2s left, plus up to 3m 20s for each repeat that times out; 2 runs for 14.0 s\n',
  );
  vi.advanceTimersByTime(1_000);
  progress.onEvent(row(3, '2'));
  progress.onEvent(script('1'));
  vi.advanceTimersByTime(15_000);
  expect(printed).toContain(
    '1 script to repeat, up to 2m 6s left, plus up to 3m 20s for each repeat that times out; 1 runs for 14.0 s\n',
  );
  progress.onEvent(row(4, '1'));
  expect(printed).toMatch(/4 of 4 compared in 46\.0 s\n$/);
  progress.end();
});

it('estimates some time for a last repeat that takes longer than expected', () => {
  const progress = new Progress({ quiet: false });
  const all = 7;
  progress.onEvent({ kind: 'drift-begun', done: 0, all, scriptMs: 40_000 });
  const files = Array.from({ length: all }, (_, at) => String(at));
  for (const file of files) {
    progress.onEvent(script(file));
    vi.advanceTimersByTime(100);
    progress.onEvent({ kind: 'drift-once', file });
  }
  for (const [at, file] of files.slice(1).entries()) {
    progress.onEvent(script(file));
    vi.advanceTimersByTime(100);
    progress.onEvent({ ...row(at + 1, file), all } as DriftEvent);
  }
  progress.onEvent(script('0'));
  vi.advanceTimersByTime(90_000);
  progress.end();
  const left = [...printed.matchAll(/1 script to repeat, up to ([\d.]+) s left/g)].map(([, seconds]) =>
    Number(seconds),
  );
  expect(left).toHaveLength(6);
  expect(Math.min(...left)).toBeGreaterThan(5);
  expect(printed).not.toContain(' 0 ms');
});

/** Times of scripts, in seconds, of a run with some scripts at the time limit. */
const TIMES = Array.from({ length: 120 }, (_, at) => (at % 13 === 6 ? 60 + at : at % 5 === 2 ? 4 : 0.4));

it('estimates at least half of the time left in most lines, and soon changes an estimate little', () => {
  const progress = new Progress({ quiet: false });
  const all = TIMES.length;
  progress.onEvent({ kind: 'drift-begun', done: 0, all, scriptMs: 260_000 });
  for (const [at, seconds] of TIMES.entries()) {
    progress.onEvent(script(String(at)));
    vi.advanceTimersByTime(seconds * 1_000);
    progress.onEvent({ ...row(at + 1, String(at)), all } as DriftEvent);
  }
  progress.end();
  const read = (text = '') =>
    [...text.matchAll(/([\d.]+) ?([hms])/g)].reduce(
      (sum, [, n, u]) => sum + Number(n) * { h: 3600, m: 60, s: 1 }[u as 's'],
      0,
    );
  const lines = [...printed.matchAll(/ compared in (.*), (?:about|(.*) to) (.*) left/g)];
  const estimates = lines.map(([, passed, low, left]) => ({ low: read(low), left: read(left), passed: read(passed) }));
  const total = TIMES.reduce((sum, each) => sum + each, 0);
  expect(estimates.length).toBeGreaterThan(40);
  const short = estimates.filter(({ left, passed }) => total - passed > 2 * left + 15);
  expect(short.length / estimates.length).toBeLessThan(0.1);
  expect(estimates.filter(({ low, passed }) => low > total - passed).length / estimates.length).toBeLessThan(0.1);
  const totals = estimates.filter(({ passed }) => passed > total / 5).map(({ left, passed }) => left + passed);
  const changes = totals.map((each, at) => each / (totals[at - 1] ?? each));
  expect(Math.max(...changes)).toBeLessThan(1.5);
  expect(Math.min(...changes)).toBeGreaterThan(1 / 1.5);
});

it('gives an interval if two of the first scripts take most of the time, and an estimate if times are similar', () => {
  const estimate = (times: readonly number[]) => {
    const progress = new Progress({ quiet: false });
    printed = '';
    progress.onEvent({ kind: 'drift-begun', done: 0, all: 60, scriptMs: 260_000 });
    for (const [at, seconds] of times.entries()) {
      progress.onEvent(script(String(at)));
      vi.advanceTimersByTime(seconds * 1_000);
      progress.onEvent({ ...row(at + 1, String(at)), all: 60 } as DriftEvent);
    }
    vi.advanceTimersByTime(15_000);
    progress.end();
    return / compared in .*, (.* left)/.exec(printed.split('\n').at(-2) ?? '')?.[1];
  };
  expect(estimate([80, 1, 1, 75, 1, 1])).toMatch(/^4m .* to 3\dm .* left$/);
  expect(estimate(Array.from({ length: 20 }, (_, at) => 2 + (at % 3)))).toMatch(/^about 2m .* left$/);
});

it('prints only one estimate if it is quiet, and only if the comparison takes over a minute', () => {
  const compare = (seconds: number): void => {
    printed = '';
    const progress = new Progress({ quiet: true });
    progress.onEvent(begun(0));
    for (let done = 1; done <= 4; done++) {
      progress.onEvent(script(String(done)));
      vi.advanceTimersByTime(seconds * 1_000);
      progress.onEvent(row(done, String(done)));
    }
    progress.end();
  };
  compare(5);
  expect(printed).toBe('');
  // After the first script, 3.6 s to 1m 56s are left.
  compare(14);
  expect(printed).toBe('');
  compare(30);
  expect(printed).toMatch(/^1 of 4 compared in 1m 0s, .* left\n$/);
});
