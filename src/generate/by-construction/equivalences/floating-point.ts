import { parseRules } from '../instantiate.js';

const F = '(_ FloatingPoint e s)';
const X = `(vars (x ${F}))`;
const XY = `(vars (x ${F}) (y ${F}))`;
const RXY = `(vars (r RoundingMode) (x ${F}) (y ${F}))`;
const RX = `(vars (r RoundingMode) (x ${F}))`;
const ONE = '((_ to_fp e s) RNE (_ bv1 2))';

/** Avoid everything that the theory leaves open. */
export const FLOATING_POINT_EQUIVALENCES = parseRules(`
(rule fp-double-neg FP ${X} (same x (fp.neg (fp.neg x))))
(rule fp-by-sign FP ${X} (same x (ite (fp.isNegative x) (fp.neg (fp.abs x)) (fp.abs x))))
(rule fp-by-nan FP ${X} (same x (ite (fp.isNaN x) (_ NaN e s) x)))
(rule fp-by-zero FP ${X} (same x (ite (fp.isZero x) (ite (fp.isPositive x) (_ +zero e s) (_ -zero e s)) x)))
(rule fp-times-one FP ${X} (fresh (r RoundingMode)) (same x (fp.mul r x ${ONE})))
(rule fp-over-one FP ${X} (fresh (r RoundingMode)) (same x (fp.div r x ${ONE})))
(rule fp-plus-minus-zero FP ${X} (same x (fp.add RNE x (_ -zero e s))))
(rule fp-minus-zero FP ${X} (same x (fp.sub RTZ x (_ +zero e s))))
(rule fp-wider-and-back FP ${X} (fresh (r RoundingMode) (q RoundingMode))
  (same x ((_ to_fp e s) r ((_ to_fp (+ e 1) (+ s 1)) q x))))
(rule fp-same-format FP ${X} (fresh (r RoundingMode)) (same x ((_ to_fp e s) r x)))
(rule fp-abs-as-ite FP ${X} (same (fp.abs x) (ite (fp.isNegative x) (fp.neg x) x)))
(rule fp-abs-of-neg FP ${X} (same (fp.abs x) (fp.abs (fp.neg x))))
(rule fp-neg-as-mul FP ${X} (fresh (r RoundingMode)) (same (fp.neg x) (fp.mul r x (fp.neg ${ONE}))))
(rule fp-add-turned FP ${RXY} (same (fp.add r x y) (fp.add r y x)))
(rule fp-add-as-sub FP ${RXY} (same (fp.add r x y) (fp.sub r x (fp.neg y))))
(rule fp-add-as-fma FP ${RXY} (same (fp.add r x y) (fp.fma r x ${ONE} y)))
(rule fp-sub-as-add FP ${RXY} (same (fp.sub r x y) (fp.add r x (fp.neg y))))
(rule fp-mul-turned FP ${RXY} (same (fp.mul r x y) (fp.mul r y x)))
(rule fp-mul-by-negs FP ${RXY} (same (fp.mul r x y) (fp.mul r (fp.neg x) (fp.neg y))))
(rule fp-div-by-negs FP ${RXY} (same (fp.div r x y) (fp.div r (fp.neg x) (fp.neg y))))
(rule fp-fma-turned FP (vars (r RoundingMode) (x ${F}) (y ${F}) (z ${F})) (same (fp.fma r x y z) (fp.fma r y x z)))
(rule fp-fma-by-negs FP (vars (r RoundingMode) (x ${F}) (y ${F}) (z ${F}))
  (same (fp.fma r x y z) (fp.fma r (fp.neg x) (fp.neg y) z)))
(rule fp-rem-by-neg FP ${XY} (same (fp.rem x y) (fp.rem x (fp.neg y))))
(rule fp-rem-of-neg FP ${XY} (same (fp.rem x y) (fp.neg (fp.rem (fp.neg x) y))))
(rule fp-round-twice FP ${RX} (fresh (q RoundingMode))
  (same (fp.roundToIntegral r x) (fp.roundToIntegral q (fp.roundToIntegral r x))))
(rule fp-round-by-sign FP ${X}
  (same (fp.roundToIntegral RTZ x) (ite (fp.isNegative x) (fp.roundToIntegral RTP x) (fp.roundToIntegral RTN x))))
(rule fp-leq-as-or FP ${XY} (same (fp.leq x y) (or (fp.lt x y) (fp.eq x y))))
(rule fp-leq-turned FP ${XY} (same (fp.leq x y) (fp.geq y x)))
(rule fp-lt-turned FP ${XY} (same (fp.lt x y) (fp.gt y x)))
(rule fp-lt-of-negs FP ${XY} (same (fp.lt x y) (fp.lt (fp.neg y) (fp.neg x))))
(rule fp-lt-as-and FP ${XY} (same (fp.lt x y) (and (fp.leq x y) (not (fp.eq x y)))))
(rule fp-lt-as-not FP ${XY} (same (fp.lt x y) (not (or (fp.geq x y) (fp.isNaN x) (fp.isNaN y)))))
(rule fp-gt-as-not FP ${XY} (same (fp.gt x y) (and (not (fp.leq x y)) (fp.eq x x) (fp.eq y y))))
(rule fp-geq-as-or FP ${XY} (same (fp.geq x y) (or (fp.gt x y) (fp.eq y x))))
(rule fp-eq-turned FP ${XY} (same (fp.eq x y) (fp.eq y x)))
(rule fp-eq-as-orders FP ${XY} (same (fp.eq x y) (and (fp.leq x y) (fp.geq x y))))
(rule fp-eq-by-identity FP ${XY}
  (same (fp.eq x y) (or (and (= x y) (not (fp.isNaN x))) (and (fp.isZero x) (fp.isZero y)))))
(rule fp-identity-by-eq FP ${XY}
  (same (= x y) (or (and (fp.isNaN x) (fp.isNaN y)) (and (fp.eq x y) (= (fp.isNegative x) (fp.isNegative y))))))
(rule fp-identity-of-negs FP ${XY} (same (= x y) (= (fp.neg x) (fp.neg y))))
(rule fp-is-nan-as-eq FP ${X} (same (fp.isNaN x) (not (fp.eq x x))))
(rule fp-is-infinite-as-eq FP ${X} (same (fp.isInfinite x) (= (fp.abs x) (_ +oo e s))))
(rule fp-is-zero-as-eq FP ${X} (same (fp.isZero x) (fp.eq x (_ -zero e s))))
(rule fp-is-negative-as-not FP ${X} (same (fp.isNegative x) (not (or (fp.isPositive x) (fp.isNaN x)))))
(rule fp-is-positive-as-neg FP ${X} (same (fp.isPositive x) (fp.isNegative (fp.neg x))))
(rule fp-is-normal-by-others FP ${X}
  (same (fp.isNormal x) (not (or (fp.isNaN x) (fp.isInfinite x) (fp.isZero x) (fp.isSubnormal x)))))
(rule fp-is-subnormal-of-abs FP ${X} (same (fp.isSubnormal x) (fp.isSubnormal (fp.abs x))))
`);
