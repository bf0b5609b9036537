import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../campaign/index.js';
import { interruptible } from '../../host/index.js';

/**
 * Returns the lesser of wall and processor time: on a busy machine a process waits, and with several threads
 * processor time counts them all.
 */
function workingTime(): () => number {
  let [wall, processor, worked] = [0, 0, 0];
  return () => {
    const { user, system } = process.cpuUsage();
    const next = { wall: performance.now(), processor: (user + system) / 1_000 };
    worked += Math.max(0, Math.min(next.wall - wall, next.processor - processor));
    ({ wall, processor } = next);
    return worked;
  };
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  worked: workingTime(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  interruptible: (work, within) => interruptible(work, { within, bySignal: within === undefined }),
};

/** Clock for work that ends when `leftMs()` reaches zero; unlimited without `leftMs`. */
export function clockUntil(leftMs: (() => number) | undefined): Clock {
  if (leftMs === undefined) return CLOCK;
  return {
    ...CLOCK,
    interruptible: (work, within) =>
      interruptible(work, { within: Math.min(within ?? Infinity, leftMs()), bySignal: within === undefined }),
  };
}
