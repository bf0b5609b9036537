import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchFailure, SearchState } from '../contract/index.js';
import { readEndedJobs } from './ended-jobs.js';
import type { KnownJob } from './job.js';
import { type SearchParts, type SearchTask, isSearchTask, searchTask } from './search.js';

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
  end: () => 50,
};

/** Searches two seeds. `hunt` confirms the first failure. Without a hunt, job-6 reduces it. */
async function search(
  roots: readonly string[],
  hunt: string | null,
  more: Partial<Pick<SearchParts, 'keep' | 'storedBy'>> = {},
): Promise<SearchTask> {
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
      ...{ intervalMs: 1, timeoutMs: 5_000, memoryBytes: 1e9, jobs: 1, roots },
      reduce: () => ({ reduction: 'job-6', notReduced: null }),
      keep: () => hunt,
      storedBy: (job) => (job === '' ? undefined : `/campaign-of-${job}`),
      ...more,
    },
  );
  await task.run(new AbortController().signal, channel);
  return task;
}

function stateOf(task: KnownJob['task'] | undefined): SearchState {
  const details = task?.details();
  if (details?.kind !== 'search') throw new Error('no search');
  return details.search;
}

it('keeps the campaign of a failure whose hunt opens its folder after the search, and its figures before the end', async () => {
  const folders: string[] = [];
  const opened: (() => void)[] = [];
  const task = await search(['/late'], 'job-8', {
    keep: (_failure, formula) => {
      opened.push(formula.opened);
      return 'job-8';
    },
    storedBy: () => folders[0],
  });
  const read = () => stateOf(readEndedJobs(['/late'], (path) => `0${path}`)[0]?.task);
  expect(read().failures[0]?.campaign).toBeNull();
  folders.push('/campaign');
  opened[0]?.();
  expect(read()).toMatchObject({ made: 2, seed: 5, failures: [{ campaign: '0/campaign' }, {}] });
  task.forget?.();
  opened[0]?.();
  expect(readEndedJobs(['/late'])).toEqual([]);
});

it('continues at the first seed that is not done', async () => {
  const parts = { intervalMs: 1, timeoutMs: 5_000, memoryBytes: 1e9, jobs: 2, roots: ['/slow'] };
  const line = join(place, 'slow');
  // The first run is slow.
  writeFileSync(line, `#!/bin/sh\nmkdir ${place}/first 2>/dev/null && exec sleep 30\necho sat\n`, { mode: 0o755 });
  const task = searchTask(
    {
      kind: 'search',
      source: { kind: 'btor', parameters: { numbers: { nodes: 9 }, switches: {}, layers: [], weights: {} } },
      asked: [{ kind: 'command', line, stdin: false }],
      ...{ seed: 3, jobs: 2, reduce: false, keep: false },
    },
    { ...parts, reduce: () => ({ reduction: null, notReduced: null }), keep: () => null, storedBy: () => undefined },
  );
  const end = new AbortController();
  const run = task.run(end.signal, channel);
  await expect.poll(() => stateOf(task).made, { timeout: 20_000 }).toBeGreaterThan(4);
  end.abort();
  await run;
  expect(stateOf(task).seed).toBeLessThanOrEqual(4);
});

it.each<[string, string | null, Partial<SearchFailure>, Partial<SearchFailure>]>([
  ['without a reduction that was not stored', null, { reduction: 'job-6' }, { reduction: null }],
  ['with the campaign of a hunt', 'job-7', { hunt: 'job-7' }, { hunt: null, campaign: '0/campaign-of-job-7' }],
])('lists a search with failures and formulas in a later run of the studio: %s', async (root, hunt, now, later) => {
  const task = await search([root, '/b'], hunt);
  const before = stateOf(task);
  expect(before.failures).toMatchObject([
    { seed: 3, ...now },
    { seed: 4, like: 1 },
  ]);
  const read = () => readEndedJobs([root], (folder) => `0${folder}`);
  const [job, ...others] = read();
  expect(others).toEqual([]);
  expect(job?.summary()).toMatchObject({ job: 'job-5', kind: 'search', state: 'done' });
  const [first, second] = before.failures;
  expect(stateOf(job?.task)).toEqual({ ...before, failures: [{ ...first, ...later }, second] });
  const ended = job?.task;
  if (ended === undefined || !isSearchTask(ended)) throw new Error('no search');
  for (const { number } of before.failures) expect(ended.textOf(number)).toEqual(task.textOf(number));
  expect(() => ended.textOf(3)).toThrow('there is no failure 3');
  rmSync(join(before.stored ?? '', 'seed-4'), { recursive: true });
  expect(() => ended.textOf(2)).toThrow('deleted on disk');

  expect(readEndedJobs(['/b'])).toEqual([]);
  expect(readEndedJobs([])).toEqual([]);
  const list = join(before.stored ?? '', 'failures.jsonl');
  const lines = readFileSync(list, 'utf8');
  writeFileSync(list, `${lines}{"number":3}\n`);
  expect(read()).toEqual([]);
  writeFileSync(list, lines);
  expect(read()).toHaveLength(1);
  ended.forget?.();
  expect(read()).toEqual([]);
});
