import { describe, expect, it } from 'vitest';
import { Budget, BudgetSpent } from './budget.js';

describe('a budget', () => {
  it('ends after its maximum number of steps, and stays ended', () => {
    const budget = new Budget({ steps: 10 });
    budget.charge(10);
    expect(budget.spent).toBeUndefined();
    expect(() => budget.charge(1)).toThrow(BudgetSpent);
    expect(budget.spent).toBe('the evaluation takes more than 10 steps');
    expect(() => budget.charge(0)).toThrow(BudgetSpent);
  });

  it('ends when its time is up, and rarely reads the clock', () => {
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

  it('has more steps and larger domains for `thorough` than for `quick`', () => {
    for (const [effort, steps] of [
      ['quick', 500_000],
      ['thorough', 5_000_000],
    ] as const) {
      const budget = new Budget(effort);
      budget.charge(steps);
      expect(() => budget.charge(1)).toThrow(`more than ${steps} steps`);
    }
    expect(new Budget('quick').limits.domain).toBeLessThan(new Budget('thorough').limits.domain);
    expect(new Budget({ bits: 3 }).limits).toEqual({ ...new Budget('thorough').limits, bits: 3 });
  });

  it('permits exactly the given number of steps and the given time', () => {
    const exact = new Budget({ steps: 20_001, ms: 5 }, () => 1_000);
    exact.charge(20_001);
    expect(exact.spent).toBeUndefined();
    let now = 1_000;
    const timed = new Budget({ steps: 1_000_000, ms: 5 }, () => now);
    timed.charge(20_001);
    now = 1_005;
    timed.charge(20_001);
    expect(timed.spent).toBeUndefined();
    now = 1_006;
    expect(() => timed.charge(20_001)).toThrow('more than 5 ms');
  });

  it('stays exhausted if the time is up at the last step', () => {
    let now = 1_000;
    const budget = new Budget({ steps: 40_002, ms: 5 }, () => now);
    budget.charge(20_001);
    now = 2_000;
    expect(() => budget.charge(20_001)).toThrow('more than 5 ms');
    expect(() => budget.charge(0)).toThrow('more than 5 ms');
  });

  it('adds the steps of each part to the whole budget, but does not end the whole budget when a part ends', () => {
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

  it('gives a part of a budget the requested fraction of the steps', () => {
    const share = new Budget({ steps: 30 }).share(0.5);
    share.charge(15);
    expect(() => share.charge(1)).toThrow(BudgetSpent);
  });

  it('returns an alternative result if the budget ends during a computation', () => {
    const budget = new Budget({ steps: 1 });
    const charge = (steps: number) => () => {
      budget.charge(steps);
      return 'done';
    };
    expect(budget.attempt(charge(1), (because) => because)).toBe('done');
    expect(budget.attempt(charge(1), (because) => because)).toBe('the evaluation takes more than 1 steps');
    const fails = () => {
      throw new RangeError('other');
    };
    expect(() => budget.attempt(fails, () => undefined)).toThrow('other');
  });
});
