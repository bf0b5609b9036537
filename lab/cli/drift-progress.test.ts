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

const begun = (done: number): DriftEvent => ({
  kind: 'drift-begun',
  done,
  all: 4,
  most: { scriptMs: 200_000, agreeMs: 120_000, differMs: 600_000 },
});
const row = (done: number) => ({ kind: 'drift-row', done, all: 4 }) as unknown as DriftEvent;

it('states the longest time at the start, and estimates the time left while a script takes long', () => {
  const progress = new Progress({ quiet: false });
  progress.onEvent(begun(1));
  expect(printed).toBe(
    'comparing 3 scripts: at most about 2m 0s if the versions agree on all, 10m 0s if they differ on all\n',
  );
  vi.advanceTimersByTime(30_000);
  expect(printed).toContain('1 of 4 compared in 30.0 s, at most about 9m 30s left\n');
  progress.onEvent(row(2));
  vi.advanceTimersByTime(15_000);
  // One script of this session took 30 s, two are left, and the next one has run for 15 s.
  expect(printed).toContain('2 of 4 compared in 45.0 s, about 45.0 s left\n');
  vi.advanceTimersByTime(60_000);
  // The next script has run for 75 s of at most 200 s, and one more is left.
  expect(printed).toContain('2 of 4 compared in 1m 45s, at most about 5m 25s left\n');
  progress.onEvent(row(4));
  expect(printed).toMatch(/4 of 4 compared in 1m 45s\n$/);
  progress.end();
  const before = printed;
  vi.advanceTimersByTime(60_000);
  expect(printed).toBe(before);
});

it('prints nothing if it is quiet', () => {
  const progress = new Progress({ quiet: true });
  progress.onEvent(begun(0));
  vi.advanceTimersByTime(60_000);
  progress.onEvent(row(4));
  expect(printed).toBe('');
});
