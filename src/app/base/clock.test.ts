import { spawnSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CLOCK } from './clock.js';

const readWorked = (): number => CLOCK.worked?.() ?? Infinity;

it('does not count the time in which the process waits', () => {
  const before = readWorked();
  spawnSync('sleep', ['0.5']);
  expect(readWorked() - before).toBeLessThan(250);
});

it('counts the time in which the process works, but never more than the elapsed time', () => {
  const [before, start] = [readWorked(), performance.now()];
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 50_000);
  expect(readWorked() - before).toBeGreaterThan(25);
  expect(readWorked() - before).toBeLessThanOrEqual(performance.now() - start + 1);
});

it('handles signals that arrive during a pause, even if the timer of the pause is late', async () => {
  let arrived = false;
  process.once('SIGUSR2', () => (arrived = true));
  await setImmediate();
  process.kill(process.pid, 'SIGUSR2');
  const pause = CLOCK.sleep(0);
  for (const start = performance.now(); performance.now() - start < 20;);
  await pause;
  expect(arrived).toBe(true);
});
