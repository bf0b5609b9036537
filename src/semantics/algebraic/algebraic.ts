/**
 * An irrational real algebraic number: the sum of coefficient * roots[0]^exponents[0] * … over `terms`, divided by
 * `denominator`. The roots are algebraic integers, so a rational sum is an integer. The conjugates of a nonzero sum
 * bound its distance from zero, so approximation decides whether the sum is zero or an integer (Mignotte and
 * Ştefănescu, "Polynomials", 1999, chapter 4).
 */
export interface AlgebraicValue {
  readonly kind: 'algebraic';
  /** Distinct roots, ordered by key. Each root occurs in a term. */
  readonly roots: readonly AlgebraicRoot[];
  /** Terms have distinct exponents. Each exponent is below the degree of its root's polynomial. */
  readonly terms: readonly AlgebraicTerm[];
  /** Positive; coprime to the coefficients. */
  readonly denominator: bigint;
}

export interface AlgebraicTerm {
  readonly coefficient: bigint;
  readonly exponents: readonly number[];
}

/** A real algebraic integer: an irrational root of a square-free, monic polynomial with integer coefficients. */
export interface AlgebraicRoot {
  readonly key: string;
  /** Starts with the constant term; the last coefficient is 1. */
  readonly polynomial: readonly bigint[];
  /** The only root between position / 2^scale and (position + 1) / 2^scale. Neither bound is a root. */
  readonly position: bigint;
  readonly scale: number;
}
