/**
 * An irrational real algebraic number, as a polynomial in some roots:
 * the sum over `terms` of coefficient * roots[0]^exponents[0] * roots[1]^exponents[1] * …, divided by `denominator`.
 *
 * The roots are algebraic integers, so that number times `denominator` is one too. Hence it is rational only where that
 * product is a whole number, and a bound on its conjugates bounds how near to zero it can be: both are decided exactly by
 * approximating far enough (separation bounds, as in Mignotte and Ştefănescu, "Polynomials", 1999, chapter 4). Sums and
 * products stay small polynomials, and no resultant is ever computed. (No well-kept npm package offers such numbers.)
 */
export interface AlgebraicValue {
  readonly kind: 'algebraic';
  /** Different ones, in the order of their keys; each occurs in a term. */
  readonly roots: readonly AlgebraicRoot[];
  /** With different exponents; each below the degree of its root's polynomial. */
  readonly terms: readonly AlgebraicTerm[];
  /** Positive; has no factor in common with all coefficients. */
  readonly denominator: bigint;
}

export interface AlgebraicTerm {
  /** Not zero. */
  readonly coefficient: bigint;
  /** As many as there are roots. */
  readonly exponents: readonly number[];
}

/** An irrational root of a square-free polynomial that is monic and whole: a real algebraic integer. */
export interface AlgebraicRoot {
  /** The same for the same polynomial and index. */
  readonly key: string;
  /** Coefficients from the constant term up; the last one is 1. */
  readonly polynomial: readonly bigint[];
  /** It is the only root between position / 2^scale and (position + 1) / 2^scale, which are no roots. */
  readonly position: bigint;
  readonly scale: number;
}
