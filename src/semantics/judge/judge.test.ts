import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { symbols } from '../../../test/support/evaluate-text.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { judgeModel } from './judge.js';
import { EMPTY_MODEL } from '../model.js';
import type { Value } from '../value.js';

describe('judging a model of a script', () => {
  const judge = (text: string, values: Readonly<Record<string, Value>>, check?: number) => {
    const { script } = readScript(text);
    return judgeModel(
      script,
      { ...EMPTY_MODEL, symbols: symbols(values) },
      {
        ...(check === undefined ? {} : { check }),
        budget: new Budget('thorough'),
      },
    );
  };

  it('respects push, pop and assumptions', () => {
    const text = `(declare-const x Int)(assert (> x 0))(push 1)(assert (< x 0))(check-sat)(pop 1)(check-sat)
      (declare-const p Bool)(check-sat-assuming (p (not p)))(check-sat-assuming ((not p)))`;
    expect([0, 1, 2, 3].map((check) => judge(text, { x: 5n, p: false }, check)?.verdict)).toEqual([
      'false',
      'true',
      'false',
      'true',
    ]);
    expect(judge(text, { x: 5n, p: false }, 2)?.assertions.map(({ verdict, slot }) => `${verdict} ${slot}`)).toEqual([
      'true 0',
      'false 0',
      'true 1',
    ]);
    expect(judge(text, { x: 5n }, 4)).toBeUndefined();
  });

  it('never judges a model false if another choice may satisfy the assertion', () => {
    const open = '(declare-const x Int)(assert (= (* (div x 0) (div x 0)) 7))(check-sat)';
    const found = judge(open, { x: 5n });
    expect(found?.verdict).toBe('undetermined');
    expect(found?.assertions[0]?.because).toContain('operator div');
    const argument = '(declare-const x Int)(assert (= (div x 0) 5))(check-sat)';
    expect(judge(argument, { x: 5n })).toMatchObject({ verdict: 'true', choices: ['operator div'] });
    const clash =
      '(declare-const x Int)(declare-const y Int)(assert (= x y))(assert (distinct (div x 0) (div y 0)))(check-sat)';
    expect(judge(clash, { x: 5n, y: 5n })?.verdict).toBe('undetermined');
  });

  it('does not assume that a recursive definition has a solution', () => {
    const text = (body: string) =>
      `(declare-const p Bool)(define-fun-rec f ((a Bool)) Bool ${body})(assert p)(check-sat)`;
    expect(judge(text('(not (f a))'), { p: true })).toMatchObject({ verdict: 'true', choices: ['definition f'] });
    expect(judge(text('(not a)'), { p: true })).toMatchObject({ verdict: 'true', choices: [] });
    expect(judge(text('(not (f a))'), { p: false })).toMatchObject({ verdict: 'false', choices: [] });
    const mutual = `(declare-const p Bool)(define-funs-rec ((f ((a Int)) Int) (g ((a Int)) Int)) ((+ 1 (g a)) (f a)))
      (assert p)(check-sat)`;
    expect(judge(mutual, { p: true })?.choices).toEqual(['definition f', 'definition g']);
  });

  it('reports the part that makes the model false', () => {
    const part = (body: string, values: Readonly<Record<string, Value>> = { x: 2n, y: 1n }): string => {
      const text = `(declare-const x Int)(declare-const y Int)(assert ${body})(check-sat)`;
      const found = judge(text, values)?.assertions[0]?.part;
      const args = found?.args.map(({ evaluation }) => (evaluation.kind === 'value' ? String(evaluation.value) : '?'));
      return found === undefined ? 'none' : `${printTerm(found.term)} with ${args?.join(' ')}`;
    };
    expect(part('(< x y)')).toBe('(< x y) with 2 1');
    expect(part('(and (> x 0) (or (< x y) (= x y)))')).toBe('(or (< x y) (= x y)) with false false');
    expect(part('(and (> x 0) (ite (> x y) (= x y) true))')).toBe('(= x y) with 2 1');
    expect(part('(=> (> x y) (! (= x y) :named same))')).toBe('(= x y) with 2 1');
    expect(part('(not (> x y))')).toBe('(not (> x y)) with 2 1');
    // A conjunct that is false only for some choice that the standard leaves open explains nothing.
    expect(part('(and (= (div x 0) 99) (and (> x 0) (> y 0) (< x (+ y 0))))')).toBe('(< x (+ y 0)) with 2 1');
  });
});
