import { expect, it } from 'vitest';
import { openShippedZ3 } from '../../../test/setup/solvers.js';
import { DEFAULT_LIMITS } from '../../solver/index.js';
import { nightly } from '../../../test/support/nightly.js';

const SOON = { ...DEFAULT_LIMITS, timeoutMs: 150 };
const PATIENT = { ...DEFAULT_LIMITS, timeoutMs: 20_000 };
const EASY = '(declare-const x Int)(assert (> x 0))(check-sat)';
const BITS = '(_ BitVec 128)';
/** A product of two 64-bit primes, which no solver factors in time. */
const HARD = `(declare-const a ${BITS})(declare-const b ${BITS})
(assert (= (bvmul a b) (_ bv340282366920938460843936948965011886881 128)))
(assert (bvult (_ bv1 128) a))(assert (bvult a (_ bv18446744073709551616 128)))
(assert (bvult (_ bv1 128) b))(assert (bvult b (_ bv18446744073709551616 128)))(check-sat)`;

// On a busy machine, Z3 may not give up in time. Then the process is replaced, which is correct too.
it('interrupts a query at its time limit, and reuses the process', { retry: 3 }, async () => {
  const solver = await openShippedZ3();
  const answer = { outcome: { kind: 'answered', answers: ['sat'] } };
  // The first query may start a new process, so it is not counted below.
  await solver.run({ input: EASY }, PATIENT);
  const [restarts, queries] = [solver.restarts(), solver.history().length];
  expect(await solver.run({ input: EASY }, PATIENT)).toMatchObject(answer);
  const late = await solver.run({ input: HARD }, SOON);
  expect(late).toMatchObject({ outcome: { kind: 'timeout', answers: [] }, stdout: '' });
  expect(await solver.run({ input: EASY }, PATIENT)).toMatchObject(answer);
  expect(solver.restarts()).toBe(restarts);
  expect(solver.history()).toHaveLength(queries + 3);
});

const KEPT_WITH_CONTEXT = [
  'global-declarations',
  'interactive-mode',
  'print-success',
  'produce-assertions',
  'produce-assignments',
  'produce-models',
  'produce-unsat-assumptions',
  'produce-unsat-cores',
];
const OTHERWISE = `(declare-const x Int)(declare-const p Bool)(assert (! (> x 0) :named a))(minimize x)(assert-soft p)(check-sat)
(get-objectives)(declare-rel r (Int))(rule (r 1))(query (r 1))`;

nightly('reuses the process if options and objectives of a query do not affect later queries', async () => {
  const asked = `(declare-const x Int)(assert (! (> x 3) :named a))(assert (! (< x 9) :named b))(check-sat)(get-value (x))
${KEPT_WITH_CONTEXT.map((name) => `(get-option :${name})`).join('')}(get-model)(assert (! (< x 2) :named c))(check-sat)(get-unsat-core)`;
  const solver = await openShippedZ3();
  await solver.run({ input: EASY }, PATIENT);
  const [restarts, before] = [solver.restarts(), await solver.run({ input: asked }, PATIENT)];
  for (const value of ['true', 'false']) {
    for (const name of KEPT_WITH_CONTEXT) {
      const ended = await solver.run({ input: `(set-option :${name} ${value})${OTHERWISE}` }, PATIENT);
      expect(ended.stdout, name).toContain('sat');
      const after = await solver.run({ input: asked }, PATIENT);
      expect(after.stdout, `${name} ${value}`).toBe(before.stdout);
    }
  }
  expect(solver.restarts()).toBe(restarts);
  await solver.run({ input: `(set-option :smt.random_seed 3)${EASY}` }, PATIENT);
  await solver.run({ input: EASY }, PATIENT);
  expect(solver.restarts()).toBe(restarts + 1);
});
