import { describe, expect, it } from 'vitest';
import { hasOtherFloats } from './float-formats.js';

describe('floating-point numbers of other formats than Float32 and Float64', () => {
  it.each([
    '(declare-const x Float16)',
    '(declare-const x Float128)',
    '(declare-const x (_ FloatingPoint 3 5))',
    '(declare-const x (_ FloatingPoint\n 8 53))',
    '(declare-const x (_ FloatingPoint ; why\n 3 5))',
    '(assert (fp.isNaN ((_ to_fp 5 11) RNE x)))',
    '(assert (fp.isNaN ((_ to_fp_unsigned 5 11) RNE b)))',
    '(assert (= x (_ NaN 5 11)))',
    '(assert (= x (_ +oo 5 11)))',
    '(assert (= x (_ -zero 5 11)))',
    '(assert (= x (fp #b0 #b11 #b1)))',
    '(assert (= x (fp #b0 #xff #b1)))',
    '(assert (fp.isNaN (fp s e m)))',
    '(assert (fp.isNaN (fp #b0 e m)))',
    '(assert (fp.isNaN (fp ((_ extract 0 0) b) #xff #b1)))',
  ])('detects floats of formats other than Float32 and Float64 in %s', (text) =>
    expect(hasOtherFloats(text)).toBe(true),
  );

  it.each([
    '(declare-const x Float32)(declare-const y Float64)',
    '(declare-const x (_ FloatingPoint 8 24))(assert (fp.isNaN ((_ to_fp 11  53) RNE x)))',
    '(assert (= x (_ NaN 8 24)))(assert (fp.lt (_ -oo 11 53) y))',
    `(assert (= x (fp #b0 #xff #b${'0'.repeat(23)})))`,
    `(assert (= y (fp #b0 #b${'1'.repeat(11)} #x${'0'.repeat(13)})))`,
    '(assert (fp.isZero x))(assert (fp.isNormal (fp.add RNE x x)))',
    '(set-logic QF_BVFP)(declare-const is-to_fp (_ BitVec 3))',
  ])('detects no floats of formats other than Float32 and Float64 in %s', (text) =>
    expect(hasOtherFloats(text)).toBe(false),
  );
});
