import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../../script/index.js';
import { readScript } from '../../../syntax/index.js';
import { hashShape, characteristicOperators } from './shape.js';

const DECLARED = `(declare-const x Int)(declare-const y Int)(declare-const q Bool)(declare-const p (_ BitVec 1))
  (declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 8))
  (declare-const f (_ FloatingPoint 5 11))(declare-const s String)(declare-const t String)`;
const script = (asserted: string) => toJudgeable(readScript(`${DECLARED}(assert ${asserted})`).script);

describe('hashShape', () => {
  it('ignores the leaves of terms', () => {
    expect(hashShape(script('(< (+ x 1) y)'))).toBe(hashShape(script('(< (+ y 700) 3)')));
  });

  it.each([
    ['an operator', '(= (+ x 1) y)', '(= (* x 1) y)'],
    ['an order of arguments that matters', '(= (div (+ x 1) y) 0)', '(= (div y (+ x 1)) 0)'],
    ['an equality instead of an order', '(< (+ x 1) y)', '(= (+ x 1) y)'],
    ['`and` instead of `or`', '(and (= x 1) (or (> (+ x 1) y) q))', '(or (= x 1) (and (> (+ x 1) y) q))'],
    [
      'the nesting of an operator that is not associative',
      '(= (bvsub (bvsub a b) c) c)',
      '(= (bvsub a (bvsub b c)) c)',
    ],
    ['the number of arguments', '(= (+ x y) 0)', '(= (+ x y 1) 0)'],
  ])('distinguishes formulas that differ in %s', (_, one, other) => {
    expect(hashShape(script(one))).not.toBe(hashShape(script(other)));
  });

  it.each([
    ['the order of commutative arguments', '(= (+ (* x 2) 1) y)', '(= y (+ 1 (* 2 x)))'],
    [
      'the order of floating-point operands',
      '(fp.eq (fp.add RNE (fp.neg f) f) f)',
      '(fp.eq f (fp.add RNE f (fp.neg f)))',
    ],
    ['the nesting of an associative operator', '(= (+ x (+ y 1)) (* x y))', '(= (* x y) (+ (+ x y) 1))'],
    ['the nesting of joined strings', '(= (str.++ s (str.++ s t)) t)', '(= t (str.++ (str.++ s s) t))'],
    ['double negation', '(not (not (< (+ x 1) y)))', '(< (+ x 1) y)'],
    ['`distinct` for a negated equality', '(distinct (* x 2) y)', '(not (= y (* 2 x)))'],
    ['the direction of comparisons', '(> (mod x 2) y)', '(< y (mod x 2))'],
    ['negated comparisons', '(not (bvult (bvmul a b) c))', '(bvule c (bvmul b a))'],
    ['negated signed comparisons', '(bvsgt a (bvneg b))', '(not (bvsge (bvneg b) a))'],
    ['negated comparisons of strings', '(str.<= (str.++ s t) t)', '(not (str.< t (str.++ s t)))'],
    ["De Morgan's laws", '(not (and (= (abs x) 1) (< (mod x 2) y)))', '(or (>= (mod x 2) y) (distinct 1 (abs x)))'],
    [
      'implications written as disjunctions',
      '(=> (= (abs x) 1) (= (mod x 2) y))',
      '(or (= (mod x 2) y) (not (= (abs x) 1)))',
    ],
    ['the order of branches', '(= (ite (< x 1) (abs x) (mod y 2)) 1)', '(= (ite (>= x 1) (mod y 2) (abs x)) 1)'],
    ['negated quantifiers', '(not (forall ((z Int)) (< (mod z x) y)))', '(exists ((z Int)) (>= (mod z x) y))'],
    ['bits instead of truth values', '(= (ite (= (bvmul a b) c) #b1 #b0) #b1)', '(= (bvmul a b) c)'],
    ['bits from bvcomp instead of equalities', '(= (bvcomp (bvmul a b) c) #b1)', '(distinct c (bvmul a b))'],
    ['`bvand` of bits instead of `and`', '(= #b1 (bvand (bvcomp a (bvneg b)) p))', '(and (= (bvneg b) a) (= p #b1))'],
    ['negations of bits', '(= #b1 (bvnot (bvcomp (bvnot a) (bvmul b c))))', '(= #b1 (bvcomp a (bvmul c b)))'],
    ['`xor` instead of a negated equality', '(xor q (= (abs x) 1))', '(= q (distinct (abs x) 1))'],
    ['symbol names and :named', '(= (! (abs x) :named n) 1)', '(= (abs y) 1)'],
  ])('gives equal hashes to formulas that differ only in %s', (_, one, other) => {
    expect(hashShape(script(one))).toBe(hashShape(script(other)));
  });

  it('ignores the order of assertions, and whether `and` joins them', () => {
    const two = script('(= (abs x) 1))(assert (and (> (mod x 2) 0) q)');
    expect(hashShape(two)).toBe(hashShape(script('(and q (= (abs x) 1) (< 0 (mod x 2)))')));
  });

  it('hashes only the differences from a base formula', () => {
    const text = '(declare-const x Int)(assert (> x 0))(assert (< x 9))';
    const base = readScript(text).script;
    const made = readScript(text.replace('9', '(* 2 x)'), { store: base.store }).script;
    const alone = readScript('(declare-const x Int)(assert (< x (* 2 x)))').script;
    expect(hashShape(made, base)).toBe(hashShape(alone));
  });

  it('hashes deep formulas without overflowing the stack, and shared terms without expanding them', () => {
    let deep = 'x';
    for (let i = 0; i < 12_000; i++) deep = `(+ 1 ${deep})`;
    expect(hashShape(script(`(= y ${deep})`))).toHaveLength(16);
    const doubled = Array.from({ length: 100 }, (_, i) => `(let ((x${i + 1} (+ x${i} x${i})))`).join(' ');
    expect(hashShape(script(`(let ((x0 x)) ${doubled} (= y x100)${')'.repeat(101)}`))).toHaveLength(16);
    const negated = Array.from({ length: 100 }, (_, i) => `(let ((q${i + 1} (or (and q${i} q) (not q${i}))))`).join(
      ' ',
    );
    expect(hashShape(script(`(let ((q0 q)) ${negated} q100${')'.repeat(101)}`))).toHaveLength(16);
  });
});

describe('characteristicOperators', () => {
  it.each([
    ['(bvult (bvurem a b) c)', ['bvurem']],
    ['(not (= c (bvurem a a)))', ['bvurem']],
    ['(= ((_ extract 0 0) (bvashr a ((_ zero_extend 7) p))) p)', ['bvashr']],
    ['(= ((_ extract 0 0) a) p)', ['extract']],
    ['(and (bvuge a b) q)', ['bvult']],
    ['(distinct a b)', ['=']],
    ['(exists ((z Int)) (= (mod z x) (abs y)))', ['abs', 'mod', 'quantifier']],
    ['q', []],
  ])('lists the characteristic operators of %s', (asserted, operators) => {
    expect(characteristicOperators(script(asserted))).toEqual(operators);
  });

  it('treats a negated constant as a constant', () => {
    const of = (asserted: string) => characteristicOperators(script(asserted));
    expect(of('(bvult #b0 (bvnot #b0))')).toEqual(of('(bvult #b0 #b1)'));
    expect(of('(= (ite (bvule (bvnot #b0) #b0) #b1 #b0) #b0)')).not.toEqual(of('(bvult #b0 (bvnot #b0))'));
    expect(of('(= (bvnot p) #b0)')).toEqual(['bvnot']);
  });

  it('lists an operator that only flips a bit, such as bvsub of one bit, only if the formula has no other operators', () => {
    const of = (asserted: string) => characteristicOperators(script(asserted));
    expect(of('(= (bvsub (bvurem p p) #b1) #b1)')).toEqual(['bvurem']);
    expect(of('(= (bvsub p #b1) #b1)')).toEqual(['bvsub']);
    expect(of('(= (bvsub (bvurem a a) b) b)')).toEqual(['bvsub', 'bvurem']);
  });
});
