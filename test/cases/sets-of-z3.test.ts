import { describe, expect, it } from 'vitest';
import { Budget, judgeModelText } from '../../src/semantics/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { describeAssertion } from '../support/evaluate-text.js';

const DECLARED = '(declare-const s (Set Bool))(declare-const t (Set Bool))(declare-const u (Set Int))';

describe("z3's sets, which are arrays to Bool", () => {
  it.each([
    ['(= (union a b) (store (store e 1 true) 2 true))', 'true'],
    ['(= (intersection a b) e)', 'true'],
    ['(= (setminus (union a b) b) a)', 'true'],
    ['(select (complement a) 1)', 'false'],
    ['(select (complement a) 7)', 'true'],
    ['(subset a (union a b))', 'true'],
    ['(subset (union a b) a)', 'false'],
    ['(subset (complement a) (complement e))', 'true'],
  ])("evaluates an operator of z3's sets: %s is %s", (text, value) => {
    const sets = `(define-fun e () (Set Int) ((as const (Set Int)) false))
(define-fun a () (Set Int) (store e 1 true))(define-fun b () (Set Int) (store e 2 true))`;
    expect(describeAssertion(`${sets}(assert ${text})`)).toBe(value);
  });

  it("prints z3's sets as arrays, without operators on sets", () => {
    const { script, ok } = readScript(`${DECLARED}(assert (subset (union s t) s))(check-sat)`);
    expect(ok).toBe(true);
    expect(printScript(script)).toContain('(declare-const s (Array Bool Bool))');
    expect(printScript(script)).not.toContain('union');
  });

  it("reads the values of z3's sets from models", () => {
    const { script } = readScript(`${DECLARED}(assert (and (subset s t) (not (= s t)) (select u 3)))(check-sat)`);
    const model = `((define-fun s () (Set Bool) (store ((as const (Set Bool)) true) true false))
(define-fun t () (Set Bool) ((as const (Set Bool)) true))
(define-fun u () (Set Int) (store ((as const (Set Int)) false) 3 true)))`;
    expect(judgeModelText(model, script, { budget: new Budget('quick') }).judged?.verdict).toBe('true');
    expect(
      judgeModelText(model.replace('3 true', '4 true'), script, { budget: new Budget('quick') }).judged?.verdict,
    ).toBe('false');
  });

  it("does not convert cvc5's sets to arrays", () => {
    const { script } = readScript(
      '(declare-const s (Set Int))(assert (set.member 1 s))(assert (set.subset s (set.union s s)))(check-sat)',
    );
    expect(printScript(script)).toContain('(declare-const s (Set Int))');
  });
});
