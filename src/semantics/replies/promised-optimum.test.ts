import { describe, expect, it } from 'vitest';
import { collectChecks } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { findMissingGuarantee, isClosed } from './promised-optimum.js';

const DECLARED = `(declare-const x Int)(declare-const y Int)(declare-const r Real)(declare-const s Real)
(declare-const p Bool)(declare-const q Bool)(declare-const b (_ BitVec 4))(declare-const t String)
(declare-const a (Array Int Real))(declare-const f (_ FloatingPoint 3 5))(declare-sort U 0)(declare-const u U)
(declare-const m RoundingMode)(declare-fun g (Real) Bool)(declare-fun h (Int Bool) Bool)(declare-fun k (Bool) Real)
(declare-fun v (U) Bool)`;

function read(formula: string) {
  const { script } = readScript(`${DECLARED}(assert ${formula})(check-sat)`);
  const terms = collectChecks(script.commands)[0]?.asserted.map(({ term }) => term);
  if (terms?.length !== 1) throw new Error(`${formula} does not read`);
  return terms;
}

describe('findMissingGuarantee', () => {
  it.each([
    '(<= (+ x (* 2 y) (* y 3)) 7)',
    '(<= (* 2 3 x) 7)',
    '(<= (* (+ 1 2) x) 7)',
    '(<= (/ r 2.0) 1.0)',
    '(<= (/ r (- 2.0)) 1.0)',
    '(<= (/ 1.0 3.0) r)',
    '(<= (/ r (/ 1.0 3.0)) 1.0)',
    '(= 1 (mod x 3))',
    '(= 1 (div x (- 3)))',
    '(bvult (bvmul b b) (bvudiv b b))',
    '(or p (not q))',
  ])('returns no reason for the linear formula %s', (formula) => {
    expect(findMissingGuarantee(read(formula))).toBeUndefined();
  });

  it.each([
    '(<= (* x y) 7)',
    '(<= (* 2 x x) 7)',
    '(<= (* x (mod 7 3)) (* (div 7 3) x (mod 3 2)))',
    '(<= (/ r s) 1.0)',
    '(<= (/ r 0.0) 1.0)',
    '(<= (/ r (- 0.0)) 1.0)',
    '(<= (/ r (- (- 0.0))) 1.0)',
    '(<= (/ 1.0 r) 1.0)',
    '(= 1 (mod x y))',
    '(= 1 (mod x 0))',
    '(= 1 (div x 0))',
    '(= 1 (div x y))',
    '(= 1 (div x (- 1 1)))',
    '(= 1 (div x (+ 0 3)))',
    '(= 1 (div x 3 0))',
    '(= 1 (div x 3 y))',
    '(= 1 (mod 7 (mod 3 2)))',
    '(<= (/ r (/ 0.0 3.0)) 1.0)',
    '(<= (/ r (/ 3.0 0.0)) 1.0)',
    '(forall ((z Int)) (> (+ z x) z))',
    '(exists ((z Int)) (> z x))',
    '(= u (strange u))',
  ])('returns a reason for %s', (formula) => {
    expect(findMissingGuarantee(read(formula))).toEqual(expect.any(String));
  });

  it('returns a reason if only one of several formulas is nonlinear', () => {
    expect(findMissingGuarantee([...read('p'), ...read('(<= (* x y) 7)')])).toEqual(expect.any(String));
    expect(findMissingGuarantee([])).toBeUndefined();
  });
});

describe('a closed set of reals', () => {
  it.each([
    '(<= r 1.5)',
    '(>= r 1.5)',
    '(<= 0.0 r 1.5)',
    '(= r s)',
    '(not (< r 1.5))',
    '(not (> r 1.5))',
    '(=> (> r 1.5) (<= s 2.0))',
    '(=> p (<= r 1.5))',
    '(or (<= r 1.5) (>= s 2.0))',
    '(and p (not (> r 1.5)))',
    '(<= (- (+ r (* 2.0 s)) (/ r 3.0)) 1.0)',
    '(<= (ite p r s) 1.0)',
    '(< x 3)',
    '(not (= x 3))',
    '(distinct x y)',
    '(xor p q)',
    '(bvult b #x3)',
    '(not (= t "a"))',
    '(not (fp.eq f f))',
    '(not (= m RNE))',
    '(distinct (_ bv3 4) b)',
    '(h x p)',
    '(not (h x (= p q)))',
  ])('treats the solutions of %s as a closed set', (formula) => {
    expect(isClosed(read(formula))).toBe(true);
  });

  it.each([
    '(< r 1.5)',
    '(> r 1.5)',
    '(not (<= r 1.5))',
    '(not (>= r 1.5))',
    '(not (= r 1.5))',
    '(distinct r 1.5)',
    '(or p (< r 1.5))',
    '(xor p (<= r 1.5))',
    '(= p (<= r 1.5))',
    '(=> (<= r 1.5) p)',
    '(=> (= r 1.5) p)',
    '(<= (ite (<= r 1.0) r s) 1.0)',
    '(is_int r)',
    '(= 1 (to_int r))',
    '(<= (abs (to_int r)) 2)',
    '(g r)',
    '(g (k p))',
    '(= (select a 3) 1.5)',
    '(not (= u u))',
    '(v u)',
    '(not (v u))',
  ])('does not treat the solutions of %s as a closed set', (formula) => {
    expect(isClosed(read(formula))).toBe(false);
  });

  it('requires each formula to describe a topologically closed set, even if a shared subformula occurs in both polarities', () => {
    expect(isClosed([])).toBe(true);
    expect(isClosed([...read('(<= r 1.5)'), ...read('(< r 1.5)')])).toBe(false);
    expect(isClosed([...read('(<= r 1.5)'), ...read('(not (<= r 1.5))')])).toBe(false);
    expect(isClosed(read('(let ((c (<= r 1.5))) (and c (or p (not c))))'))).toBe(false);
  });

  it('visits a shared part only once', () => {
    const levels = Array.from({ length: 60 }, (_, i) => `(let ((c${i + 1} (and c${i} (or p c${i}))))`).join('');
    expect(isClosed(read(`(let ((c0 (<= r 1.5))) ${levels} c60${')'.repeat(61)}`))).toBe(true);
  });
});
