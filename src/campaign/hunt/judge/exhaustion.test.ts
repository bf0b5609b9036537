import { describe, expect, it } from 'vitest';
import { readScript } from '../../../syntax/index.js';
import { budgetFor, findExhaustedAnswer, assignmentLimits, tryCheaply, tryAll, tryHarder } from './exhaustion.js';

const parseScript = (text: string) => readScript(`${text}(check-sat)`).script;
/** A script with 2^`count` assignments. */
const bits = (count: number, assertion: string) =>
  parseScript(`(declare-const x (_ BitVec ${count}))(assert ${assertion})`);
const IRREFLEXIVE = '(bvult x x)';

describe('the effort to try all assignments', () => {
  it('divides the allowed number of assignments by the number of terms in all assertions', () => {
    const one = parseScript('(declare-const p Bool)(assert p)');
    const four = parseScript('(declare-const p Bool)(assert p)(assert (not p))');
    expect(assignmentLimits(one, 'cheap')).toEqual({ compiled: 2 ** 15, interpreted: 200, steps: 5_000 });
    expect(assignmentLimits(four, 'cheap')).toEqual({ compiled: 2 ** 14, interpreted: 100, steps: 5_000 });
    expect(assignmentLimits(one, 'quick')).toEqual({ compiled: 2 ** 21, interpreted: 5_000 });
    expect(assignmentLimits(one, 'whole')).toEqual({ compiled: 2 ** 26, interpreted: 200_000 });
    const three = parseScript('(declare-const p Bool)(assert (not p))');
    expect(assignmentLimits(three, 'cheap')).toMatchObject({ compiled: 21_845, interpreted: 133 });
  });

  it('stops after a number of steps that depends on the effort', () => {
    for (const [effort, steps] of [
      ['cheap', 200_000],
      ['quick', 1_000_000],
      ['whole', 10_000_000],
    ] as const) {
      const spent = (count: number) => {
        const budget = budgetFor(effort);
        return budget.attempt(
          () => (budget.charge(count), false),
          () => true,
        );
      };
      expect([spent(steps), spent(steps + 1)]).toEqual([false, true]);
    }
  });
});

describe('the answer by all assignments', () => {
  it('answers unsat or sat, with a model for sat, after trying all assignments', () => {
    expect(tryAll(bits(3, IRREFLEXIVE), 'cheap')).toEqual({ answer: 'unsat' });
    expect(tryAll(bits(3, '(= x #b101)'), 'cheap')).toEqual({
      answer: 'sat',
      model: expect.stringContaining('#b101') as string,
    });
    expect(tryAll(parseScript('(declare-const x Int)(assert (< x x))'), 'whole')).toBeUndefined();
  });

  it('tries few assignments at first, and more after a call of `tryHarder`', () => {
    const easy = bits(3, IRREFLEXIVE);
    expect(tryCheaply(easy)).toEqual({ answer: 'unsat' });
    expect(tryCheaply(easy)).toBe(tryCheaply(easy));
    tryHarder(easy);
    expect(tryCheaply(easy)).toEqual({ answer: 'unsat' });
    const large = bits(18, IRREFLEXIVE);
    expect(tryCheaply(large)).toBeUndefined();
    expect(findExhaustedAnswer(large)).toBeUndefined();
    tryHarder(large);
    expect(findExhaustedAnswer(large)).toEqual({
      answer: 'unsat',
      trust: 'certified',
      witnesses: ['trying all values'],
    });
    const endless = parseScript('(declare-const x Int)(assert (< x x))');
    tryHarder(endless);
    expect(tryCheaply(endless)).toBeUndefined();
    expect(findExhaustedAnswer(endless)).toBeUndefined();
  });
});
