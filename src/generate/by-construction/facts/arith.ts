import { parseRules } from '../instantiate.js';

export const ORDER_FACTS = parseRules(`
(rule sum-grows Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (> y 0) (<= (+ x y) x)) false))
(rule sum-of-greater Arith (sorts (T Int Real)) (vars (x T) (y T) (z T) (w T))
  (same (and (< x z) (<= y w) (>= (+ x y) (+ z w))) false))
(rule both-halves Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (< (+ x x) (+ x y)) (> x y)) false))
(rule difference-back Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (distinct (+ (- x y) y) x) false))
(rule differences-turn Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (> (- x y) 0) (> (- y x) 0)) false))
(rule chain-and-equal Arith (sorts (T Int Real)) (vars (x T) (y T) (z T)) (same (and (< x y z) (= x z)) false))
(rule between-itself Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (or (< x y x) (< y x y)) false))
(rule neither Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (not (< x y)) (not (> x y)) (distinct x y)) false))
(rule negation-order Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (<= x y) (< (- x) (- y))) false))
(rule greatest-of-two Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (< (ite (< x y) y x) x) false))
(rule least-of-two Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (> (ite (< x y) x y) y) false))
(rule average Arith (sorts (T Int Real)) (vars (x T) (y T) (z T))
  (same (and (= (* 2 z) (+ x y)) (< x z) (< y z)) false))
`);

export const INT_FACTS = parseRules(`
(rule no-integer-between Ints (vars (x Int) (y Int)) (same (and (< x y) (< y (+ x 1))) false))
(rule odd-is-even Ints (vars (x Int) (y Int)) (same (= (+ (* 2 x) 1) (* 2 y)) false))
(rule mod-below-zero Ints (vars (x Int) (k Int nonzero)) (same (< (mod x k) 0) false))
(rule mod-too-great Ints (vars (x Int) (k Int positive)) (same (>= (mod x k) k) false))
(rule mod-too-great-negative Ints (vars (x Int) (k Int negative)) (same (>= (+ (mod x k) k) 0) false))
(rule div-and-mod Ints (vars (x Int) (k Int nonzero)) (same (distinct (+ (* k (div x k)) (mod x k)) x) false))
(rule div-too-great Ints (vars (x Int) (k Int positive)) (same (> (* k (div x k)) x) false))
(rule div-too-small Ints (vars (x Int) (k Int positive)) (same (<= (* k (+ (div x k) 1)) x) false))
(rule div-monotone Ints (vars (x Int) (y Int) (k Int positive)) (same (and (<= x y) (> (div x k) (div y k))) false))
(rule div-negated Ints (vars (x Int) (k Int positive)) (same (distinct (div x (- k)) (- (div x k))) false))
(rule mod-negated Ints (vars (x Int) (k Int positive)) (same (distinct (mod x (- k)) (mod x k)) false))
(rule mod-shifted Ints (vars (x Int) (y Int) (k Int nonzero)) (same (distinct (mod (+ x (* k y)) k) (mod x k)) false))
(rule mod-twice Ints (vars (x Int) (k Int nonzero)) (same (distinct (mod (mod x k) k) (mod x k)) false))
(rule neighbours-even Ints (vars (x Int)) (same (= (mod x 2) (mod (+ x 1) 2)) false))
(rule abs-below-zero Ints (vars (x Int)) (same (< (abs x) 0) false))
(rule abs-is-neither Ints (vars (x Int)) (same (and (distinct (abs x) x) (distinct (abs x) (- x))) false))
(rule abs-triangle Ints (vars (x Int) (y Int)) (same (> (abs (+ x y)) (+ (abs x) (abs y))) false))
(rule abs-smaller Ints (vars (x Int)) (same (< (abs x) x) false))
(rule abs-apart Ints (vars (x Int) (y Int)) (same (and (= (abs x) (abs y)) (< x y) (>= x 0)) false))
`);

export const DIVISIBLE_FACTS = parseRules(`
(rule divisible-mod Ints (vars (x Int)) (same (and ((_ divisible 3) x) (= (mod x 3) 1)) false))
(rule divisible-both Ints (vars (x Int)) (same (and ((_ divisible 2) x) ((_ divisible 3) x) (not ((_ divisible 6) x))) false))
(rule divisible-neighbours Ints (vars (x Int)) (same (and ((_ divisible 4) x) ((_ divisible 2) (+ x 1))) false))
`);

export const PRODUCT_FACTS = parseRules(`
(rule square-below-zero Arith (sorts (T Int Real)) (vars (x T)) (same (< (* x x) 0) false))
(rule squares-below-zero Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (< (+ (* x x) (* y y)) 0) false))
(rule square-of-difference Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (< (+ (* x x) (* y y)) (* 2 x y)) false))
(rule signs-of-product Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (> x 0) (> y 0) (<= (* x y) 0)) false))
(rule signs-differ Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (> x 0) (< y 0) (>= (* x y) 0)) false))
(rule product-is-zero Arith (sorts (T Int Real)) (vars (x T) (y T))
  (same (and (= (* x y) 0) (distinct x 0) (distinct y 0)) false))
(rule product-grows Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (and (> x 1) (> y 1) (<= (* x y) x)) false))
(rule distributes Arith (sorts (T Int Real)) (vars (x T) (y T) (z T))
  (same (distinct (* x (+ y z)) (+ (* x y) (* x z))) false))
(rule third-binomial Arith (sorts (T Int Real)) (vars (x T) (y T))
  (same (distinct (* (+ x y) (- x y)) (- (* x x) (* y y))) false))
(rule no-real-root Arith (sorts (T Int Real)) (vars (x T)) (same (= (+ (* x x) x 1) 0) false))
`);

export const REAL_PRODUCT_FACTS = parseRules(`
(rule quotient-back Reals (vars (x Real) (y Real)) (same (and (distinct y 0.0) (distinct (* (/ x y) y) x)) false))
(rule inverse-sign Reals (vars (x Real)) (same (and (> x 0.0) (<= (/ 1.0 x) 0.0)) false))
(rule inverse-order Reals (vars (x Real) (y Real)) (same (and (< 0.0 x y) (<= (/ 1.0 x) (/ 1.0 y))) false))
(rule quotient-of-itself Reals (vars (x Real)) (same (and (distinct x 0.0) (distinct (/ x x) 1.0)) false))
`);

export const MIXED_FACTS = parseRules(`
(rule floor-above Reals_Ints (vars (x Real)) (same (> (to_real (to_int x)) x) false))
(rule floor-too-low Reals_Ints (vars (x Real)) (same (<= (to_real (+ (to_int x) 1)) x) false))
(rule whole-back Reals_Ints (vars (x Int)) (same (distinct (to_int (to_real x)) x) false))
(rule whole-is-whole Reals_Ints (vars (x Int)) (same (not (is_int (to_real x))) false))
(rule half-is-whole Reals_Ints (vars (x Int)) (same (is_int (+ (to_real x) 0.5)) false))
(rule whole-and-part Reals_Ints (vars (x Real)) (same (and (is_int x) (distinct (to_real (to_int x)) x)) false))
(rule part-is-whole Reals_Ints (vars (x Real)) (same (and (not (is_int x)) (= (to_real (to_int x)) x)) false))
(rule floor-monotone Reals_Ints (vars (x Real) (y Real)) (same (and (<= x y) (> (to_int x) (to_int y))) false))
(rule floor-shifted Reals_Ints (vars (x Real) (y Int)) (same (distinct (to_int (+ x (to_real y))) (+ (to_int x) y)) false))
(rule conversion-order Reals_Ints (vars (x Int) (y Int)) (same (and (< x y) (>= (to_real x) (to_real y))) false))
(rule sum-of-whole Reals_Ints (vars (x Real) (y Real)) (same (and (is_int x) (is_int y) (not (is_int (+ x y)))) false))
(rule halves-of-div Reals_Ints (vars (x Int)) (same (distinct (to_int (/ (to_real x) 2.0)) (div x 2)) false))
`);
