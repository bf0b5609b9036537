import { describe, expect, it } from 'vitest';
import { readScript } from '../../../syntax/index.js';
import type { SeededStrategy } from '../../../strategy/index.js';
import { CooperativePause } from './cooperative-pause.js';
import { type Origin, TestCaseMaker } from './test-cases.js';

/** A clock that advances only on request, and counts pauses. */
function stillClock(onSleep = () => {}) {
  const clock = {
    at: 0,
    slept: 0,
    now: () => clock.at,
    sleep: () => {
      clock.slept++;
      onSleep();
      return Promise.resolve();
    },
  };
  return clock;
}

describe('CooperativePause', () => {
  it('pauses after enough work and not earlier', async () => {
    const clock = stillClock();
    const pause = new CooperativePause(clock);
    await pause.take();
    clock.at += 30;
    await pause.take();
    expect(clock.slept).toBe(0);
    clock.at += 30;
    await pause.take();
    await pause.take();
    expect(clock.slept).toBe(1);
  });

  it('stops between two test cases if the campaign is stopped', async () => {
    const stop = new AbortController();
    const clock = stillClock(() => stop.abort(new Error('stopped')));
    const maker = new TestCaseMaker({
      key: 'k',
      rounds: 1,
      maxBytes: 1_000,
      pause: new CooperativePause(clock, stop.signal),
    });
    let drawn = 0;
    const slow: SeededStrategy = {
      name: 'slow',
      summary: '',
      seeds: 1,
      perSeed: 8,
      needsAnswer: false,
      accepts: () => true,
      open: () => ({
        mutant: () => {
          drawn++;
          clock.at += 400;
          return undefined;
        },
      }),
    };
    const { script } = readScript('(declare-const x Int)(assert (> x 0))(check-sat)');
    const origin: Origin = {
      kind: 'seed',
      strategy: slow,
      seed: { path: 'a', blob: 'b', script },
      direction: undefined,
    };
    const batch = { seed: 'b', strategy: 'slow', from: 0, to: 8 };
    await expect(maker.make(batch, origin)).rejects.toThrow('stopped');
    expect(drawn).toBe(1);
  });

  it('pauses between opening a seed, mutating the seed and printing the mutant', async () => {
    const clock = stillClock();
    const pause = new CooperativePause(clock);
    const slept: number[] = [];
    const maker = new TestCaseMaker({ key: 'k', rounds: 1, maxBytes: 1_000, pause });
    const { script } = readScript('(declare-const x Int)(assert (> x 0))(check-sat)');
    const large: SeededStrategy = {
      name: 'large',
      summary: '',
      seeds: 1,
      perSeed: 1,
      needsAnswer: false,
      accepts: () => true,
      open: () => {
        clock.at += 400;
        return {
          mutant: () => {
            slept.push(clock.slept);
            clock.at += 400;
            return { script, base: script, claim: 'unrelated', steps: [] };
          },
        };
      },
    };
    const seed = { path: 'a', blob: 'b', script };
    const origin: Origin = { kind: 'seed', strategy: large, seed, direction: undefined };
    const { tests } = await maker.make({ seed: 'b', strategy: 'large', from: 0, to: 1 }, origin);
    expect(tests).toHaveLength(1);
    expect([...slept, clock.slept]).toEqual([1, 2]);
  });
});
