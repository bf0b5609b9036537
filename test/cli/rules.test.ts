import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringSolver } from '../support/answering-solver.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

const SMALL = `(declare-rel P ((_ BitVec 2)))
(declare-rel Q ())
(declare-var x (_ BitVec 2))
(rule (P #b00) start)
(rule (=> (and (P x) (bvult x #b10)) (P (bvadd x #b01))) step)
(rule (=> (and (P x) (= x #b11)) Q) end)
(query Q :engine spacer :print-certificate true)
`;
const MANY = `(declare-rel P (Int))
(declare-rel Q ())
(declare-var x Int)
(rule (P 0) start)
(rule (=> (and (P x) (< x 5)) (P (+ x 1))) step)
(rule (=> (and (P x) (> x 7)) Q) end)
(query Q :engine spacer)
`;

/** A z3 that gives one answer to every query about rules, and another to every check. */
function answering(query: string, check = 'unknown'): string {
  const file = shop.write('z3', answeringSolver('Z3 version 5.1.0 - 64 bit', { query, 'check-sat': check }, 'input'));
  chmodSync(file, 0o755);
  return `z3:${file}`;
}

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly path: string;
  readonly signature: string;
}

async function hunt(solver: string, seed: string, ...more: readonly string[]) {
  const words = [
    'hunt',
    seed,
    '-s',
    solver,
    '--strategy',
    'opfuzz',
    '--seed',
    '3',
    '--repeats',
    '2',
    '--mode',
    'fresh',
  ];
  const ran = await runHere([...words, '--bisect', 'none', '--out', 'c', '--json', ...more], { cwd: shop.path });
  const findings = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  return { ran, findings };
}

const about = (invariant: string) =>
  `unsat\n(and (= Q false) (forall ((A (_ BitVec 2))) (! (= (P A) ${invariant}) :weight 0)))`;

describe('a hunt over rules', () => {
  it.each([
    ['sat for an underivable goal', 'sat', 'sat for an underivable goal (spacer, FixedSizeBitVectors)'],
    ['an invariant that is too strong', about('(= A #b00)'), 'invariant excludes a fact (spacer, FixedSizeBitVectors)'],
    ['an invariant that is too weak', about('true'), 'invariant breaks a clause (spacer, FixedSizeBitVectors)'],
  ])('reports %s in a reply to the query of a seed', async (_, reply, signature) => {
    const { findings } = await hunt(
      answering(reply),
      shop.write('rules.smt2', SMALL),
      '--reduce',
      'none',
      '--tests',
      '0',
    );
    expect(findings).toEqual([expect.objectContaining({ kind: 'wrong-query', trust: 'certified', signature })]);
    const [{ id, path } = { id: '', path: '' }] = findings;
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
    const report = readFileSync(join(shop.path, 'c/report', `01-${path.split('/').at(-1)}.md`), 'utf8');
    expect(report).toContain('to the query of `Q :engine spacer');
  });

  it('reports a solver that contradicts itself over integers', async () => {
    const seed = shop.write('rules.smt2', MANY);
    const { findings } = await hunt(answering('sat', 'sat'), seed, '--reduce', 'none', '--tests', '0');
    expect(findings).toEqual([expect.objectContaining({ kind: 'wrong-query', trust: 'metamorphic' })]);
  });

  it('reports no finding for a right answer or for `unknown`', async () => {
    const right = await hunt(answering(about('(bvule A #b10)')), shop.write('rules.smt2', SMALL), '--tests', '0');
    expect(right.findings).toEqual([]);
    const open = await hunt(answering('unknown'), shop.write('more.smt2', MANY), '--tests', '0', '--out', 'd');
    expect(open.findings).toEqual([]);
  });

  it('reduces a finding, and drops parameters that the query does not need', async () => {
    const { findings } = await hunt(
      answering('sat'),
      shop.write('rules.smt2', SMALL),
      '--reduce',
      'none',
      '--tests',
      '0',
    );
    const [{ id, path } = { id: '', path: '' }] = findings;
    expect((await runHere(['reduce', 'c', id], { cwd: shop.path })).code).toBe(0);
    expect(spawnSync(join(shop.path, path, 'repro.sh'), { encoding: 'utf8' }).stdout).toContain('The bug reproduces');
    const reduced = readFileSync(join(shop.path, path, 'reduced.smt2'), 'utf8');
    expect(reduced).not.toContain('print-certificate');
    expect(reduced).toContain('(query');
    expect(reduced.length).toBeLessThan(SMALL.length / 2);
  });

  nightly('generates systems of rules with --ask horn', async () => {
    const seed = shop.write('seed.smt2', '(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n');
    const { ran, findings } = await hunt(answering('sat'), seed, '--reduce', 'none', '--tests', '25', '--ask', 'horn');
    expect(ran.code).toBe(1);
    expect(findings.length).toBeGreaterThan(0);
    for (const each of findings) expect(each.kind).toBe('wrong-query');
  });

  it('rejects --ask horn if no solver supports rules', async () => {
    const seed = shop.write('seed.smt2', '(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n');
    const solver = shop.write('cvc5', answeringSolver('This is cvc5 version 1.0.3', {}, 'file'));
    chmodSync(solver, 0o755);
    const ran = await runHere(['hunt', seed, '-s', `cvc5:${solver}`, '--ask', 'horn', '--out', 'c'], {
      cwd: shop.path,
    });
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('--ask horn: no solver of the hunt has a language of rules and queries');
  });
});
