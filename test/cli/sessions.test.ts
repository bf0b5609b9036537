import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { solversHere } from '../setup/solvers.js';
import { jsonLines, useWorkshop } from '../support/gainsay.js';
import { findZ3 } from '../support/lying-solver.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

const here = await solversHere(['z3'], { mode: 'fresh' });
const hasZ3 = here.length > 0;
await Promise.all(here.map((solver) => solver.close()));

const SEED = `(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(assert (or p q))
(assert (not q))
(check-sat)
`;

/** A z3 that answers unsat instead of sat after a push. */
function lyingUnderPush(): string {
  const file = shop.write(
    'z3',
    `#!/bin/sh
case "$*" in *--version*) exec '${findZ3()}' "$@" ;; esac
input=$(cat)
case "$input" in
  *'(push 1)'*) printf '%s\\n' "$input" | '${findZ3()}' "$@" | sed 's/^sat$/unsat/' ;;
  *) printf '%s\\n' "$input" | '${findZ3()}' "$@" ;;
esac
`,
  );
  chmodSync(file, 0o755);
  return `z3:${file}`;
}

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly trust: string;
  readonly solver: string;
  readonly because: string;
  readonly path: string;
}

async function hunt(solver: string, ...more: readonly string[]) {
  const seed = shop.write('seed.smt2', SEED);
  const words = [
    'hunt',
    seed,
    '-s',
    solver,
    '--strategy',
    'session',
    '--seed',
    '3',
    '--mode',
    'fresh',
    '--repeats',
    '2',
  ];
  const ran = await runHere([...words, '--bisect', 'none', '--reduce', 'none', '--out', 'c', '--json', ...more], {
    cwd: shop.path,
  });
  const summary = jsonLines<{ models: { replies?: Record<string, Record<string, number>> } }>(ran.out).at(-1);
  const findings = jsonLines<Finding>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
  return { code: ran.code, replies: summary?.models.replies ?? {}, findings };
}

describe.skipIf(!hasZ3)('a hunt with sessions', () => {
  it('reports nothing for a correct solver, and judges its replies to get-assertions', async () => {
    const { code, replies, findings } = await hunt('z3', '--tests', '12');
    expect(findings).toEqual([]);
    expect(code).toBe(0);
    expect(replies['get-assertions']).toMatchObject({ wrong: 0 });
    expect(replies['get-assertions']?.['right']).toBeGreaterThan(8);
  });

  it('reports a solver that is wrong only after push, and reduces and replays that finding', async () => {
    const suspect = lyingUnderPush();
    const { code, findings } = await hunt(suspect, '--tests', '3');
    expect(code).toBe(1);
    const finding = findings.find(({ kind }) => kind === 'self-contradiction');
    expect(finding).toMatchObject({ trust: 'metamorphic', solver: suspect });
    expect(finding?.because).toMatch(
      / answers unsat to check \d; the check alone, in a new process, is sat, so one of its two answers is wrong$/,
    );
    const id = finding?.id ?? '';
    expect((await runHere(['replay', 'c', id], { cwd: shop.path })).code).toBe(1);
    expect((await runHere(['reduce', 'c', id], { cwd: shop.path })).code).toBe(0);
    const folder = join(shop.path, finding?.path ?? '');
    const reduced = readFileSync(join(folder, 'reduced.smt2'), 'utf8');
    expect(reduced).toContain('(push 1)');
    expect(reduced.split('\n').length).toBeLessThan(8);
    const report = (await runHere(['report', 'c', id], { cwd: shop.path })).out;
    expect(report).toMatch(/^# z3: answers unsat in a session and sat alone/);
    expect(report).toMatch(/answers `unsat` to check \d\. The check alone, in a new process, is sat/);
  });
});
