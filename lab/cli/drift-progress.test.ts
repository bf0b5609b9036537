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

it('estimates the time left from the mean and the limits of running scripts, and names a slow script', () => {
  const progress = new Progress({ quiet: false });
  progress.onEvent(begun(1));
  progress.onEvent(script('a'));
  expect(printed).toBe('comparing 3 scripts, each in at most about 3m 20s\n');
  vi.advanceTimersByTime(30_000);
  expect(printed).toContain('1 of 4 compared in 30.0 s; a runs for 30.0 s\n');
  progress.onEvent(row(2, 'a'));
  progress.onEvent(script('b'));
  vi.advanceTimersByTime(15_000);
  // One script of this session took 30 s, two are left, and the next one has run for 15 s.
  expect(printed).toContain('2 of 4 compared in 45.0 s, about 45.0 s left; b runs for 15.0 s\n');
  vi.advanceTimersByTime(60_000);
  // The running script took 75 s of at most 200 s, and one more of about 30 s is left.
  expect(printed).toContain('2 of 4 compared in 1m 45s, at most about 2m 35s left; b runs for 1m 15s\n');
  progress.onEvent(row(4, 'b'));
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
