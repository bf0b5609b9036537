import { expect, it } from 'vitest';
import { Budget } from '../budget.js';
import { judgeWithin, toUndetermined } from './judgement.js';

const spend = (budget: Budget, verdict: string) => () => {
  budget.attempt(
    () => budget.charge(11),
    () => undefined,
  );
  return { verdict };
};

it('returns a judgement that stays within its budget', () => {
  const budget = new Budget({ steps: 10 });
  budget.charge(10);
  expect(judgeWithin(budget, () => ({ verdict: 'right' }))).toEqual({ verdict: 'right' });
});

it('returns `undetermined` if the budget is spent, even if the judgement catches the error', () => {
  const because = 'the evaluation takes more than 10 steps';
  const unfinished = new Budget({ steps: 10 });
  expect(judgeWithin(unfinished, () => (unfinished.charge(11), { verdict: 'right' }))).toEqual({
    verdict: 'undetermined',
    because,
  });
  const finished = new Budget({ steps: 10 });
  expect(judgeWithin(finished, spend(finished, 'right'))).toEqual({ verdict: 'undetermined', because });
});

it('returns a proved `wrong` even if the budget is spent', () => {
  const budget = new Budget({ steps: 10 });
  expect(judgeWithin(budget, spend(budget, 'wrong'))).toEqual({ verdict: 'wrong' });
});

it('rethrows errors that are not about the budget', () => {
  const fail = () => {
    throw new RangeError('deep');
  };
  expect(() => judgeWithin(new Budget('quick'), fail)).toThrow('deep');
});

it('returns `undetermined` if a budget for a part of the work is exhausted', () => {
  const budget = new Budget({ steps: 100 });
  const part = budget.part({ steps: 10 });
  expect(judgeWithin(budget, () => (part.charge(11), { verdict: 'right' }))).toEqual({
    verdict: 'undetermined',
    because: 'the evaluation takes more than 10 steps',
  });
});

it('ends a judge that goes on for long after its budget is spent', () => {
  const budget = new Budget({ steps: 10 });
  const judge = () => {
    for (;;) {
      budget.attempt(
        () => budget.charge(11),
        () => undefined,
      );
    }
  };
  expect(judgeWithin(budget, judge)).toEqual(toUndetermined('the evaluation takes more than 10 steps'));
});
