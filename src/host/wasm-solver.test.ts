import { afterAll, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';

const SOON = { ...DEFAULT_LIMITS, timeoutMs: 300 };
const EASY = '(declare-const x Int)(assert (> x 0))(check-sat)';
const BITS = '(_ BitVec 128)';
/** A product of two primes of 64 bits: no solver factors it in time. */
const HARD = `(declare-const a ${BITS})(declare-const b ${BITS})
(assert (= (bvmul a b) (_ bv340282366920938460843936948965011886881 128)))
(assert (bvult (_ bv1 128) a))(assert (bvult a (_ bv18446744073709551616 128)))
(assert (bvult (_ bv1 128) b))(assert (bvult b (_ bv18446744073709551616 128)))(check-sat)`;

const opened = await openSolver('z3@newest', { mode: 'persistent', checkModels: false });
if (!isSolver(opened)) throw new Error('the Z3 that npm brings does not open');
const solver = opened;
afterAll(() => solver.close());

// Where the machine is so busy that Z3 does not give up in time, the process is replaced, which is right too.
it('interrupts a query at its limit, and asks the same process on', { retry: 3 }, async () => {
  const answer = { outcome: { kind: 'answered', answers: ['sat'] } };
  expect(await solver.run({ input: EASY }, { ...DEFAULT_LIMITS, timeoutMs: 20_000 })).toMatchObject(answer);
  const late = await solver.run({ input: HARD }, SOON);
  expect(late).toMatchObject({ outcome: { kind: 'timeout', answers: [] }, stdout: '' });
  expect(await solver.run({ input: EASY }, { ...DEFAULT_LIMITS, timeoutMs: 20_000 })).toMatchObject(answer);
  expect(solver.restarts()).toBe(0);
  expect(solver.history()).toHaveLength(3);
});
