import { afterAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../src/solver/index.js';
import { isHere, openShippedZ3, solversHere } from '../setup/solvers.js';

/**
 * Only z3 has divisions by nonzero divisors (`bvudiv_i`); `src/semantics/solver-operators.test.ts` tests their
 * meaning.
 */
const solvers: Solver[] = [
  await openShippedZ3(),
  ...(isHere('z3') ? await solversHere(['z3'], { mode: 'fresh' }) : []),
];
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

const OPERATORS = ['bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod'];

describe.each(solvers)('$id', (solver) => {
  it('equates partial divisions with the plain ones for a nonzero divisor', async () => {
    const checks = OPERATORS.map(
      (op) => `(push 1)(assert (distinct (${op}_i x y) (${op} x y)))(assert (distinct y #x0))(check-sat)(pop 1)`,
    );
    const input = ['(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))', ...checks].join('\n');
    const { outcome } = await solver.run({ input }, { timeoutMs: 60_000, outputBytes: 1_000_000 });
    expect(outcome).toMatchObject({ kind: 'answered', answers: OPERATORS.map(() => 'unsat') });
  }, 120_000);
});
