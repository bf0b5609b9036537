import { afterAll, describe, expect, it } from 'vitest';
import { judgeModel, readModel, Budget } from '../../src/semantics/index.js';
import type { Solver } from '../../src/solver/index.js';
import { readScript } from '../../src/syntax/index.js';
import { type Rng, rngFromSeed } from '../../src/util/index.js';
import { someSolvers } from '../setup/solvers.js';
import { byDepth } from '../support/laws.js';

const LIMITS = { timeoutMs: 10_000, outputBytes: 1_000_000 };
const solvers: Solver[] = await someSolvers(['z3'], { mode: 'fresh' });
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

function formatReal(value: number): string {
  const text = `${Math.abs(value)}.0`;
  return value < 0 ? `(- ${text})` : text;
}

/** A sum of products of variables. */
function polynomial(rng: Rng, variables: readonly string[]): string {
  const product = (): string => {
    const factors = Array.from({ length: rng.between(1, 3) }, () => rng.pick(variables));
    return `(* ${[formatReal(rng.between(-9, 9)), ...factors].join(' ')})`;
  };
  const products = Array.from({ length: rng.between(2, 3) }, product);
  return `(+ ${[formatReal(rng.between(-9, 9)), ...products].join(' ')})`;
}

/** Two or three equations and an inequality, mostly with irrational solutions. */
function system(rng: Rng): string {
  const variables = ['x', 'y', 'z'].slice(0, rng.between(2, 3));
  const lines = ['(set-logic QF_NRA)', ...variables.map((name) => `(declare-const ${name} Real)`)];
  for (let i = rng.between(1, variables.length); i > 0; i--) {
    lines.push(`(assert (= ${polynomial(rng, variables)} 0.0))`);
  }
  lines.push(`(assert (< ${polynomial(rng, variables)} ${polynomial(rng, variables)}))`);
  return lines.join('\n');
}

describe.each(solvers)('irrational models of $id', (solver) => {
  it('accepts irrational models of polynomials, and rejects a model in which another number replaces the irrational number', async () => {
    const rng = rngFromSeed('systems of polynomials');
    let irrational = 0;
    let caught = 0;
    for (let i = 0; i < byDepth({ sample: 3, whole: 30, deep: 300 }); i++) {
      const text = system(rng);
      const { script } = readScript(`${text}\n(check-sat)`);
      const query = { input: `${text}\n(check-sat)`, wantModel: true };
      const { outcome } = await solver.run(query, { ...LIMITS, timeoutMs: 1_000 });
      const printed = outcome.kind === 'answered' ? outcome.model : undefined;
      if (printed === undefined) continue;
      const judged = judgeModel(script, readModel(printed, script, { budget: new Budget('thorough') }).model, {
        budget: new Budget('thorough'),
      });
      expect(judged?.verdict, `${text}\n${printed}`).toBe('true');
      if (!printed.includes('root-obj')) continue;
      irrational++;
      // This value is far from every solution of these systems.
      const other = printed.replace(/\(root-obj [^\n]*/, '(/ 1234567 1000))');
      if (
        judgeModel(script, readModel(other, script, { budget: new Budget('thorough') }).model, {
          budget: new Budget('thorough'),
        })?.verdict === 'false'
      )
        caught++;
    }
    expect(irrational).toBeGreaterThan(0);
    expect(caught).toBe(irrational);
  });
});
