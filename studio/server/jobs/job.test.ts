import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Hub } from '../hub.js';
import { type Task, RunningJob } from './job.js';
import { Registry } from './registry.js';
import { takeNumber } from '../../workspace/index.js';

it('aborts what the task still does if the task fails', async () => {
  let given: AbortSignal | undefined;
  const task = {
    title: 'a task',
    details: () => ({ kind: 'call' }),
    run(signal: AbortSignal) {
      given = signal;
      return Promise.reject(new Error('the folder is gone'));
    },
  } as unknown as Task;
  const problemOf = (error: unknown) => ({ kind: 'fault', message: (error as Error).message }) as const;
  const nothing = (): void => undefined;
  const about = { id: 'job-1', kind: 'call', task, parent: null } as const;
  const job = new RunningJob(about, { problemOf, changed: nothing, publish: nothing });
  await job.over;
  expect(job.summary()).toMatchObject({ state: 'failed', error: { message: 'the folder is gone' } });
  expect(given?.aborted).toBe(true);
});

it("finds the job that uses a folder, also the campaign of an experiment's hunt", async () => {
  const makeTask = (folder: string) =>
    ({
      ...{ title: 'a task', folder, details: () => ({ kind: 'call' }) },
      run: (signal: AbortSignal) => (signal.aborted ? Promise.resolve() : once(signal, 'abort')),
    }) as unknown as Task;
  const jobs = new Registry(new Hub());
  const { id } = jobs.start('experiment', makeTask('/work/study'));
  jobs.start('hunt', makeTask('/work/hunted'));
  const idOn = (folder: string) => jobs.runningOn(folder)?.id;
  expect(['/work/study/run-1', '/work/study', '/work/study-2', '/work/hunted/a'].map(idOn)).toEqual([
    id,
    id,
    undefined,
    undefined,
  ]);
  const { id: moved } = jobs.start('hunt', { ...makeTask('/work/before'), stamp: '5 7' });
  expect(jobs.runningOn('/work/after', '5 7')?.id).toBe(moved);
  expect(jobs.runningOn('/work/after', '5 8')).toBeUndefined();
  await jobs.close();
  expect(idOn('/work/study')).toBeUndefined();
});

it('gives the jobs of two studios different numbers', () => {
  const place = mkdtempSync(join(tmpdir(), 'gainsay-numbers-'));
  vi.stubEnv('XDG_STATE_HOME', place);
  try {
    expect([takeNumber(4), takeNumber(4), takeNumber(5), takeNumber(2)]).toEqual([5, 6, 7, 3]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(place, { recursive: true });
  }
});
