import { parseRules } from '../instantiate.js';

const B = '(_ BitVec 8)';
const F = '(_ FloatingPoint 3 5)';

export const CONVERSION_FACTS = parseRules(`
(rule bits-below-zero BV (vars (x ${B})) (same (< (bv2nat x) 0) false))
(rule bits-too-great BV (vars (x ${B})) (same (> (bv2nat x) 255) false))
(rule bits-and-back BV (vars (x ${B})) (same (distinct ((_ int2bv 8) (bv2nat x)) x) false))
(rule number-cut-to-bits BV (vars (i Int)) (same (distinct (bv2nat ((_ int2bv 8) i)) (mod i 256)) false))
(rule bits-order BV (vars (x ${B}) (y ${B})) (same (and (bvult x y) (>= (bv2nat x) (bv2nat y))) false))
(rule bits-sum BV (vars (x ${B}) (y ${B}))
  (same (distinct (bv2nat (bvadd x y)) (mod (+ (bv2nat x) (bv2nat y)) 256)) false))
(rule bits-parity BV (vars (x ${B}) (i Int)) (same (and (= (bv2nat x) (* 2 i)) (= ((_ extract 0 0) x) #b1)) false))
(rule bits-complement BV (vars (x ${B})) (same (distinct (+ (bv2nat x) (bv2nat (bvnot x))) 255) false))
(rule zero-is-a-number FP (vars (x ${F})) (same (and (fp.isZero x) (distinct (fp.to_real x) 0.0)) false))
(rule float-order FP (vars (x ${F}) (y ${F}))
  (same (and (fp.lt x y) (not (fp.isInfinite x)) (not (fp.isInfinite y)) (>= (fp.to_real x) (fp.to_real y))) false))
(rule float-too-great FP (vars (x ${F})) (same (and (fp.leq x x) (not (fp.isInfinite x)) (> (fp.to_real x) 15.5)) false))
(rule negated-float FP (vars (x ${F}))
  (same (and (not (fp.isNaN x)) (not (fp.isInfinite x)) (distinct (fp.to_real (fp.neg x)) (- (fp.to_real x)))) false))
(rule whole-float FP (vars (x ${F}) (r RoundingMode)) (same
  (and (fp.leq x x) (not (fp.isInfinite (fp.roundToIntegral r x))) (not (is_int (fp.to_real (fp.roundToIntegral r x))))) false))
`);
