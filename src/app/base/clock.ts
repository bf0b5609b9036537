import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../campaign/index.js';
import { interruptible } from '../../host/index.js';

/** Counts working time: the lesser of wall and processor time, so neither waiting nor parallel threads add to it. */
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
  async sleep(ms, signal) {
    await sleep(ms, undefined, { signal });
    // Node reads pending signals in `setImmediate`, but possibly not during a timer of 0 ms.
    if (ms === 0) await setImmediate();
  },
  interruptible: (work, within) => interruptible(work, { within, bySignal: within === undefined }),
};

export function clockUntil(leftMs: (() => number) | undefined): Clock {
  if (leftMs === undefined) return CLOCK;
  return {
    ...CLOCK,
    interruptible: (work, within) =>
      interruptible(work, { within: Math.min(within ?? Infinity, leftMs()), bySignal: within === undefined }),
  };
}
