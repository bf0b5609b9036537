import { describe, expect, it } from 'vitest';
import { stopwatch } from './stopwatch.js';

describe('stopwatch', () => {
  it('subtracts pauses, except pauses that ended before the stopwatch started', () => {
    const time = { now: 1_000, paused: 800 };
    const elapsed = stopwatch(
      () => time.now,
      () => time.paused,
    );
    expect(elapsed()).toBe(0);
    Object.assign(time, { now: 1_500, paused: 900 });
    expect(elapsed()).toBe(400);
  });

  it('never runs backward', () => {
    const time = { now: 50, paused: 0 };
    const elapsed = stopwatch(
      () => time.now,
      () => time.paused,
    );
    time.now = 80;
    expect(elapsed()).toBe(30);
    time.paused = 100;
    expect(elapsed()).toBe(30);
    time.now = 20;
    expect(elapsed()).toBe(30);
  });
});
