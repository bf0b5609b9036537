import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../../script/index.js';
import { readScript } from '../../../syntax/index.js';
import { hashShape, characteristicOperators } from './shape.js';

const DECLARED = `(declare-const x Int)(declare-const y Int)(declare-const q Bool)(declare-const p (_ BitVec 1))
  (declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 8))
  (declare-const f (_ FloatingPoint 5 11))(declare-const s String)(declare-const t String)`;
const script = (asserted: string) => toJudgeable(readScript(`${DECLARED}(assert ${asserted})`).script);

describe('shapeOf', () => {
  it('ignores the leaves of terms', () => {
    expect(hashShape(script('(< (+ x 1) y)'))).toBe(hashShape(script('(< (+ y 700) 3)')));
  });

  it.each([
    ['another operator', '(= (+ x 1) y)', '(= (* x 1) y)'],
    ['an order that matters', '(= (div (+ x 1) y) 0)', '(= (div y (+ x 1)) 0)'],
    ['a comparison that is none of order', '(< (+ x 1) y)', '(= (+ x 1) y)'],
    ['and, or', '(and (= x 1) (or (> (+ x 1) y) q))', '(or (= x 1) (and (> (+ x 1) y) q))'],
    ['nesting of what is not associative', '(= (bvsub (bvsub a b) c) c)', '(= (bvsub a (bvsub b c)) c)'],
    ['another number of parts', '(= (+ x y) 0)', '(= (+ x y 1) 0)'],
  ])('distinguishes %s', (_, one, other) => {
    expect(hashShape(script(one))).not.toBe(hashShape(script(other)));
  });

  it.each([
    ['order of arguments', '(= (+ (* x 2) 1) y)', '(= y (+ 1 (* 2 x)))'],
    ['order of floating-point operands', '(fp.eq (fp.add RNE (fp.neg f) f) f)', '(fp.eq f (fp.add RNE f (fp.neg f)))'],
    ['nesting of what is associative', '(= (+ x (+ y 1)) (* x y))', '(= (* x y) (+ (+ x y) 1))'],
    ['joined strings', '(= (str.++ s (str.++ s t)) t)', '(= t (str.++ (str.++ s s) t))'],
    ['double negation', '(not (not (< (+ x 1) y)))', '(< (+ x 1) y)'],
    ['distinct', '(distinct (* x 2) y)', '(not (= y (* 2 x)))'],
    ['comparisons turned round', '(> (mod x 2) y)', '(< y (mod x 2))'],
    ['comparisons negated', '(not (bvult (bvmul a b) c))', '(bvule c (bvmul b a))'],
    ['signed ones', '(bvsgt a (bvneg b))', '(not (bvsge (bvneg b) a))'],
    ['order of strings', '(str.<= (str.++ s t) t)', '(not (str.< t (str.++ s t)))'],
    ['De Morgan', '(not (and (= (abs x) 1) (< (mod x 2) y)))', '(or (>= (mod x 2) y) (distinct 1 (abs x)))'],
    ['implication', '(=> (= (abs x) 1) (= (mod x 2) y))', '(or (= (mod x 2) y) (not (= (abs x) 1)))'],
    ['branches', '(= (ite (< x 1) (abs x) (mod y 2)) 1)', '(= (ite (>= x 1) (mod y 2) (abs x)) 1)'],
    ['negated quantifiers', '(not (forall ((z Int)) (< (mod z x) y)))', '(exists ((z Int)) (>= (mod z x) y))'],
    ['bits for truth values', '(= (ite (= (bvmul a b) c) #b1 #b0) #b1)', '(= (bvmul a b) c)'],
    ['compared bits', '(= (bvcomp (bvmul a b) c) #b1)', '(distinct c (bvmul a b))'],
    ['bits joined', '(= #b1 (bvand (bvcomp a (bvneg b)) p))', '(and (= (bvneg b) a) (= p #b1))'],
    ['negated edges', '(= #b1 (bvnot (bvcomp (bvnot a) (bvmul b c))))', '(= #b1 (bvcomp a (bvmul c b)))'],
    ['xor and equality of truth values', '(xor q (= (abs x) 1))', '(= q (distinct (abs x) 1))'],
    ['names', '(= (! (abs x) :named n) 1)', '(= (abs y) 1)'],
  ])('ignores %s', (_, one, other) => {
    expect(hashShape(script(one))).toBe(hashShape(script(other)));
  });

  it('ignores the order of assertions, and whether `and` joins them', () => {
    const two = script('(= (abs x) 1))(assert (and (> (mod x 2) 0) q)');
    expect(hashShape(two)).toBe(hashShape(script('(and q (= (abs x) 1) (< 0 (mod x 2)))')));
  });

  it('counts only the differences from a base formula', () => {
    const text = '(declare-const x Int)(assert (> x 0))(assert (< x 9))';
    const base = readScript(text).script;
    const made = readScript(text.replace('9', '(* 2 x)'), { store: base.store }).script;
    const alone = readScript('(declare-const x Int)(assert (< x (* 2 x)))').script;
    expect(hashShape(made, base)).toBe(hashShape(alone));
  });

  it('is not recursive and does not explode with sharing', () => {
    let deep = 'x';
    for (let i = 0; i < 20_000; i++) deep = `(+ 1 ${deep})`;
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
  ])('lists those of %s', (asserted, operators) => {
    expect(characteristicOperators(script(asserted))).toEqual(operators);
  });

  it('treats a negated constant as a constant', () => {
    const of = (asserted: string) => characteristicOperators(script(asserted));
    expect(of('(bvult #b0 (bvnot #b0))')).toEqual(of('(bvult #b0 #b1)'));
    expect(of('(= (ite (bvule (bvnot #b0) #b0) #b1 #b0) #b0)')).not.toEqual(of('(bvult #b0 (bvnot #b0))'));
    expect(of('(= (bvnot p) #b0)')).toEqual(['bvnot']);
  });

  it('counts operators that flip a bit only if there are no others', () => {
    const of = (asserted: string) => characteristicOperators(script(asserted));
    expect(of('(= (bvsub (bvurem p p) #b1) #b1)')).toEqual(['bvurem']);
    expect(of('(= (bvsub p #b1) #b1)')).toEqual(['bvsub']);
    expect(of('(= (bvsub (bvurem a a) b) b)')).toEqual(['bvsub', 'bvurem']);
  });
});
