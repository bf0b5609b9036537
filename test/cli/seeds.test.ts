import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { jsonLines, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = workshop();
afterAll(() => shop.remove());
const folder = shop.path;

const FILES = {
  'certified.smt2': '(set-logic QF_LIA)(declare-const x Int)(assert (and (< 3 x) (< x (+ 5 (mod x 3)))))(check-sat)',
  'claimed.smt2':
    '(set-info :status unsat)(declare-const x Int)(assert (= (* 2 x) (+ 1 (* 4 (div x 3)))))(assert (= x 1))(check-sat)',
  'trivial.smt2': '(declare-const p Bool)(assert (or p (not p)))(check-sat)',
  'broken.smt2': '(assert (= x',
};

it("reports the source of each seed's status, and keeps the seeds worth mutating", async () => {
  const seeds = join(folder, 'in');
  mkdirSync(seeds);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(seeds, name), text);
  const list = join(folder, 'kept.txt');
  const { out, code } = await runHere([
    'formula',
    'seeds',
    seeds,
    '--solver',
    'z3@npm:newest',
    '--jobs',
    '1',
    '--json',
    '--out',
    list,
  ]);
  expect(code).toBe(0);
  const reports = jsonLines(out);
  const short = reports.map(({ file, how, kept, dropped }) => {
    return [String(file).split('/').at(-1), how, kept, (dropped as { kind: string } | null)?.kind ?? null];
  });
  expect(short).toEqual([
    ['broken.smt2', 'unknown', false, 'unreadable'],
    ['certified.smt2', 'certified', true, null],
    ['claimed.smt2', 'claimed', true, null],
    ['trivial.smt2', 'certified', false, 'trivial'],
  ]);
  expect(readFileSync(list, 'utf8')).toBe('in/certified.smt2\nin/claimed.smt2\n');
  const hunt = await runHere([
    'hunt',
    `@${list}`,
    '--solver',
    shop.solver('two', {}),
    '--tests',
    '2',
    '--jobs',
    '1',
    '--no-tie-breakers',
    '--mode',
    'fresh',
    '--quiet',
    '--out',
    join(folder, 'hunt'),
  ]);
  expect(hunt.out).toContain('2 tests');
});

it('reports a folder without seeds', async () => {
  const { err, code } = await runHere(['formula', 'seeds', join(folder, 'nowhere')]);
  expect(code).toBe(2);
  expect(err).toContain('nowhere');
});
