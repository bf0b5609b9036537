import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { CLOCK } from './clock.js';

const worked = (): number => CLOCK.worked?.() ?? Infinity;

it('does not count time in which the process waits', () => {
  const before = worked();
  spawnSync('sleep', ['0.5']);
  expect(worked() - before).toBeLessThan(250);
});

it('counts work, at most as much as the elapsed time', () => {
  const [before, start] = [worked(), performance.now()];
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 50_000);
  expect(worked() - before).toBeGreaterThan(25);
  expect(worked() - before).toBeLessThanOrEqual(performance.now() - start + 1);
});
