import { expect, it } from 'vitest';
import { type Task, RunningJob } from './job.js';

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
