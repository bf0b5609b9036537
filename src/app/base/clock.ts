import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../campaign/index.js';

/** The time of this machine. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};
