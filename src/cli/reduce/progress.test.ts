import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReductionLine, StepDiffs } from './progress.js';

let err = '';
let now = 0;
beforeEach(() => {
  [err, now] = ['', 0];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
});
afterEach(() => void vi.restoreAllMocks());

const progress = (bytes: number) => ({ bytes, calls: 1_200, cacheHits: 3, pass: 'drop-commands' });

it('prints a line every five seconds if there is no terminal, with the size as a percentage of the known first size', () => {
  const line = new ReductionLine(true);
  line.begin('f.smt2', 2_000);
  for (now of [1_000, 4_999, 5_000, 9_999, 10_000]) line.update('f.smt2', progress(now > 5_000 ? 50 : 1_000));
  line.update('other', progress(Infinity));
  now = 15_000;
  line.update('other', progress(70));
  line.end();
  expect(err).toBe(
    'f.smt2: 1,000 bytes (50 %), 1,200 calls, 3 cached, drop-commands\n' +
      'f.smt2: 50 bytes (3 %), 1,200 calls, 3 cached, drop-commands\n' +
      'other: 70 bytes, 1,200 calls, 3 cached, drop-commands\n',
  );
  now = 90_000;
  new ReductionLine(false).update('f.smt2', progress(1));
  expect(err).not.toContain('(1 %)');
});

it('prints a unified diff of each step, without control characters, and names a difference that is too large', () => {
  const diffs = new StepDiffs('f', 'a\nb\nc\n', new ReductionLine(true));
  diffs.print('a\nc\u001b[2J\n');
  expect(err).toBe('--- f (step 0)\n+++ f (step 1)\n@@ -1,3 +1,2 @@\n a\n-b\n-c\n+c\\x1b[2J\n');
  diffs.print(Array.from({ length: 2_100 }, (_, i) => `line ${i}\n`).join(''));
  expect(err).toContain('f (step 2): more than 2,000 lines changed\n');
});
