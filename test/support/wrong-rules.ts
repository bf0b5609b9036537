import { type Rule, readRules } from '../../src/rewrite/index.js';

/** Wrong rules of Table 2 in Yao et al. 2021. Their counterexamples are in docs/rules.md. */
export const PUBLISHED_ERRORS: readonly Rule[] = read(`
(rule suffixof-le Strings (vars (x String) (y String)) (over (str.suffixof x y) (str.<= x y)))
(rule contains-le Strings (vars (x String) (y String)) (over (str.contains x y) (str.<= y x)))
(rule eq-both-ends Strings (vars (x String) (y String)) (fresh (a String))
  (under (= x y) (and (str.suffixof x a) (str.prefixof x a) (str.suffixof y a) (str.prefixof y a))))
(rule bvsle-bvsgt BV (vars (x (_ BitVec n)) (y (_ BitVec n))) (under (bvsle x y) (bvsgt x y)))
`);

/** Plausible but wrong rules. */
export const TRAPS: readonly Rule[] = read(`
(rule fp-not-lt FP (vars (x (_ FloatingPoint e s)) (y (_ FloatingPoint e s))) (over (not (fp.lt x y)) (fp.geq x y)))
(rule fp-eq-is-identity FP (vars (x (_ FloatingPoint e s)) (y (_ FloatingPoint e s))) (over (fp.eq x y) (= x y)))
(rule identity-is-fp-eq FP (vars (x (_ FloatingPoint e s)) (y (_ FloatingPoint e s))) (over (= x y) (fp.eq x y)))
(rule min-below FP (vars (x (_ FloatingPoint e s)) (y (_ FloatingPoint e s)) (z (_ FloatingPoint e s)))
  (over (fp.leq z (fp.min x y)) (fp.leq z x)))
(rule bv-next BV (vars (x (_ BitVec n)) (y (_ BitVec n))) (over (bvule x y) (bvult x (bvadd y (_ bv1 n)))))
(rule udiv-below BV (vars (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))) (over (= x (bvudiv y z)) (bvule x y)))
(rule mod-by-any Ints (vars (x Int) (k Int) (y Int)) (over (= (mod x k) y) (>= y 0)))
(rule real-next Reals (vars (x Real) (y Real)) (over (< x y) (<= (+ x 1) y)))
`);

/**
 * Rules that fail only for an unusual choice of an unspecified value, for a single value, or for a sort with few
 * values.
 */
export const SUBTLE: readonly Rule[] = read(`
(rule div-by-itself Ints (vars (x Int)) (over (distinct x 0) (= (div (* x 0) x) (div 0 0))))
(rule div-zero-is-small Ints (vars (x Int)) (over (= x x) (<= (div 0 0) 1)))
(rule real-div-zero-same-sign Reals (vars (x Real) (y Real)) (over (< x y) (<= (/ x 0.0) (/ y 0.0))))
(rule min-commutes FP (vars (x (_ FloatingPoint e s)) (y (_ FloatingPoint e s))) (same (= (fp.min x y) y) (= (fp.min y x) y)))
(rule min-zero-negative FP (vars (x (_ FloatingPoint e s)))
  (over (fp.isZero x) (= (fp.min x (_ -zero e s)) (fp.min (_ -zero e s) x))))
(rule abs-not-negative BV (vars (x (_ BitVec n))) (over (bvslt x (_ bv0 n)) (bvsgt (bvneg x) (_ bv0 n))))
(rule two-values-differ Core (sorts (T any)) (vars (x T) (y T)) (fresh (z T)) (over (distinct x y) (or (= z x) (= z y))))
(rule three-differ Core (sorts (T any)) (vars (x T) (y T) (z T)) (over (= x y z) (distinct x y z)))
(rule lower-is-shorter Strings (vars (x String) (y String)) (over (str.< x y) (<= (str.len x) (str.len y))))
(rule replace-shrinks Strings (vars (y String) (z String)) (fresh (x String))
  (over (str.contains y z) (= (str.replace (str.++ x y) z "") (str.++ x (str.replace y z "")))))
(rule indexof-empty Strings (vars (x String) (y String)) (fresh (i Int)) (over (str.contains x y) (>= (str.indexof x y i) 0)))
(rule to-int-of-digits Strings (vars (x String)) (over (>= (str.to_int x) 0) (= (str.len x) (str.len (str.from_int (str.to_int x))))))
(rule comp-is-other Strings (vars (x String) (r RegLan)) (over (str.in_re x (re.* r)) (not (str.in_re x (re.* (re.comp r))))))
(rule store-elsewhere Arrays (sorts (I any) (E any)) (vars (a (Array I E)) (j I) (v E)) (fresh (i I))
  (over (distinct (select a j) v) (= (select (store a i v) j) (select a j))))
(rule to-int-rounds Reals_Ints (vars (x Real)) (over (< x 0.0) (>= (to_int x) (- (to_int (- x))))))
`);

function read(text: string): readonly Rule[] {
  const { rules, diagnostics } = readRules(text);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return rules;
}
