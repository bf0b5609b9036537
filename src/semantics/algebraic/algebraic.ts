import type { Rational } from '../../util/index.js';

/** An irrational real algebraic number: the only root of a square-free polynomial in an open interval. */
export interface AlgebraicValue {
  readonly kind: 'algebraic';
  /** Coefficients from the constant term up; whole, without common factor, the last one positive. */
  readonly polynomial: readonly bigint[];
  readonly lower: Rational;
  readonly upper: Rational;
}
