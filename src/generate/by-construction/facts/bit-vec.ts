import { parseRules } from '../instantiate.js';

const B = '(_ BitVec n)';
const X = `(vars (x ${B}))`;
const XY = `(vars (x ${B}) (y ${B}))`;
const XYZ = `(vars (x ${B}) (y ${B}) (z ${B}))`;
const XYZW = `(vars (x ${B}) (y ${B}) (z ${B}) (w ${B}))`;
const ZERO = '(_ bv0 n)';
const ONE = '(_ bv1 n)';
/** The largest signed number. */
const MAX = `(bvlshr (bvnot ${ZERO}) ${ONE})`;

export const BIT_VEC_FACTS = parseRules(`
(rule even-is-odd BV ${XY} (where (< 1 n)) (same (= (bvmul x (_ bv2 n)) (bvadd (bvmul (_ bv2 n) y) ${ONE})) false))
(rule shifted-is-odd BV ${XY} (where (< 1 n)) (same (= (bvshl x ${ONE}) (bvor (bvshl y ${ONE}) ${ONE})) false))
(rule neighbours-product-is-odd BV ${X} (same (= ((_ extract 0 0) (bvmul x (bvadd x ${ONE}))) #b1) false))
(rule square-is-two-mod-four BV ${X} (where (< 1 n)) (same (= ((_ extract 1 0) (bvmul x x)) #b10) false))
(rule odd-times-is-zero BV ${XY}
  (same (and (= ((_ extract 0 0) x) #b1) (= (bvmul x y) ${ZERO}) (distinct y ${ZERO})) false))
(rule even-has-inverse BV ${XY} (same (and (= (bvmul x y) ${ONE}) (= ((_ extract 0 0) y) #b0)) false))
(rule parity-of-sum BV ${XY} (same
  (and (= ((_ extract 0 0) x) ((_ extract 0 0) y)) (= ((_ extract 0 0) (bvadd x y)) #b1)) false))
(rule and-exceeds BV ${XY} (same (bvugt (bvand x y) x) false))
(rule or-falls-short BV ${XY} (same (bvult (bvor x y) y) false))
(rule remainder-too-large BV ${XY} (same (and (distinct y ${ZERO}) (bvuge (bvurem x y) y)) false))
(rule quotient-too-large BV ${XY} (same (and (distinct y ${ZERO}) (bvugt (bvudiv x y) x)) false))
(rule shifted-right-grows BV ${XY} (same (bvugt (bvlshr x y) x) false))
(rule between-neighbours BV ${XY} (same (and (bvult x y) (bvult y (bvadd x ${ONE}))) false))
(rule disjoint-intervals BV ${XYZ} (same (and (bvule x y) (bvult y z) (bvuge x z)) false))
(rule disjoint-signed-intervals BV ${XYZ} (same (and (bvsge y x) (bvsgt z y) (bvsge x z)) false))
(rule average-exceeds BV ${XY} (same (bvugt (bvadd (bvand x y) (bvlshr (bvxor x y) ${ONE})) (bvor x y)) false))
(rule small-sum-wraps BV ${XY} (same (and (bvule x ${MAX}) (bvule y ${MAX}) (bvult (bvadd x y) x)) false))
(rule sum-wraps-one-sided BV ${XY} (same (and (bvult (bvadd x y) x) (bvuge (bvadd x y) y)) false))
(rule negative-without-sign BV ${X}
  (same (and (bvsge x ${ZERO}) (= ((_ extract (- n 1) (- n 1)) x) #b1)) false))
(rule or-of-negative BV ${XY} (same (and (bvslt x ${ZERO}) (bvsge (bvor y x) ${ZERO})) false))
(rule extended-is-negative BV ${X} (same (bvslt ((_ zero_extend 1) x) (_ bv0 (+ n 1))) false))
(rule extended-differs BV ${X} (same (and (bvsge x ${ZERO}) (distinct ((_ zero_extend 2) x) ((_ sign_extend 2) x))) false))
(rule sum-of-extended-wraps BV ${XY}
  (same (bvult (bvadd ((_ zero_extend 1) x) ((_ zero_extend 1) y)) ((_ zero_extend 1) y)) false))
(rule power-of-two-twice BV ${X} (same
  (and (distinct x ${ZERO}) (= (bvand x (bvneg x)) x) (distinct (bvand x (bvsub x ${ONE})) ${ZERO})) false))
(rule lowest-bit-exceeds BV ${X} (same (bvugt (bvand x (bvneg x)) x) false))
(rule concat-order BV ${XYZW} (same (and (bvult x y) (bvuge (concat x z) (concat y w))) false))
(rule exclusive-or-cancels BV ${XYZ} (same (and (= (bvxor x y) z) (distinct (bvxor x z) y)) false))
(rule sum-cancels BV ${XYZ} (same (and (= (bvadd x y) z) (distinct (bvsub z y) x)) false))
(rule rotation-is-parity BV ${XY} (same (and (= x (bvnot y)) (= ((_ rotate_left 1) x) ((_ rotate_left 1) y))) false))
(rule divided-exactly BV ${XY} (same (and (distinct y ${ZERO}) (bvugt (bvmul (bvudiv x y) y) x)) false))
(rule signed-remainder-sign BV ${XY} (same (and (bvsge x ${ZERO}) (bvslt (bvsrem x y) ${ZERO})) false))
(rule modulo-sign BV ${XY} (same (and (bvsgt y ${ZERO}) (bvslt (bvsmod x y) ${ZERO})) false))
(rule arithmetic-shift-sign BV ${XY} (same (and (bvslt x ${ZERO}) (bvsge (bvashr x y) ${ZERO})) false))
(rule compared-both BV ${XY} (same (and (= (bvcomp x y) #b1) (bvult x y)) false))
(rule magnitude-negative BV ${X}
  (same (and (distinct x (bvnot ${MAX})) (bvslt (ite (bvslt x ${ZERO}) (bvneg x) x) ${ZERO})) false))
`);
