import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../campaign/index.js';
import { interruptible } from '../../host/index.js';

/** Sums the lesser of wall and processor time: on a busy machine the process waits, and with several threads it counts their work too. */
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

/** The time of this machine. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  worked: workingTime(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  interruptible: (work, within) => interruptible(work, { within, bySignal: within === undefined }),
};

/** The time of this machine, for work that ends when no milliseconds are left; undefined: it may take any time. */
export function clockUntil(leftMs: (() => number) | undefined): Clock {
  if (leftMs === undefined) return CLOCK;
  return {
    ...CLOCK,
    interruptible: (work, within) =>
      interruptible(work, { within: Math.min(within ?? Infinity, leftMs()), bySignal: within === undefined }),
  };
}
