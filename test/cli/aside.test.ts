import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Workshop, jsonLines, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

let shop: Workshop;
beforeEach(() => (shop = workshop()));
afterEach(() => shop.remove());

/** A solver that does what these lines of a shell say when it is asked. */
function solver(name: string, lines: string, profile = 'z3'): string {
  const file = shop.write(
    `${name}/${profile}`,
    `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 9.9.9 - ${name}"; exit 0 ;; esac\nfor last; do :; done\n` +
      `[ -f "$last" ] && exec <"$last"\nscript=$(cat)\n${lines}\n`,
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
  const args = ['hunt', 'seeds', ...named, '--mode', 'fresh', '--no-tie-breakers', '--no-check-models', '--no-models'];
  const { code, out, err } = await runHere([...args, '-o', 'c', '--quiet', ...more], { cwd: shop.path });
  const listed = await runHere(['findings', 'c', '--json'], { cwd: shop.path });
  return { code, out, err, found: jsonLines<Found>(listed.out) };
}

it('a refusal of what another solver takes is listed, is no bug, and can be made smaller', async () => {
  const refusing = solver(
    'refusing',
    `case "$script" in *'(* 2'*) echo '(error "line 4 column 26: unknown constant k_12")' ;; *) echo sat ;; esac`,
  );
  const taking = solver('taking', 'echo sat', 'yices');
  // A solver that takes nothing at all tests nothing.
  shop.write('seeds/b.smt2', '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n');
  const { code, out, found } = await hunt([refusing, taking], '--tests', '0');
  expect(found.map(({ kind, signature }) => [kind, signature])).toEqual([
    ['refuses', 'line # column #: unknown constant …'],
  ]);
  expect([code, out]).toEqual([0, expect.stringContaining('1 refuses (no bug): 1 observed')]);
  const reduced = await runHere(
    [
      'reduce',
      join('seeds', 'a.smt2'),
      '-s',
      refusing,
      '-s',
      taking,
      '--kind',
      'refuses',
      '--for',
      '5s',
      '-o',
      'r.smt2',
    ],
    { cwd: shop.path },
  );
  expect([reduced.code, reduced.err]).toEqual([0, expect.stringContaining('refuses')]);
  expect(readFileSync(join(shop.path, 'r.smt2'), 'utf8')).toContain('(* 2');
});

it('what a profile says a solver does not have, and what says no error, is no refusal', async () => {
  const lacking = solver('lacking', 'echo unsupported; exit 0', 'yices');
  const silent = solver('silent', 'exit 0', 'mathsat');
  const { found } = await hunt([lacking, silent, solver('taking', 'echo sat')], '--tests', '0');
  expect(found).toEqual([]);
});

it('unknown where the solver knew a script that says no less is listed, is no bug, and comes in few', async () => {
  const shy = solver('shy', `case "$script" in *'(> x 3)'*'(* 2 x)'*) echo sat ;; *) echo unknown ;; esac`);
  const { code, found } = await hunt([shy], '--tests', '40', '--strategy', 'sae');
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['unexpected-unknown']));
  expect(found.length).toBeLessThan(10);
  expect(code).toBe(0);
});
