import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { CLOCK } from './clock.js';

const readWorked = (): number => CLOCK.worked?.() ?? Infinity;

it('does not count time in which the process waits', () => {
  const before = readWorked();
  spawnSync('sleep', ['0.5']);
  expect(readWorked() - before).toBeLessThan(250);
});

it('counts work, at most as much as the elapsed time', () => {
  const [before, start] = [readWorked(), performance.now()];
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 50_000);
  expect(readWorked() - before).toBeGreaterThan(25);
  expect(readWorked() - before).toBeLessThanOrEqual(performance.now() - start + 1);
});
