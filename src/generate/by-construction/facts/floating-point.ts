import { parseRules } from '../instantiate.js';

const F = '(_ FloatingPoint e s)';
const X = `(vars (x ${F}))`;
const XY = `(vars (x ${F}) (y ${F}))`;
const XYZ = `(vars (x ${F}) (y ${F}) (z ${F}))`;
const RX = `(vars (r RoundingMode) (x ${F}))`;
const RXY = `(vars (r RoundingMode) (x ${F}) (y ${F}))`;
const RXYZ = `(vars (r RoundingMode) (x ${F}) (y ${F}) (z ${F}))`;
const BITS = '(vars (b (_ BitVec (+ e s))) (c (_ BitVec (+ e s))) (x (_ FloatingPoint e s)))';
const ZERO = '(_ +zero e s)';
const LEAST = '(_ bv0 (+ e s))';

export const FLOATING_POINT_FACTS = parseRules(`
(rule square-is-negative FP ${RX} (same (fp.lt (fp.mul r x x) ${ZERO}) false))
(rule square-has-sign FP ${RX} (same (fp.isNegative (fp.mul r x x)) false))
(rule root-is-negative FP ${RX} (same (fp.lt (fp.sqrt r x) ${ZERO}) false))
(rule root-of-negative FP ${RX} (same (and (fp.lt x ${ZERO}) (not (fp.isNaN (fp.sqrt r x)))) false))
(rule magnitude-is-negative FP ${X} (same (fp.lt (fp.abs x) ${ZERO}) false))
(rule magnitude-has-sign FP ${X} (same (fp.isNegative (fp.abs x)) false))
(rule both-signs FP ${X} (same (and (fp.isPositive x) (fp.isNegative x)) false))
(rule nan-is-below FP ${XY} (same (and (fp.isNaN x) (fp.lt x y)) false))
(rule nan-is-lost FP ${RXY} (same (and (fp.isNaN x) (not (fp.isNaN (fp.add r y x)))) false))
(rule nan-is-lost-in-fma FP ${RXYZ} (same (and (fp.isNaN z) (not (fp.isNaN (fp.fma r x y z)))) false))
(rule infinity-minus-itself FP ${RX} (same (and (fp.isInfinite x) (not (fp.isNaN (fp.sub r x x)))) false))
(rule difference-of-equals FP ${RX} (same (and (not (fp.isInfinite x)) (not (fp.isNaN x)) (not (fp.isZero (fp.sub r x x)))) false))
(rule zero-over-zero FP ${RXY} (same (and (fp.isZero x) (fp.isZero y) (not (fp.isNaN (fp.div r x y)))) false))
(rule strict-triangle FP ${XYZ} (same (and (fp.lt x y) (fp.leq y z) (fp.geq x z)) false))
(rule sum-is-monotone FP ${RXYZ} (same (and (fp.leq x y) (fp.gt (fp.add r x z) (fp.add r y z))) false))
(rule difference-is-monotone FP ${RXYZ} (same (and (fp.leq x y) (fp.lt (fp.sub r z x) (fp.sub r z y))) false))
(rule product-is-monotone FP ${RXYZ}
  (same (and (fp.leq x y) (fp.isPositive z) (fp.gt (fp.mul r x z) (fp.mul r y z))) false))
(rule root-is-monotone FP ${RXY} (same (and (fp.leq x y) (fp.gt (fp.sqrt r x) (fp.sqrt r y))) false))
(rule rounding-is-monotone FP ${RXY}
  (same (and (fp.leq x y) (fp.gt (fp.roundToIntegral r x) (fp.roundToIntegral r y))) false))
(rule rounded-down-is-above FP ${X} (same (fp.gt (fp.roundToIntegral RTN x) x) false))
(rule rounded-up-is-below FP ${X} (same (fp.lt (fp.roundToIntegral RTP x) x) false))
(rule truncated-grows FP ${X} (same (fp.gt (fp.abs (fp.roundToIntegral RTZ x)) (fp.abs x)) false))
(rule sum-down-is-above-up FP ${XY} (same (fp.gt (fp.add RTN x y) (fp.add RTP x y)) false))
(rule product-down-is-above-nearest FP ${XY} (same (fp.gt (fp.mul RTN x y) (fp.mul RNE x y)) false))
(rule quotient-nearest-is-above-up FP ${XY} (same (fp.gt (fp.div RNA x y) (fp.div RTP x y)) false))
(rule fma-down-is-above-up FP ${XYZ} (same (fp.gt (fp.fma RTN x y z) (fp.fma RTP x y z)) false))
(rule sum-of-positives-falls FP ${RXY} (same (and (fp.isPositive y) (fp.lt (fp.add r x y) x)) false))
(rule remainder-too-large FP ${XY} (same (fp.gt (fp.abs (fp.rem x y)) (fp.abs y)) false))
(rule remainder-grows FP ${XY} (same (fp.gt (fp.abs (fp.rem x y)) (fp.abs x)) false))
(rule subnormal-exceeds-normal FP ${XY}
  (same (and (fp.isSubnormal x) (fp.isNormal y) (fp.gt (fp.abs x) (fp.abs y))) false))
(rule exceeds-infinity FP ${X} (same (fp.gt (fp.abs x) (_ +oo e s)) false))
(rule three-zeros FP ${XYZ} (same (and (distinct x y z) (fp.isZero x) (fp.isZero y) (fp.isZero z)) false))
(rule three-infinities FP ${XYZ}
  (same (and (distinct x y z) (fp.isInfinite x) (fp.isInfinite y) (fp.isInfinite z)) false))
(rule two-nans FP ${XY} (same (and (fp.isNaN x) (fp.isNaN y) (distinct x y)) false))
(rule two-classes FP ${X} (same (and (fp.isNormal x) (fp.isSubnormal x)) false))
(rule equal-but-not-zero FP ${XY} (same (and (fp.eq x y) (fp.isZero x) (not (fp.isZero y))) false))
(rule identical-but-unequal FP ${XY} (same (and (= x y) (not (fp.eq x y)) (not (fp.isNaN y))) false))
(rule bits-against-order FP ${BITS} (same
  (and (fp.lt ((_ to_fp e s) c) ((_ to_fp e s) b)) (bvsge b ${LEAST}) (bvult b c) (bvsge c ${LEAST})) false))
(rule bits-are-not-functional FP ${BITS} (same
  (and (= x ((_ to_fp e s) b)) (distinct x ((_ to_fp e s) c)) (= b c)) false))
(rule unsigned-is-negative FP (vars (r RoundingMode) (b (_ BitVec (+ e s))) (x (_ FloatingPoint e s)))
  (same (and (= x ((_ to_fp_unsigned e s) r b)) (fp.isNegative x)) false))
(rule conversion-is-monotone FP
  (vars (r RoundingMode) (b (_ BitVec (+ e s))) (c (_ BitVec (+ e s))) (x (_ FloatingPoint e s)))
  (same (and (= x ((_ to_fp e s) r b)) (bvsle b c) (fp.lt ((_ to_fp e s) r c) x)) false))
`);
