import { expect, it } from 'vitest';
import { openedLines, progressLine } from './experiment.js';

it('prints an upper bound of the time before the first point', () => {
  const opened = { folder: 'out', done: 0, all: 8 };
  const factors = '8 campaigns × 30 tests × 2 solvers × 2 s';
  expect(openedLines({ ...opened, bound: { of: 'queries', ms: 960_000, factors } })).toEqual([
    '0 of 8 points are measured; results appear in out',
    `at most 16m 0s of queries: ${factors}; queries usually end earlier, but findings need further ones`,
  ]);
  expect(openedLines({ ...opened, bound: { of: 'campaigns', ms: 480_000, factors: '8 campaigns × 60 s' } })[1]).toBe(
    'at most 8m 0s: 8 campaigns × 60 s',
  );
  expect(openedLines({ ...opened, bound: undefined })).toHaveLength(1);
});

it('prints the tests of running campaigns before their points are measured', () => {
  const kind = 'experiment-progress';
  const running = [{ name: 'opfuzz-1', tests: 12, of: 30 }];
  expect(progressLine({ kind, done: 0, all: 8, running, leftMs: 90_000 })).toBe(
    '0 of 8 points, opfuzz-1 12 of 30 tests, about 1m 30s left',
  );
  expect(
    progressLine({ kind, done: 0, all: 8, running: [{ name: 'sae-1', tests: 0, of: undefined }], leftMs: undefined }),
  ).toBe('0 of 8 points, sae-1 0 tests');
});
