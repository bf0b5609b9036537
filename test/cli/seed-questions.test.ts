import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringSolver } from '../support/answering-solver.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { sampleCases } from '../support/laws.js';

const shop = useWorkshop();

const CASES = join(import.meta.dirname, '../cases/today');

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly coordinates: { readonly strategy: string; readonly index: number };
}

/** A solver with fixed replies. */
function standIn(name: string, replies: Readonly<Record<string, string>>): string {
  const version = name === 'cvc5' ? 'This is cvc5 version 1.4.2' : 'Z3 version 5.4.1 - 64 bit';
  const program = answeringSolver(version, { ...replies, 'check-sat': 'sat' }, name === 'cvc5' ? 'file' : 'input');
  const file = shop.write(name, program);
  chmodSync(file, 0o755);
  return `${name}:${file}`;
}

async function hunt(solver: string, text: string, ...more: readonly string[]) {
  const seed = shop.write('seed.smt2', text);
  const words = ['hunt', seed, '-s', solver, '--tests', '0', '--seed', '1', '--mode', 'fresh', '--repeats', '2'];
  const ran = await runHere([...words, '--bisect', 'none', '--reduce', 'none', '--out', 'c', ...more], {
    cwd: shop.path,
  });
  const found = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  return { code: ran.code, found };
}

const EMPTY = '(goals (goal :precision precise :depth 2))';

describe('a hunt without mutants', () => {
  const seeds = [
    ['z3-5.4.1-qe2-drops-assertions', 'z3', { apply: EMPTY }, 'wrong-goals'],
    ['z3-5.4.1-qe_rec-drops', 'z3', { apply: EMPTY }, 'wrong-goals'],
    ['z3-5.4.1-sat.smt-qe2-drops', 'z3', { apply: EMPTY }, 'wrong-goals'],
    ['cvc5-1.4.2-get-qe-true', 'cvc5', { 'get-qe': 'true' }, 'wrong-elimination'],
    ['cvc5-1.4.2-get-qe-wrong-LIA', 'cvc5', { 'get-qe': 'true' }, 'wrong-elimination'],
  ] as const;
  it.each(sampleCases(seeds, 3))(
    'sends the inquiries that the seed %s contains',
    async (file, solver, replies, kind) => {
      const text = readFileSync(join(CASES, `${file}.smt2`), 'utf8');
      const { code, found } = await hunt(standIn(solver, replies), text, '--ask', 'values');
      expect(code).toBe(1);
      expect(found[0]).toMatchObject({ kind, trust: 'certified', coordinates: { strategy: 'seed', index: 1 } });
      const again = await runHere(['replay', 'c', found[0]?.id ?? ''], { cwd: shop.path });
      expect(again.code).toBe(1);
    },
  );

  it('sends random inquiries with the seed', async () => {
    const seed = '(declare-const x Int)\n(assert (> (+ x 1) 3))\n(check-sat)\n';
    const lie = standIn('z3', { simplify: 'true', apply: '(goals (goal (< x 0) :precision precise :depth 1))' });
    const { found } = await hunt(lie, seed, '--ask', 'simplify,tactics');
    expect(found.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(['wrong-goals']));
    expect(found.every(({ coordinates }) => coordinates.strategy === 'seed' && coordinates.index > 1)).toBe(true);
  });

  it('sends no inquiry with --ask none, even if the seed contains one', async () => {
    const seed = readFileSync(join(CASES, 'cvc5-1.4.2-get-qe-true.smt2'), 'utf8');
    const { found } = await hunt(standIn('cvc5', { 'get-qe': 'true' }), seed, '--ask', 'none');
    expect(found).toEqual([]);
  });
});
