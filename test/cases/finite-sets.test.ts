import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Budget, judgeModelText } from '../../src/semantics/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { describeAssertion } from '../support/evaluate-text.js';

const DECLARED = '(declare-const s (FiniteSet Int))(declare-const t (FiniteSet Int))';

describe("z3's finite sets", () => {
  it.each([
    ['(= 2 (set.size (set.union (set.singleton 1) (set.singleton 2))))', 'true'],
    ['(set.in 1 (set.difference (set.singleton 1) (set.singleton 2)))', 'true'],
    ['(= (set.intersect (set.singleton 1) (set.singleton 2)) (as set.empty (FiniteSet Int)))', 'true'],
    ['(set.subset (set.singleton 1) (set.union (set.singleton 1) (set.singleton 2)))', 'true'],
    [
      '(= 1 (set.size (set.map (lambda ((x Int)) (* x x)) (set.union (set.singleton 1) (set.singleton (- 1))))))',
      'true',
    ],
    ['(= 0 (set.size (set.filter (lambda ((x Int)) (> x 1)) (set.singleton 1))))', 'true'],
  ])("evaluates a formula over z3's finite sets: %s is %s", (text, value) => {
    expect(describeAssertion(`(assert ${text})`)).toBe(value);
  });

  it('judges a ground formula over finite sets as false, although z3 5.0.0 answers sat', () => {
    const { script } = readScript(readFileSync(new URL('recent/z3-10232.smt2', import.meta.url), 'utf8'));
    expect(judgeModelText('()', script, { budget: new Budget('quick') }).judged?.verdict).toBe('false');
  });

  it("prints finite sets in z3's syntax", () => {
    const text = `${DECLARED}(assert (and (set.in 1 (set.intersect s t)) (= (set.size (set.difference s t)) 1)))(check-sat)`;
    const { script, ok } = readScript(text);
    expect(ok).toBe(true);
    expect(printScript(script)).toContain('(declare-const s (FiniteSet Int))');
    expect(printScript(script)).toContain(
      '(assert (and (set.in 1 (set.intersect s t)) (= (set.size (set.difference s t)) 1)))',
    );
  });

  it('reads the values of finite sets from models', () => {
    const { script } = readScript(`${DECLARED}(assert (and (set.in 1 s) (not (set.in 1 t))))(check-sat)`);
    const model = `((define-fun s () (FiniteSet Int) (set.union (set.singleton 1) (set.singleton 2)))
(define-fun t () (FiniteSet Int) (as set.empty (FiniteSet Int))))`;
    const verdict = (given: string) => judgeModelText(given, script, { budget: new Budget('quick') }).judged?.verdict;
    expect(verdict(model)).toBe('true');
    expect(verdict(model.replace('singleton 1', 'singleton 3'))).toBe('false');
  });
});
