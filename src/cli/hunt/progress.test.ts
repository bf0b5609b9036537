import { expect, it, vi } from 'vitest';
import { SOME_PLAN, makeFinding, makeReduced } from '../../../test/support/findings.js';
import { Tally } from '../../campaign/index.js';
import { Progress } from './progress.js';

it('states once why findings are not reduced or bisected', () => {
  const written: string[] = [];
  const progress = new Progress({
    outputMode: 'live',
    output: { write: (text) => written.push(text), columns: 500 },
    folder: 'c',
    jobs: 1,
    pathOf: (id) => id,
  });
  const left = (id: string, what: 'reduce' | 'bisect', because: string) =>
    progress.onEvent({ kind: 'finding-left', at: 1, id, what, because });
  for (const id of ['crash-1', 'crash-2']) {
    left(id, 'bisect', 'no other version');
    left(id, 'reduce', `not like ${id}`);
  }
  expect(written.map((line) => line.replace(/ {2}/g, ' ').trim())).toEqual([
    'not bisected crash-1 no other version',
    'not reduced crash-1 not like crash-1',
    'not reduced crash-2 not like crash-2',
  ]);
});

it('warns once that the reduction of a finding that rests on a claim may show another bug', () => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text), columns: 500 };
  const progress = new Progress({ outputMode: 'live', output, folder: 'c', jobs: 1, pathOf: (id) => id });
  const reduced = makeReduced({ trust: 'certified' });
  for (const id of ['certified', 'claimed', 'claimed again']) {
    const finding = makeFinding(id, { trust: id === 'certified' ? 'certified' : 'claimed' });
    progress.onEvent({ kind: 'finding', at: 1, finding });
    progress.onEvent({ kind: 'finding-reduced', at: 2, id, reduced } as never);
  }
  expect(written.filter((line) => line.includes('may show another bug'))).toHaveLength(1);
});

it('counts findings and groups in the status, since groups merge', () => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text), columns: 500, isTTY: true };
  const progress = new Progress({ outputMode: 'live', output, folder: 'c', jobs: 1, pathOf: (id) => id });
  progress.start();
  for (const id of ['a', 'b']) progress.onEvent({ kind: 'finding', at: 1, finding: makeFinding(id) });
  progress.onEvent({ kind: 'finding-left', at: 2, id: 'a', what: 'reduce', because: 'x' });
  progress.end(new Tally().summary());
  expect(written.join('')).toMatch(/2 findings in \d groups? so far, last finding/);
});

it('computes the speed from the time that it shows, and from the time of the tests once there are enough', () => {
  vi.useFakeTimers();
  const show = (budget: object, at: number) => {
    const written: string[] = [];
    const output = { write: (text: string) => written.push(text), columns: 500, isTTY: true };
    const progress = new Progress({ outputMode: 'live', output, folder: 'c', jobs: 1, pathOf: (id) => id });
    const counts = { tests: 68, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} };
    progress.start();
    progress.onEvent({ kind: 'campaign-started', at: 0, plan: { ...SOME_PLAN, budget } } as never);
    progress.onEvent({ kind: 'batch-done', at: 12_800, batch: {}, counts, results: [], repeats: [] } as never);
    progress.onEvent({ kind: 'finding-left', at, id: 'a', what: 'reduce', because: 'x' });
    return written.join('');
  };
  expect(show({ forMs: 60_000, tests: null }, 20_000)).toContain('20.0 s  40.0 s left  68 tests, 3.4/s');
  expect(show({ forMs: 34_000, tests: null }, 50_000)).toContain('no more tests  68 tests, 2.0/s');
  expect(show({ forMs: null, tests: 68 }, 50_000)).toContain('no more tests  68 tests, 5.3/s');
  vi.useRealTimers();
});
