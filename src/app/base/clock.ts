import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../campaign/index.js';
import { interruptible } from '../../host/index.js';

/** The time of this machine. */
export const CLOCK: Clock = {
  now: () => performance.now(),
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
