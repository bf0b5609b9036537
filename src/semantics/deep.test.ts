import { describe, expect, it } from 'vitest';
import { describeAssertion, symbols } from '../../test/support/evaluate-text.js';
import { byDepth } from '../../test/support/laws.js';
import { nightly } from '../../test/support/nightly.js';

describe('evaluation', () => {
  const depth = byDepth({ sample: 10_000, whole: 100_000, deep: 1_000_000 });

  it(`reads and evaluates terms ${depth} levels deep`, () => {
    const text = `(declare-const p Bool)(assert ${'(not '.repeat(depth)}p${')'.repeat(depth)})`;
    expect(describeAssertion(text, { model: { symbols: symbols({ p: true }) } })).toBe('true');
    const plus = `(declare-const x Int)(assert (= ${depth} ${'(+ 1 '.repeat(depth)}x${')'.repeat(depth)}))`;
    expect(describeAssertion(plus, { model: { symbols: symbols({ x: 0n }) } })).toBe('true');
    const under = `(assert (forall ((p Bool)) (= p ${'(not '.repeat(depth)}p${')'.repeat(depth)})))`;
    expect(describeAssertion(under)).toBe('true');
    const ite = `(declare-const p Bool)(assert ${'(ite p '.repeat(depth)}p${' false)'.repeat(depth)})`;
    expect(describeAssertion(ite, { model: { symbols: symbols({ p: true }) } })).toBe('true');
  });

  nightly('evaluates 50,000 nested calls of functions', () => {
    const count = '(define-fun-rec count ((n Int)) Int (ite (= n 0) 0 (+ 1 (count (- n 1)))))';
    expect(describeAssertion(`${count}(assert (= (count 50000) 50000))`)).toBe('true');
  });
});
