import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReductionFolder } from '../../workspace/index.js';
import type { StudioEvent } from '../contract/index.js';
import { highestStoredNumber } from './ended-jobs.js';
import { type ReduceTaskRequest, readEndedReductions, reduceTask } from './reduce.js';

let place: string;

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'gainsay-reductions-'));
  process.env['XDG_STATE_HOME'] = place;
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

it('lists reductions of earlier runs without reading their steps', () => {
  const kept = createReductionFolder({ text: '(check-sat)', language: 'smt2' });
  const step = { size: 1, bytes: 11, calls: 2, cacheHits: 0, ms: 3, pass: 'full' };
  kept.keep({ step: 0, ...step }, new TextEncoder().encode('(check-sat)'));
  const input = { kind: 'text', text: '(check-sat)', language: 'smt2' };
  const request = { kind: 'reduce', input, must: { kind: 'command', command: 'cat' } };
  const end = { state: 'done', minimal: true, changed: null, confirmed: null, cacheHits: 0, pass: 'hdd' };
  const job = { id: 'job-7', title: 'full on a text', roots: [], begun: '2026-01-01T00:00:00.000Z', request, end };
  const facts = { name: 'a text', language: 'smt2', algorithm: 'full', command: 'cat', shows: 'exit 0' };
  kept.describe({ ...facts, calls: 5, ms: 40, job });
  const [read] = readEndedReductions([]);
  expect(read?.summary()).toMatchObject({ job: 'job-7', state: 'done', ms: 40 });
  kept.describe({ ...facts, calls: 5, ms: 40, job: { ...job, end: { ...end, ms: 95 } } });
  expect(readEndedReductions([])[0]?.summary().ms).toBe(95);
  // A studio of another folder does not list the job, but its own jobs get higher numbers.
  expect(readEndedReductions(['/elsewhere'])).toEqual([]);
  expect(highestStoredNumber()).toBe(7);
  expect(read?.task.details()).toMatchObject({
    reduce: { before: { size: 1 }, calls: 5, steps: 0, pass: 'hdd', out: null },
  });
  writeFileSync(join(kept.folder, 'steps', 'steps.jsonl'), 'no step\n');
  const [unread] = readEndedReductions([]);
  expect(unread?.id).toBe('job-7');
  expect(() => unread?.task.details()).toThrow('is not a reduction of the studio');
});

it('lists the reason of a failed reduction of an earlier run', async () => {
  const request = {
    kind: 'reduce',
    input: { kind: 'text', text: '(check-sat)', language: 'smt2' },
    must: { kind: 'solvers', solvers: ['cmd:cat'] },
    ...{ simplify: false, paused: false },
  } satisfies ReduceTaskRequest;
  const formula = { text: '(check-sat)', language: 'smt2', name: 'a text' } as const;
  const task = reduceTask(request, { formula, roots: ['/failed'], intervalMs: 1 });
  const channel = {
    job: 'job-8',
    begun: '2026-01-01T00:00:00.000Z',
    publish: () => undefined,
    changed: () => undefined,
    end: () => 50,
  };
  await expect(task.run(new AbortController().signal, channel)).rejects.toThrow('is not reduced');
  expect(task.details()).toMatchObject({ reduce: { out: null } });
  const [read] = readEndedReductions(['/failed']);
  expect(read?.summary()).toMatchObject({
    state: 'failed',
    ms: 50,
    error: { message: expect.stringMatching(/is not reduced/) },
  });
  expect(read?.task.details()).toMatchObject({ reduce: { out: null } });
});

it('stores the figures that the page shows, so that a killed studio loses none', async () => {
  const text = '(declare-const p Bool)\n(declare-const q Bool)\n(assert (and p q))\n(check-sat)\n';
  const request = {
    kind: 'reduce',
    input: { kind: 'text', text, language: 'smt2' },
    must: { kind: 'command', command: 'grep assert', match: 'and p', stdin: true, any: false },
    ...{ simplify: false, paused: false },
  } satisfies ReduceTaskRequest;
  const formula = { text, language: 'smt2', name: 'a text' } as const;
  const task = reduceTask(request, { formula, roots: ['/killed'], intervalMs: 0 });
  const shown: unknown[] = [];
  const stored: unknown[] = [];
  const publish = (event: StudioEvent): void => {
    if (event.kind !== 'reduction' || task.steps.length === 0) return;
    const details = readEndedReductions(['/killed'])[0]?.task.details();
    const { calls, ms, cacheHits, pass } = event.now;
    shown.push({ calls, ms, cacheHits, pass });
    stored.push(details?.kind === 'reduce' ? details.reduce : undefined);
  };
  const channel = { job: 'job-9', begun: '2026-01-01T00:00:00.000Z', publish, changed: () => undefined, end: () => 50 };
  await task.run(new AbortController().signal, channel);
  expect(shown.length).toBeGreaterThan(1);
  expect(stored).toMatchObject(shown);
});
