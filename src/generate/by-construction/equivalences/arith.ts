import { parseRules } from '../instantiate.js';

const SORTS = '(sorts (T Int Real))';
const X = `${SORTS} (vars (x T))`;
const XY = `${SORTS} (vars (x T) (y T))`;
const XYZ = `${SORTS} (vars (x T) (y T) (z T))`;
const A = '(fresh (a T))';

/** Keep linear terms linear. */
export const ARITH_EQUIVALENCES = parseRules(`
(rule minus-plus Arith ${X} ${A} (same x (+ (- x a) a)))
(rule plus-minus Arith ${X} ${A} (same x (- (+ a x) a)))
(rule from-difference Arith ${X} ${A} (same x (- a (- a x))))
(rule minus-minus Arith ${X} (same x (- (- x))))
(rule plus-zero Arith ${X} (same x (+ x 0)))
(rule times-one Arith ${X} (same x (* 1 x)))
(rule twice-less-once Arith ${X} (same x (- (* 2 x) x)))
(rule itself-by-order Arith ${X} ${A} (same x (ite (<= x a) x (+ a (- x a)))))
(rule itself-at-number Arith ${X} ${A} (same x (ite (= x a) a x)))
(rule sum-turned Arith ${XY} (same (+ x y) (+ y x)))
(rule sum-as-difference Arith ${XY} (same (+ x y) (- x (- y))))
(rule sum-regrouped Arith ${XYZ} (same (+ x y z) (+ x (+ z y))))
(rule difference-as-sum Arith ${XY} (same (- x y) (+ x (- y))))
(rule difference-turned Arith ${XY} (same (- x y) (- (- y x))))
(rule negation-from-zero Arith ${X} (same (- x) (- 0 x)))
(rule less-turned Arith ${XY} (same (< x y) (> y x)))
(rule less-by-not Arith ${XY} (same (< x y) (not (<= y x))))
(rule less-by-difference Arith ${XY} (same (< x y) (> (- y x) 0)))
(rule less-shifted Arith ${XY} ${A} (same (< x y) (< (+ x a) (+ a y))))
(rule greater-scaled Arith ${XY} (same (> x y) (> (* 3 x) (* 3 y))))
(rule at-most-by-not Arith ${XY} (same (<= x y) (not (> x y))))
(rule at-most-by-cases Arith ${XY} (same (<= x y) (or (< x y) (= x y))))
(rule at-most-negated Arith ${XY} (same (<= x y) (<= (- y) (- x))))
(rule at-least-by-difference Arith ${XY} (same (>= x y) (<= 0 (- x y))))
(rule equal-by-orders Arith ${XY} (same (= x y) (and (<= x y) (>= x y))))
(rule equal-by-difference Arith ${XY} (same (= x y) (= 0 (- y x))))
(rule distinct-by-orders Arith ${XY} (same (distinct x y) (or (< x y) (> x y))))
(rule between-by-two Arith ${XYZ} (same (< x y z) (and (< x y) (> z y))))
`);

export const INT_EQUIVALENCES = parseRules(`
(rule quotient-and-rest Ints (vars (x Int)) (fresh (k Int nonzero)) (same x (+ (* k (div x k)) (mod x k))))
(rule multiple-divided Ints (vars (x Int)) (fresh (k Int nonzero)) (same x (div (* k x) k)))
(rule sign-and-magnitude Ints (vars (x Int)) (same x (ite (< x 0) (- (abs x)) (abs x))))
(rule halves Ints (vars (x Int)) (same x (+ (div x 2) (div (+ x 1) 2))))
(rule rest-by-quotient Ints (vars (x Int) (k Int nonzero)) (same (mod x k) (- x (* k (div x k)))))
(rule rest-shifted Ints (vars (x Int) (k Int nonzero)) (same (mod x k) (mod (+ x k) k)))
(rule quotient-shifted Ints (vars (x Int) (k Int nonzero)) (same (div x k) (- (div (+ x k) k) 1)))
(rule abs-by-cases Ints (vars (x Int)) (same (abs x) (ite (< x 0) (- x) x)))
(rule abs-negated Ints (vars (x Int)) (same (abs x) (abs (- x))))
(rule less-by-next Ints (vars (x Int) (y Int)) (same (< x y) (<= (+ x 1) y)))
(rule at-most-by-next Ints (vars (x Int) (y Int)) (same (<= x y) (< x (+ y 1))))
(rule divisible-by-rest Ints (vars (x Int)) (same ((_ divisible 3) x) (= 0 (mod x 3))))
`);

export const PRODUCT_EQUIVALENCES = parseRules(`
(rule product-turned Arith ${XY} (same (* x y) (* y x)))
(rule product-of-negated Arith ${XY} (same (* x y) (* (- x) (- y))))
(rule product-with-one-more Arith ${XY} (same (* x y) (- (* x (+ y 1)) x)))
(rule product-over-sum Arith ${XYZ} (same (* x (+ y z)) (+ (* x y) (* x z))))
(rule product-regrouped Arith ${XYZ} (same (* x y z) (* (* z y) x)))
(rule negated-product Arith ${XY} (same (- (* x y)) (* x (- y))))
`);

export const CONVERSION_EQUIVALENCES = parseRules(`
(rule real-and-back Reals_Ints (vars (x Int)) (same x (to_int (to_real x))))
(rule whole-and-fraction Reals_Ints (vars (x Real)) (same x (+ (to_real (to_int x)) (- x (to_real (to_int x))))))
(rule less-as-reals Reals_Ints (vars (x Int) (y Int)) (same (< x y) (< (to_real x) (to_real y))))
(rule floor-with-sum Reals_Ints (vars (x Real)) (fresh (a Int)) (same (to_int x) (- (to_int (+ x (to_real a))) a)))
(rule whole-by-floor Reals_Ints (vars (x Real)) (same (is_int x) (= x (to_real (to_int x)))))
(rule real-of-sum Reals_Ints (vars (x Int) (y Int)) (same (to_real (+ x y)) (+ (to_real y) (to_real x))))
(rule real-of-negation Reals_Ints (vars (x Int)) (same (to_real (- x)) (- (to_real x))))
`);
