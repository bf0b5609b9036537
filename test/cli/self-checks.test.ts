import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { solversHere } from '../setup/solvers.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { findZ3 } from '../support/lying-solver.js';
import { runHere } from '../support/run-here.js';
import { sampleCases } from '../support/laws.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

const here = await solversHere(['z3'], { mode: 'fresh' });
const hasZ3 = here.length > 0;
await Promise.all(here.map((solver) => solver.close()));

const SEED = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (or (< (+ x y) 10) (> (* 2 x) y)))
(assert (>= (- x y) (+ y 1)))
(assert (< (+ x y) (- y 20)))
(assert (> x 3))
(check-sat)
`;

/** cvc5's output if one of its checks fails. */
const fatal = (message: string) =>
  `printf '%s\\n' 'Fatal failure within f() at a.cpp:1' 'Internal error detected' '' '${message}' >&2; exit 134`;

/** A cvc5 that runs z3. Before it prints `unsat`, it runs `deed` if its options request the check. */
function checking(option: string, deed: string): string {
  const file = shop.write(
    'cvc5',
    `#!/bin/sh
checks=no
for word; do
  case "$word" in
    --version) echo 'This is cvc5 version 1.0.3'; exit ;;
    ${option}) checks=yes ;;
  esac
  last=$word
done
said=$('${findZ3()}' -in <"$last")
case "$checks $said" in
  'yes unsat'*) ${deed} ;;
esac
printf '%s\\n' "$said"
`,
  );
  chmodSync(file, 0o755);
  // The name excludes the test's folder, since random draws depend on a solver's name.
  return 'cvc5:./cvc5';
}

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly path: string;
  readonly signature: string;
  readonly options?: { readonly choices: readonly string[]; readonly level: string };
}

interface Summary {
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

async function hunt(solver: string, ...more: readonly string[]) {
  const seed = shop.write('seed.smt2', SEED);
  const words = [
    'hunt',
    seed,
    '-s',
    solver,
    '--strategy',
    'opfuzz',
    '--seed',
    '3',
    '--mode',
    'fresh',
    '--repeats',
    '2',
  ];
  const all = [
    ...words,
    '--bisect',
    'none',
    '--reduce',
    'none',
    '--tests',
    '40',
    '--out',
    'c',
    '--json',
    '--ask',
    'proofs',
    ...more,
  ];
  const ran = await runHere(all, { cwd: shop.path });
  const summary = jsonLines<Summary>(ran.out).at(-1);
  const findings = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  return { code: ran.code, summary, findings };
}

describe.skipIf(!hasZ3)("solvers' checks of their own work", () => {
  it('reports a failed self-check of a solver, and reduces and replays that finding', async () => {
    const message = 'ProofChecker::check: failed';
    const { code, findings } = await hunt(checking('--check-proofs', fatal(`${message}. And more.`)));
    expect(code).toBe(1);
    const kinds = findings.map(({ kind, trust, signature }) => `${kind} ${trust} ${signature}`);
    expect(new Set(kinds)).toEqual(new Set([`failed-self-check observed ${message}`]));
    const [first] = findings;
    expect(first?.options?.choices[0]).toMatch(/^--check-proofs/);
    const id = first?.id ?? '';
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
    const folder = join(shop.path, first?.path ?? '');
    const reduced = await runHere(['reduce', 'c', id], { cwd: shop.path });
    expect(reduced.code, reduced.err).toBe(0);
    expect(readFileSync(join(folder, 'reduced.smt2'), 'utf8').length).toBeLessThan(SEED.length);
    const repro = spawnSync(join(folder, 'repro.sh'), { encoding: 'utf8' });
    expect(repro.stdout).toContain('The bug reproduces');
    const report = (await runHere(['report', 'c', id], { cwd: shop.path })).out;
    expect(report).toMatch(/^# cvc5:\.\/cvc5 --check-proofs: rejects its own result: ProofChecker::check: failed/);
    expect(report).toContain('rejects its own result');
    const { err } = await runHere(['report', 'c'], { cwd: shop.path });
    expect(err).toMatch(/^1 report does not meet all requirements of its project: \S+checklist\.txt\n\[ \] check/m);
  });

  it('accepts an answer whose proof the solver cannot check', async () => {
    const cannot = `echo '(error "no proofs for this")'; exit 1`;
    const { code, findings, summary } = await hunt(checking('--check-proofs', cannot));
    expect(findings).toEqual([]);
    expect(code).toBe(0);
    const outcomes = Object.values(summary?.answers ?? {})[0] ?? {};
    expect(Object.keys(outcomes).sort()).toEqual(['sat', 'unsat']);
  });
});

const EXAMPLE = join(import.meta.dirname, '../../examples/checked-proofs');

function program(name: string, text: string): string {
  const file = shop.write(name, `#!/bin/sh\n${text}`);
  chmodSync(file, 0o755);
  return file;
}

/** A Carcara with this verdict on anything that looks like a proof. */
const carcaraThatSays = (verdict: string) =>
  program(
    'carcara',
    `grep -q '^(assume' "$4" && grep -q '(cl)' "$4" && grep -q check-sat "$5" || exit 2\n${verdict}\n`,
  );

describe.skipIf(!hasZ3)('proofs with an external checker', () => {
  beforeEach(() => {
    cpSync(EXAMPLE, shop.path, { recursive: true });
    program(
      'checked',
      'here=$(dirname "$0")\nCVC5=$here/asked-cvc5 CARCARA=$here/carcara exec "$here/cvc5-carcara" "$@"\n',
    );
    program(
      'asked-cvc5',
      `dumps=no
for word; do
  case "$word" in
    --version) echo 'This is cvc5 version 1.0.3'; exit ;;
    --dump-proofs) dumps=yes ;;
    --check-with*) exit 9 ;;
  esac
  last=$word
done
said=$('${findZ3()}' -in <"$last")
case "$dumps $said" in
  'yes unsat'*) printf 'unsat\\n(assume a0 (> 1 2))\\n(step t1 (cl) :rule la_generic :premises (a0))\\n' ;;
  *) printf '%s\\n' "$said" ;;
esac
`,
    );
  });
  // The name excludes the test's folder, since random draws depend on a solver's name.
  const solver = './cvc5-carcara.json:./checked';

  nightly('reports a proof that the external checker rejects, grouped by the rule of the rejected step', async () => {
    carcaraThatSays(
      `echo "[ERROR] checking failed on step 't1' with rule 'la_generic': disjunction is not valid" >&2; echo invalid; exit 1`,
    );
    const { code, findings } = await hunt(solver);
    expect(code).toBe(1);
    const kinds = findings.map(({ kind, trust, signature }) => `${kind} ${trust} ${signature}`);
    expect(new Set(kinds)).toEqual(
      new Set(["failed-self-check observed Carcara rejects a proof at rule 'la_generic'"]),
    );
    const [first] = findings;
    expect(first?.options?.choices).toEqual(['--check-with=carcara']);
    const id = first?.id ?? '';
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
    const reduced = await runHere(['reduce', 'c', id], { cwd: shop.path });
    expect(reduced.code, reduced.err).toBe(0);
    const repro = spawnSync(join(shop.path, first?.path ?? '', 'repro.sh'), { encoding: 'utf8' });
    expect(repro.stdout).toContain('The bug reproduces');
  });

  const verdicts = [
    ['valid', 'echo valid'],
    ['holey', 'echo holey'],
    [
      'not parsed by the checker',
      'echo "[ERROR] parser error: unexpected token (on line 1, column 2)" >&2; echo invalid; exit 1',
    ],
    [
      'of an unknown rule',
      `echo "[ERROR] checking failed on step 't1' with rule 'x': unknown rule" >&2; echo invalid; exit 1`,
    ],
    ['checked by a program that crashes', 'kill -9 $$'],
  ] as const;
  it.each(sampleCases(verdicts, 5))('ignores a proof that is %s', async (_, verdict) => {
    carcaraThatSays(verdict);
    const { code, findings, summary } = await hunt(solver);
    expect(findings).toEqual([]);
    expect(code).toBe(0);
    expect(Object.keys(Object.values(summary?.answers ?? {})[0] ?? {}).sort()).toEqual(['sat', 'unsat']);
  });

  it("accepts a solver's answers if the proof checker is missing", async () => {
    const { code, findings, summary } = await hunt(solver);
    expect(findings).toEqual([]);
    expect(code).toBe(0);
    expect(Object.keys(Object.values(summary?.answers ?? {})[0] ?? {}).sort()).toEqual(['sat', 'unsat']);
  });
});
