import { describe, expect, it } from 'vitest';
import { makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import type { ReductionParts } from './contract.js';
import { reduceSlow } from './slow.js';

const TEXT = '(declare-const x Int)(declare-const y Int)(assert (> (+ x y) (* 7 y)))(assert (> x 2))(check-sat)';

function makeTimedSolver(id: string, msOf: (input: string) => number): Solver {
  const solver = makeScriptedSolver(id, () => ['sat']);
  const run: Solver['run'] = async (query, limits, signal) => {
    return { ...(await solver.run(query, limits, signal)), ms: msOf(query.input) };
  };
  const slow: Solver = { ...solver, run, fresh: () => slow };
  return slow;
}

function parts(solvers: readonly Solver[]): ReductionParts {
  return {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    limits: { timeoutMs: 10_000, outputBytes: 1_000 },
    checkModels: true,
    models: false,
    jobs: 2,
    open: (id) => Promise.resolve(solvers.find((solver) => solver.id === id)),
  };
}

describe('reduceSlow', () => {
  const slow = makeTimedSolver('slow', (input) => (input.includes('*') ? 2_000 : 20));
  const fast = makeTimedSolver('fast', () => 10);
  const options = { slow: 'slow', fast: 'fast', ratio: undefined };
  const never = new AbortController().signal;

  it('reduces an input while it stays slow compared with another solver or with the original input', async () => {
    for (const given of [options, { ...options, ratio: 100 }, { ...options, fast: undefined }]) {
      const result = await reduceSlow(readScript(TEXT).script, { ...parts([slow, fast]), ...given }, never);
      if ('reason' in result) throw new Error(result.reason);
      expect(result.after.text).toContain('*');
      expect(result.after.text).not.toContain('(> x 2)');
      expect(result.minimal).toBe(true);
    }
  });

  it('rejects an input if the times are close or noisy', async () => {
    const near = await reduceSlow(readScript(TEXT).script, { ...parts([slow, fast]), ...options, ratio: 300 }, never);
    expect('reason' in near ? near.reason : '').toContain('slow takes 2000 ms, fast 10 ms');
    let asked = 0;
    const unsteady = makeTimedSolver('slow', () => (asked++ % 2 === 0 ? 100 : 3_000));
    const noisy = await reduceSlow(readScript(TEXT).script, { ...parts([unsteady, fast]), ...options }, never);
    expect(noisy).toHaveProperty('reason');
  });
});
