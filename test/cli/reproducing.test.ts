import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { solversHere } from '../setup/solvers.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { byDepth } from '../support/laws.js';
import {
  LOST_GOAL,
  WRONG_SIMPLIFICATION,
  WRONG_VALUE,
  makeEndingSolver,
  makeFaultySolver,
  combineFaults,
} from '../support/lying-solver.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

const here = await solversHere(['z3'], { mode: 'fresh' });
const hasZ3 = here.length > 0;
await Promise.all(here.map((solver) => solver.close()));

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
}

const SEEDS = {
  'lia.smt2': `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (or (< (+ x y) 10) (> (* 2 x) y)))
(assert (>= (- x y) (+ y 1)))
(check-sat)
`,
  'unsat.smt2': `(set-logic QF_BV)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (bvult a b))
(assert (bvult (bvadd b #x0) a))
(check-sat)
`,
};

/** Makes replies depend on the text. One script in ten causes a crash, and one in ten gets alternating answers. */
const LIES = String.raw`my $all = unpack('%32C*', $text // '');
my $sum = $all % 10;
if ($sum == 0) { kill 'SEGV', $$ }
if ($sum == 1) { s/^sat$/unsat/m or s/^unsat$/sat/m }
if ($sum == 2 && !unlink("$0.turn$all")) { open(my $turn, '>', "$0.turn$all"); s/^sat$/unsat/m or s/^unsat$/sat/m }
if ($sum == 3) { s/(define-fun \w+ \(\) Int\s+)(\d+)/$1 . ($2 + 1)/e }`;

/** Quotes a solver's program for `--solver`. */
function quote(spec: string): string {
  const [, name = '', file = ''] = /^([^:]*):(.*)$/s.exec(spec) ?? [];
  return `${name.replace('-smt2', '')}:'${file.replace(/'/g, `'\\''`)}'`;
}

it.skipIf(!hasZ3)(
  'reproduces every finding of a mixed campaign by its script, in a folder with spaces and quotes',
  { timeout: 300_000 },
  async () => {
    const folder = join(shop.path, `it's a "folder"`);
    mkdirSync(folder);
    for (const [name, text] of Object.entries(SEEDS)) shop.write(name, text);
    const solvers = [
      makeFaultySolver(folder, combineFaults(WRONG_VALUE, WRONG_SIMPLIFICATION, LOST_GOAL)),
      makeEndingSolver(folder, {
        name: 'cvc5',
        version: 'This is cvc5 version 1.0.3',
        unknown: ['eval', 'apply', 'get-objectives', 'maximize', 'minimize', 'assert-soft', 'query'],
        lie: LIES,
      }),
      makeEndingSolver(folder, {
        name: 'yices-smt2',
        version: 'Yices 2.6.5',
        unknown: ['simplify', 'eval', 'apply', 'get-qe', 'get-interpolant', 'get-abduct'],
        lie: LIES,
      }),
    ];
    const named = solvers.flatMap((spec) => ['--solver', quote(spec)]);
    const how = [
      '--ask',
      'all',
      '--tests',
      String(byDepth({ sample: 4, whole: 7, deep: 7 })),
      '--seed',
      'k',
      '--mode',
      'fresh',
      '--timeout',
      '3s',
      '--repeats',
      '2',
      '--reduce',
      'none',
    ];
    const here = { cwd: shop.path };
    await runHere(
      ['hunt', ...Object.keys(SEEDS), ...named, ...how, '--bisect', 'none', '--no-tie-breakers', '--out', 'c d'],
      here,
    );
    const found = jsonLines<Finding>((await runHere(['findings', 'c d', '--json'], here)).out);
    const kinds = [...new Set(found.map(({ kind }) => kind))];
    expect(kinds).toEqual(expect.arrayContaining(['crash', 'unstable', 'wrong-answer', 'wrong-simplification']));
    for (const kind of ['crash', 'wrong-simplification']) {
      const id = found.find((each) => each.kind === kind)?.id ?? '';
      await runHere(['reduce', 'c d', id, '--for', '20s'], here);
    }
    const shown = found.flatMap(({ path, kind }) =>
      ['repro.sh', 'repro-reduced.sh'].flatMap((script) => {
        const file = join(shop.path, path, script);
        if (!existsSync(file)) return [];
        const { status, stdout, stderr } = spawnSync('sh', [file], { encoding: 'utf8' });
        return [{ kind, script, status, stderr, stdout: status === 0 ? '' : stdout }];
      }),
    );
    expect(shown.filter(({ status, stderr }) => status !== 0 || stderr !== '')).toEqual([]);
    expect(
      shown
        .filter(({ script }) => script === 'repro-reduced.sh')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['crash', 'wrong-simplification']);
  },
);

it('compares the reduced mutant of a metamorphic finding with its seed', { timeout: 120_000 }, async () => {
  shop.write('reals.smt2', '(declare-const x Real)\n(assert (> (exp x) (sin x)))\n(check-sat)\n');
  const solver = (lie: string) =>
    chmodSync(shop.write('confused', `#!/bin/sh\n${lie} && echo unsat || echo sat\n`), 0o755);
  solver('grep -q "(not" "$1"');
  const how = ['--solver', 'cmd:./confused', '--strategy', 'rephrase', '--tests', '12', '--seed', '1', '-j', '1'];
  const here = { cwd: shop.path };
  await runHere(
    ['hunt', 'reals.smt2', ...how, '--no-tie-breakers', '--reduce', 'auto', '--quiet', '--out', 'pair'],
    here,
  );
  const [found] = jsonLines<Finding & { trust: string }>((await runHere(['findings', 'pair', '--json'], here)).out);
  expect(found).toMatchObject({ kind: 'wrong-answer', trust: 'metamorphic' });
  const script = join(shop.path, found?.path ?? '', 'repro-reduced.sh');
  const run = () => spawnSync('sh', [script], { encoding: 'utf8' });
  const first = run();
  expect(first.stdout).toMatch(/reduced\.smt2: unsat .*\n.*reduced\.base\.smt2: sat /);
  expect(first.status).toBe(0);
  // Without the contradiction, a wrong answer to both is no longer this bug.
  for (const same of ['true', 'false']) {
    solver(same);
    expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('The bug does not reproduce.') });
  }
  for (const said of ['unknown', '']) {
    chmodSync(shop.write('confused', `#!/bin/sh\necho ${said}\n`), 0o755);
    expect(run()).toMatchObject({ status: 2, stdout: expect.stringContaining('unclear whether the bug reproduces') });
  }
});
