/**
 * An irrational real algebraic number, as a polynomial in some roots:
 * the sum over `terms` of coefficient * roots[0]^exponents[0] * roots[1]^exponents[1] * …, divided by `denominator`.
 *
 * The roots are algebraic integers, so the number times `denominator` is one too: it is rational only if that product
 * is whole. A bound on the conjugates bounds its distance from zero. So both are decided exactly by approximation
 * (separation bounds, as in Mignotte and Ştefănescu, "Polynomials", 1999, chapter 4).
 *
 * Sums and products stay small polynomials, without resultants. (No well-maintained npm package offers such numbers.)
 */
export interface AlgebraicValue {
  readonly kind: 'algebraic';
  /** Distinct and ordered by key; each occurs in a term. */
  readonly roots: readonly AlgebraicRoot[];
  /** With distinct exponents, each below the degree of its root's polynomial. */
  readonly terms: readonly AlgebraicTerm[];
  /** Positive; coprime to the coefficients. */
  readonly denominator: bigint;
}

export interface AlgebraicTerm {
  /** Not zero. */
  readonly coefficient: bigint;
  readonly exponents: readonly number[];
}

/** A real algebraic integer: an irrational root of a square-free, monic polynomial with whole coefficients. */
export interface AlgebraicRoot {
  /** Identifies polynomial and index. */
  readonly key: string;
  /** Starts with the constant term; the last coefficient is 1. */
  readonly polynomial: readonly bigint[];
  /** The only root between position / 2^scale and (position + 1) / 2^scale, neither of which is a root. */
  readonly position: bigint;
  readonly scale: number;
}
