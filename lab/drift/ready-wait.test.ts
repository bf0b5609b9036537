import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { canMeasureWait, watchReadyWait } from './ready-wait.js';

const LOOP = ['-e', 'my $end = (times)[0] + 0.2; 1 while (times)[0] < $end'];

it.skipIf(!canMeasureWait())('measures how long children wait for a processor', async () => {
  const count = 3 * availableParallelism();
  const watch = watchReadyWait();
  const started = performance.now();
  await Promise.all(Array.from({ length: count }, () => once(spawn('perl', LOOP), 'close')));
  const ms = performance.now() - started;
  const waited = watch.stop();
  // Each child computes for 0.2 s, and waits for the rest of the time.
  expect(waited).toBeGreaterThan(200);
  expect(waited).toBeLessThan(ms);
});

it.skipIf(!canMeasureWait())('separates the waits of an added process from those of others', async () => {
  const idle = spawn('sleep', ['0.5']);
  const watch = watchReadyWait({ onlyAdded: true });
  watch.add(idle.pid ?? 0);
  const others = Array.from({ length: 3 * availableParallelism() }, () => spawn('perl', LOOP));
  const busy = watchReadyWait({ onlyAdded: true });
  for (const { pid = 0 } of others) busy.add(pid);
  await Promise.all([idle, ...others].map((each) => once(each, 'close')));
  expect(busy.stop()).toBeGreaterThan(200);
  expect(watch.stop()).toBeLessThan(150);
});

it('counts no wait of a child that sleeps', async () => {
  const watch = watchReadyWait();
  await once(spawn('sleep', ['0.3']), 'close');
  expect(watch.stop()).toBeLessThan(150);
});
