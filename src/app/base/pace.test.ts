import { expect, it } from 'vitest';
import { PauseControl, paceStage } from './pace.js';

const signal = new AbortController().signal;
const isSettled = async (work: Promise<unknown>) => {
  let is = false;
  void work.then(
    () => (is = true),
    () => (is = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return is;
};

it('runs nothing while paused, and then resumes all waiting work', async () => {
  const pace = new PauseControl({ paused: true });
  const turns = [pace.turn(signal), pace.turn(signal)];
  expect(await isSettled(Promise.all(turns))).toBe(false);
  pace.resume();
  await Promise.all(turns);
  expect(pace.isPaused).toBe(false);
});

it('pauses a reduction again after one accepted step if a single step was requested', async () => {
  const pace = new PauseControl({ paused: true });
  pace.step();
  await pace.turn(signal);
  await pace.turn(signal);
  pace.onAccepted();
  expect(await isSettled(pace.turn(signal))).toBe(false);
  expect(pace.isPaused).toBe(true);
});

it('stops waiting when the signal aborts, and drops the prepared check', async () => {
  const pace = new PauseControl({ paused: true });
  const stop = new AbortController();
  let dropped = 0;
  const stage = paceStage(() => ({ run: () => Promise.resolve(true), drop: () => void dropped++ }), pace);
  const run = stage(new Uint8Array()).run(stop.signal);
  stop.abort(new Error('enough'));
  await expect(run).rejects.toThrow('enough');
  expect(dropped).toBe(1);
});

it('is idle only once the running steps ended and the next one waits', async () => {
  const pace = new PauseControl();
  const heard: boolean[] = [];
  pace.onChange(() => heard.push(pace.isIdle));
  let finish = (): void => undefined;
  const running = pace.run(() => new Promise<void>((resolve) => (finish = resolve)));
  pace.pause();
  const next = pace.turn(signal);
  expect([await isSettled(next), pace.isIdle]).toEqual([false, false]);
  finish();
  await running;
  expect([pace.isIdle, heard]).toEqual([true, [false, true]]);
  pace.resume();
  await next;
  expect(pace.isIdle).toBe(false);
});

it('measures how long work was paused', async () => {
  const pace = new PauseControl({ paused: true });
  await new Promise((resolve) => setTimeout(resolve, 5));
  pace.resume();
  const paused = pace.pausedMs;
  expect(paused).toBeGreaterThan(0);
  expect(pace.pausedMs).toBe(paused);
  expect(pace.sincePauseMs).toBeLessThan(paused);
});
