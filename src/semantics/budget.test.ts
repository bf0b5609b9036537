import { describe, expect, it } from 'vitest';
import { Budget, BudgetSpent } from './budget.js';

describe('a budget', () => {
  it('ends after its steps, and stays at its end', () => {
    const budget = new Budget({ steps: 10 });
    budget.charge(10);
    expect(budget.spent).toBeUndefined();
    expect(() => budget.charge(1)).toThrow(BudgetSpent);
    expect(budget.spent).toBe('the evaluation takes more than 10 steps');
    expect(() => budget.charge(0)).toThrow(BudgetSpent);
  });

  it('ends by the clock, which it reads rarely', () => {
    let reads = 0;
    const budget = new Budget({ steps: 1_000_000, ms: 5 }, () => reads++ * 3);
    const steps = (): number => {
      for (let i = 0; ; i++) {
        try {
          budget.charge(1);
        } catch {
          return i;
        }
      }
    };
    expect(steps()).toBeGreaterThan(20_000);
    expect(budget.spent).toBe('the evaluation takes more than 5 ms');
    expect(reads).toBe(3);
    expect(() => budget.charge(0)).toThrow(BudgetSpent);
  });

  it('is charged for its parts, whose end is not its own', () => {
    const whole = new Budget({ steps: 30, bits: 7 });
    const part = whole.part({ steps: 10 });
    expect(part.limits.bits).toBe(7);
    expect(() => part.charge(11)).toThrow(BudgetSpent);
    expect([part.spent, whole.spent]).toEqual(['the evaluation takes more than 10 steps', undefined]);
    const other = whole.part({ steps: 100 });
    other.charge(19);
    expect(() => other.charge(1)).toThrow(BudgetSpent);
    expect(whole.spent).toBe('the evaluation takes more than 30 steps');
    expect(other.spent).toBe(whole.spent);
  });

  it('has shares of its size', () => {
    const share = new Budget({ steps: 30 }).share(0.5);
    share.charge(15);
    expect(() => share.charge(1)).toThrow(BudgetSpent);
  });

  it('gives what is to be instead if it ends within some work', () => {
    const budget = new Budget({ steps: 1 });
    const charge = (steps: number) => () => {
      budget.charge(steps);
      return 'done';
    };
    expect(budget.within(charge(1), (because) => because)).toBe('done');
    expect(budget.within(charge(1), (because) => because)).toBe('the evaluation takes more than 1 steps');
    const fails = () => {
      throw new RangeError('other');
    };
    expect(() => budget.within(fails, () => undefined)).toThrow('other');
  });
});
