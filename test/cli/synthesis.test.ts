import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringSolver } from '../support/answering-solver.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { nightly } from '../support/nightly.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

const PROBLEM = `(set-logic LIA)
(synth-fun f ((x Int) (y Int)) Int ((S Int) (B Bool))
  ((S Int (x y 0 1 (+ S S) (ite B S S))) (B Bool ((<= S S)))))
(declare-var x Int)
(declare-var y Int)
(constraint (>= (f x y) x))
(constraint (= (f x y) (ite (<= x y) y x)))
(check-synth)
`;

/** A cvc5 that gives one answer to every synthesis problem. */
function answering(reply: string): string {
  const replies = { 'check-synth': reply, 'check-sat': 'unknown' };
  const file = shop.write('cvc5', answeringSolver('This is cvc5 version 1.0.3', replies, 'file'));
  chmodSync(file, 0o755);
  return `cvc5:${file}`;
}

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly path: string;
  readonly signature: string;
  readonly because: string;
}

async function hunt(reply: string, seed: string, ...more: readonly string[]) {
  const words = [
    'hunt',
    seed,
    '-s',
    answering(reply),
    '--strategy',
    'opfuzz',
    '--seed',
    '3',
    '--repeats',
    '2',
    '--mode',
    'fresh',
  ];
  const ran = await runHere([...words, '--bisect', 'none', '--reduce', 'none', '--out', 'c', '--json', ...more], {
    cwd: shop.path,
  });
  const findings = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  return { ran, findings };
}

const LIES = [
  ['a solution that drops a case', '((define-fun f ((x Int) (y Int)) Int x))', 'breaks a constraint (Ints)'],
  [
    'a solution outside of its grammar',
    '((define-fun f ((x Int) (y Int)) Int (ite (< x y) y x)))',
    'outside its grammar (Ints)',
  ],
  ['a solution with a wrong signature', '((define-fun f ((x Int)) Int x))', 'wrong signature (Ints)'],
] as const;

describe('a hunt over synthesis problems', () => {
  it.each(LIES)('reports %s', async (_, reply, signature) => {
    const { ran, findings } = await hunt(reply, shop.write('max.sy', PROBLEM), '--tests', '1');
    expect(ran.code).toBe(1);
    expect(findings).toMatchObject([{ kind: 'wrong-synthesis', trust: 'certified', signature }]);
  });

  it('reduces, replays and reports a wrong synthesis', async () => {
    const small = `(set-logic LIA)
(synth-fun f ((x Int)) Int)
(declare-var x Int)
(constraint (> (f x) x))
(check-synth)
`;
    const { findings } = await hunt('((define-fun f ((x Int)) Int x))', shop.write('next.sy', small));
    const { id = '', path = '' } = findings[0] ?? {};
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
    expect((await runHere(['reduce', 'c', id], { cwd: shop.path })).code).toBe(0);
    const reduced = readFileSync(join(shop.path, path, 'reduced.smt2'), 'utf8');
    expect(reduced).toMatch(/^\(check-synth\)$/m);
    expect(spawnSync(join(shop.path, path, 'repro.sh'), { encoding: 'utf8' }).stdout).toContain('The bug reproduces');
    const report = (await runHere(['report', 'c', id], { cwd: shop.path })).out;
    expect(report).toMatch(/^# cvc5: check-synth returns a function that breaks a constraint/);
    expect(report).toMatch(/to the synthesis of `f`\. That is wrong:/);
  });

  it('reports the answer `infeasible` to a generated problem that has a solution', async () => {
    const seed = shop.write('seed.smt2', '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n');
    const { findings } = await hunt('infeasible', seed, '--ask', 'synthesis', '--tests', '3');
    expect(findings.map(({ kind }) => kind)).toContain('wrong-synthesis');
    const found = findings.find(({ signature }) => signature.startsWith('infeasible'));
    expect(found).toMatchObject({ trust: 'certified', because: expect.stringMatching(/ is a solution$/) });
  });

  const reportNone = async (reply: string): Promise<void> => {
    const { findings } = await hunt(reply, shop.write('max.sy', PROBLEM), '--tests', '1');
    expect(findings.filter(({ kind }) => kind === 'wrong-synthesis')).toEqual([]);
  };
  it.each(['unsupported', '()'])('does not report the reply %s as a wrong synthesis', reportNone);
  nightly.each(['(error "not supported")', 'success'])('does not report the reply %s as a wrong synthesis', reportNone);

  it('accepts a right solution, and reports an ill-formed problem', async () => {
    const right = '((define-fun f ((a Int) (b Int)) Int (ite (<= a b) b a)))';
    const { findings } = await hunt(right, shop.write('max.sy', PROBLEM), '--tests', '1');
    expect(findings).toEqual([]);
    const broken = shop.write('broken.sy', PROBLEM.replace('(S Int (x', '(Q Int (x'));
    const read = await runHere(['formula', 'parse', broken], { cwd: shop.path });
    expect(read.code).toBe(2);
    expect(`${read.out}${read.err}`).toMatch(
      /broken\.sy:3:4[^]*not in the order of the nonterminals[^]*\^[^]*\(S Int \(t …\)\)/,
    );
  });

  it('rejects --ask synthesis if no solver supports synthesis', async () => {
    const seed = shop.write('seed.smt2', '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n');
    const ran = await runHere(['hunt', seed, '-s', shop.solver('z3', {}), '--ask', 'synthesis', '--out', 'd'], {
      cwd: shop.path,
    });
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(/no solver of the hunt has synthesis/);
  });
});
