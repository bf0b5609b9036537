import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchState } from '../contract/index.js';
import { readEndedJobs } from './ended-jobs.js';
import type { KnownJob } from './job.js';
import { isSearchTask, searchTask } from './search.js';

let place: string;

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'gainsay-searches-'));
  process.env['XDG_STATE_HOME'] = place;
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

const channel = {
  job: 'job-5',
  begun: '2026-01-01T00:00:00.000Z',
  publish: () => undefined,
  changed: () => undefined,
};

function searchOf(job: KnownJob | undefined): SearchState {
  const details = job?.task.details();
  if (details?.kind !== 'search') throw new Error('no search');
  return details.search;
}

it('lists searches that found failures, with their formulas, in a later run of the studio until forgotten', async () => {
  const line = join(place, 'aborts');
  writeFileSync(line, '#!/bin/sh\nkill -ABRT $$\n', { mode: 0o755 });
  const task = searchTask(
    {
      kind: 'search',
      source: { kind: 'btor', parameters: { numbers: { nodes: 9 }, switches: {}, layers: [], weights: {} } },
      asked: [{ kind: 'command', line, stdin: false }],
      ...{ seed: 3, count: 2, jobs: 1, reduce: true, keep: true },
    },
    {
      ...{ intervalMs: 1, timeoutMs: 5_000, memoryBytes: 1e9, jobs: 1, roots: ['/a', '/b'] },
      reduce: () => ({ reduction: 'job-6', notReduced: null }),
      keep: () => null,
    },
  );
  await task.run(new AbortController().signal, channel);
  const before = searchOf({ task } as unknown as KnownJob);
  expect(before.failures).toMatchObject([
    { seed: 3, reduction: 'job-6' },
    { seed: 4, like: 1 },
  ]);

  const [job, ...others] = readEndedJobs(['/a']);
  expect(others).toEqual([]);
  expect(job?.summary()).toMatchObject({ job: 'job-5', kind: 'search', state: 'done' });
  // Its reduction was not stored.
  const failures = before.failures.map((each) => ({ ...each, reduction: null }));
  expect(searchOf(job)).toEqual({ ...before, failures });
  const read = job?.task;
  if (read === undefined || !isSearchTask(read)) throw new Error('no search');
  for (const { number } of failures) expect(read.textOf(number)).toEqual(task.textOf(number));
  expect(() => read.textOf(3)).toThrow('there is no failure 3');

  expect(readEndedJobs(['/b'])).toEqual([]);
  expect(readEndedJobs([])).toEqual([]);
  const list = join(before.stored ?? '', 'failures.jsonl');
  const lines = readFileSync(list, 'utf8');
  writeFileSync(list, `${lines}{"number":3}\n`);
  expect(readEndedJobs(['/a'])).toEqual([]);
  writeFileSync(list, lines);
  expect(readEndedJobs(['/a'])).toHaveLength(1);
  read.forget?.();
  expect(readEndedJobs(['/a'])).toEqual([]);
});
