import { chmodSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

/** A stand-in that runs these shell lines for each query. */
function solver(name: string, lines: string, profile = 'z3'): string {
  const file = shop.write(
    `${name}/${profile}`,
    `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 9.9.9 - ${name}"; exit 0 ;; esac\nfor last; do :; done\n` +
      `[ -f "$last" ] && exec <"$last"\nscript=\nwhile IFS= read -r line; do script="$script$line "; done\n${lines}\n`,
  );
  chmodSync(file, 0o755);
  return `${profile}:${file}`;
}

interface Found {
  readonly id: string;
  readonly kind: string;
  readonly signature: string;
}

async function hunt(solvers: readonly string[], ...more: readonly string[]) {
  shop.write(
    'seeds/a.smt2',
    '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (and (> x 3) (< x (* 2 x))))\n(check-sat)\n',
  );
  const named = solvers.flatMap((each) => ['-s', each]);
  const args = [
    'hunt',
    'seeds',
    ...named,
    '--seed',
    '3',
    '--mode',
    'fresh',
    '--no-tie-breakers',
    '--no-check-models',
    '--no-models',
  ];
  const { code, out, err } = await runHere([...args, '-o', 'c', '--quiet', ...more], { cwd: shop.path });
  const listed = await runHere(['findings', 'c', '--json'], { cwd: shop.path });
  return { code, out, err, found: jsonLines<Found>(listed.out) };
}

it('reports each missing feature of a solver once, and sends the solver no more scripts with that feature', async () => {
  const lacking = solver(
    'lacking',
    `case "$script" in *distinct*) echo '(error "line 3 column 9: unknown constant bvnego (Int)")' ;; *'(* 2'*) echo '(error "line 4 column 26: undefined sort: Set")' ;; *) echo sat ;; esac`,
  );
  shop.write('seeds/e.smt2', '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n');
  for (const name of ['b', 'c', 'd'])
    shop.write(
      `seeds/${name}.smt2`,
      `(set-logic QF_BV)\n(declare-const ${name} (_ BitVec 2))\n(assert (distinct (bvnego ${name}) true))\n(check-sat)\n`,
    );
  const { code, out, found } = await hunt(
    [lacking, solver('taking', 'echo sat', 'yices')],
    '--tests',
    '0',
    '--jobs',
    '1',
  );
  expect(found).toEqual([]);
  expect([code, out]).toEqual([0, expect.any(String)]);
  expect(out).toMatch(
    /lacking\/z3 rejects as unsupported \(not bugs\): operator bvnego \(1,\s+2 not sent\);\s+sort Set \(1\)/,
  );
  expect(out).toContain('nothing found');
  const stats = await runHere(['campaign', 'stats', 'c', '--json'], { cwd: shop.path });
  const rows = jsonLines<{ of: string }>(stats.out).filter(({ of }) => of === 'lacking');
  expect(rows).toMatchObject([
    { feature: 'operator bvnego', refused: 1, unsent: 2, example: 'line 3 column 9: unknown constant bvnego (Int)' },
    { feature: 'sort Set', refused: 1, unsent: 0 },
  ]);
});

it('calls only a missing feature unsupported, and keeps a script for each message', async () => {
  const failing = solver(
    'failing',
    `case "$script" in *'(< x (* 2 x))'*) echo sat ;; *) echo '(error "line 4 column 26: invalid extract application")' ;; esac`,
  );
  const refusing = solver(
    'refusing',
    `case "$script" in *'(< x (* 2 x))'*) echo sat ;; *) echo '(error "line 4 column 26: mul is not supported")' ;; esac`,
  );
  const { out } = await hunt([failing, refusing], '--tests', '3', '--strategy', 'opfuzz');
  const lines = out.replace(/\s+/g, ' ');
  expect(lines).toMatch(
    /failing\/z3 rejects scripts \(by itself no bug\): invalid extract application \(\d\); examples: c\/rejected /,
  );
  expect(lines).toMatch(
    /refusing\/z3 rejects as unsupported \(not bugs\): mul is not supported \(\d(, \d+ not sent)?\); examples: c\/rejected /,
  );
  const texts = readdirSync(join(shop.path, 'c/rejected')).map((file) =>
    readFileSync(join(shop.path, 'c/rejected', file), 'utf8'),
  );
  for (const message of ['invalid extract application', 'mul is not supported'])
    expect(texts.join()).toMatch(
      new RegExp(`; \\S+ rejects this script: line 4 column 26: ${message}\n[^]*\\(check-sat\\)`),
    );
  await runHere(['report', 'c'], { cwd: shop.path });
  const index = readFileSync(join(shop.path, 'c/report/index.md'), 'utf8');
  expect(index).toMatch(/## Features that solvers lack\n[^#]*mul is not supported[^\n]*rejected\/\w+\.smt2/);
  expect(index).not.toMatch(/## Features that solvers lack\n[^#]*invalid extract/);
  expect(index).toMatch(/## Scripts that solvers reject [^]*invalid extract application[^\n]*rejected\/\w+\.smt2/);
});

it('lists a rejected mutant of an accepted seed last, marked as not a bug, and reduces it on request', async () => {
  const refusing = solver(
    'refusing',
    `case "$script" in *'(< x (* 2 x))'*) echo sat ;; *) echo '(error "line 4 column 26: cannot do k_12")' ;; esac`,
  );
  const taking = solver('taking', 'echo sat', 'yices');
  const { code, out, found } = await hunt([refusing, taking], '--tests', '3', '--strategy', 'opfuzz');
  expect(new Set(found.map(({ kind, signature }) => `${kind} ${signature}`))).toEqual(new Set(['refuses cannot do …']));
  expect([code, out]).toEqual([0, expect.stringMatching(/nothing found; \d refuses \(not a bug\)/)]);
  const listed = await runHere(['findings', 'c'], { cwd: shop.path });
  expect(listed.out).toMatch(/^ {2}refuses \(not a bug\)/m);
  const reported = await runHere(['report', 'c'], { cwd: shop.path });
  expect(reported.out).toMatch(/^0 new groups, 0 known groups, 1 group \(not a bug\): /);
  const index = readFileSync(join(shop.path, 'c/report/index.md'), 'utf8');
  expect(index).toMatch(/^# 0 groups of findings \(besides 1 not a bug\)/);
  expect(index).toContain('## Not bugs');
  const needed = solver(
    'needed',
    `case "$script" in *'(* 2'*) echo '(error "line 4 column 26: cannot do k_12")' ;; *) echo sat ;; esac`,
  );
  const file = ['seeds/a.smt2', '-s', needed, '-s', taking, '--kind', 'refuses', '--for', '5s', '-o', 'r.smt2'];
  const reduced = await runHere(['reduce', ...file], { cwd: shop.path });
  expect([reduced.code, reduced.err]).toEqual([0, expect.stringContaining('refuses')]);
  expect(readFileSync(join(shop.path, 'r.smt2'), 'utf8')).toContain('(* 2');
});

it('reports no finding for a solver that prints `unsupported` or nothing', async () => {
  const lacking = solver('lacking', 'echo unsupported; exit 0', 'yices');
  const silent = solver('silent', 'exit 0', 'mathsat');
  const { found } = await hunt([lacking, silent, solver('taking', 'echo sat')], '--tests', '0');
  expect(found).toEqual([]);
});

it.each([
  ['seed', `case "$script" in *'(* 2 x)'*) exit 3 ;; *) echo sat ;; esac`],
  ['mutant', `case "$script" in *'(> x 3) (< x (* 2 x))'*) echo sat ;; *) exit 3 ;; esac`],
])('lists no %s as unsupported that a solver left without an answer or a message', async (_, lines) => {
  const solvers = [solver('failing', lines), solver('taking', 'echo sat', 'yices')];
  const { out } = await hunt(solvers, '--tests', '40', '--strategy', 'opfuzz');
  expect(out).toMatch(/failing\/z3 .*rejected \d/);
  expect(out).not.toContain('as unsupported');
});

it('groups unexpected `unknown` answers into fewer than ten findings, none of which is a bug', async () => {
  const shy = solver('shy', `case "$script" in *'(> x 3)'*'(* 2 x)'*) echo sat ;; *) echo unknown ;; esac`);
  const { code, found } = await hunt([shy], '--tests', '40', '--strategy', 'sae');
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['unexpected-unknown']));
  expect(found.length).toBeLessThan(10);
  expect(code).toBe(0);
});
