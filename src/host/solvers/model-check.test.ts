import { describe, expect, it } from 'vitest';
import { makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Outcome, Query } from '../../solver/index.js';
import { checkingSolver } from './model-check.js';

const LIMITS = { timeoutMs: 1_000, outputBytes: 1_000 };
const SAT: Outcome = { kind: 'answered', answers: ['sat'] };
const WRONG: Outcome = { kind: 'invalid-model', message: 'wrong', answers: ['sat'] };
const CRASH: Outcome = { kind: 'crashed', exit: 'SIGSEGV', signature: 's', stderr: '', answers: [] };

function makeSolver(plainly: Outcome, checking: Outcome) {
  const plain = makeScriptedSolver('z3', () => plainly, 'persistent');
  const checks = makeScriptedSolver('z3', () => checking, 'persistent');
  return { plain, checks, solver: checkingSolver(plain, () => checks) };
}

const solve = async (plainly: Outcome, checking: Outcome, query: Query = { input: 'a' }) => {
  const { solver, checks } = makeSolver(plainly, checking);
  const { outcome } = await solver.run(query, LIMITS);
  return [outcome, checks.asked()] as const;
};

describe('checkingSolver', () => {
  it.each<[string, Outcome]>([
    ['gives the same answer', SAT],
    ['takes too long', { kind: 'timeout', answers: [] }],
    ['needs too much memory', { kind: 'memout', answers: [] }],
    [
      'is rejected as unsupported',
      { kind: 'rejected', message: 'Cannot run check-model on a model with a separation logic heap.' },
    ],
    ['gives up', { kind: 'answered', answers: ['unknown'] }],
    ['cannot be started', { kind: 'unavailable', message: 'gone' }],
  ])('returns the result without a model check if the check %s', async (_, checking) => {
    expect(await solve(SAT, checking)).toEqual([SAT, 1]);
  });

  it.each([WRONG, CRASH])('returns the result of a model check that finds an error or crashes', async (checking) => {
    expect(await solve(SAT, checking)).toEqual([checking, 1]);
  });

  it('keeps the answers and model of the plain run if the model check ends the solver too early', async () => {
    const plainly: Outcome = { kind: 'answered', answers: ['unsat', 'sat'], model: '(model)' };
    const { answers: _, ...rest } = WRONG as Outcome & { kind: 'invalid-model' };
    const expected = { ...rest, answers: ['unsat', 'sat'], model: '(model)', plain: true };
    expect(await solve(plainly, { ...rest, answers: [] })).toEqual([expected, 1]);
  });

  it.each<Outcome>([
    { kind: 'answered', answers: ['unsat', 'unknown'] },
    { kind: 'timeout', answers: ['sat'] },
    { kind: 'rejected', message: 'no' },
    CRASH,
  ])('runs no model check unless the last answer is sat', async (plainly) => {
    expect(await solve(plainly, WRONG)).toEqual([plainly, 0]);
  });

  it('checks the models of the same quarter of the queries each time', async () => {
    const inputs = Array.from({ length: 400 }, (_, i) => `query ${i}`);
    const findChecked = async () => {
      const { solver } = makeSolver(SAT, WRONG);
      const checked: string[] = [];
      for (const input of inputs) {
        const { outcome } = await solver.run({ input, modelCheck: 'drawn' }, LIMITS);
        if (outcome.kind === 'invalid-model') checked.push(input);
      }
      return checked;
    };
    const first = await findChecked();
    expect(first.length).toBeGreaterThan(60);
    expect(first.length).toBeLessThan(140);
    expect(await findChecked()).toEqual(first);
    expect(await solve(SAT, WRONG, { input: 'a', asGiven: true })).toEqual([SAT, 0]);
    expect(await solve(SAT, WRONG, { input: 'a', modelCheck: 'off' })).toEqual([SAT, 0]);
  });

  it('returns the history of the model check if this check found the error, and an empty history after fresh()', async () => {
    const { solver, plain, checks } = makeSolver(SAT, WRONG);
    await plain.run({ input: 'before' }, LIMITS);
    await solver.run({ input: 'a' }, LIMITS);
    expect(solver.history()).toEqual(['a']);
    expect(checks.history()).toEqual(['a']);
    expect(solver.fresh().history()).toEqual([]);
    expect((await solver.fresh().run({ input: 'a' }, LIMITS)).outcome).toEqual(WRONG);
  });
});
