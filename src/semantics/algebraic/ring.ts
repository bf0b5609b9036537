import type { AlgebraicRoot, AlgebraicTerm, AlgebraicValue } from './algebraic.js';
import { type Combination, boundDegree, findWholeValue } from './approximate.js';
import { type Rational, bitLength, gcd, rational } from '../../util/index.js';

const MOST_PRODUCTS = 40_000;
const MOST_CONJUGATES = 4096;
/** Maximum size of a coefficient in bits. If a coefficient is larger, the result is undefined. */
const MOST_COEFFICIENT_BITS = 1 << 17;

type Terms = Map<string, AlgebraicTerm>;

function addTerm(terms: Terms, coefficient: bigint, exponents: readonly number[]): void {
  const key = exponents.join();
  const sum = (terms.get(key)?.coefficient ?? 0n) + coefficient;
  if (sum === 0n) terms.delete(key);
  else terms.set(key, { coefficient: sum, exponents });
}

export function align(a: Combination, b: Combination): readonly [Combination, Combination] {
  const same = a.roots.length === b.roots.length && a.roots.every((root, i) => root.key === b.roots[i]?.key);
  if (same) return [a, b];
  const byKey = new Map<string, AlgebraicRoot>();
  for (const root of [...a.roots, ...b.roots]) if (!byKey.has(root.key)) byKey.set(root.key, root);
  const roots = [...byKey.values()].sort((x, y) => (x.key < y.key ? -1 : x.key > y.key ? 1 : 0));
  return [over(roots, a), over(roots, b)];
}

function over(roots: readonly AlgebraicRoot[], { roots: old, terms }: Combination): Combination {
  const from = roots.map((root) => old.findIndex(({ key }) => key === root.key));
  const moved = terms.map(({ coefficient, exponents }) => ({
    coefficient,
    exponents: from.map((i) => (i < 0 ? 0 : (exponents[i] as number))),
  }));
  return { roots, terms: moved };
}

export function addScaled(a: Combination, scaleA: bigint, b: Combination, scaleB: bigint): Combination {
  const terms: Terms = new Map();
  for (const { coefficient, exponents } of a.terms) addTerm(terms, coefficient * scaleA, exponents);
  for (const { coefficient, exponents } of b.terms) addTerm(terms, coefficient * scaleB, exponents);
  return { roots: a.roots, terms: [...terms.values()] };
}

/** Multiplies combinations of the same roots. Undefined if the product is too large. */
export function multiplyCombinations(a: Combination, b: Combination): Combination | undefined {
  if (a.terms.length * b.terms.length > MOST_PRODUCTS || boundDegree(a) > MOST_CONJUGATES) return undefined;
  if (largestBits(a) + largestBits(b) > MOST_COEFFICIENT_BITS) return undefined;
  let terms: Terms = new Map();
  for (const x of a.terms) {
    for (const y of b.terms) {
      const exponents = x.exponents.map((exponent, i) => exponent + (y.exponents[i] as number));
      addTerm(terms, x.coefficient * y.coefficient, exponents);
    }
  }
  a.roots.forEach((root, i) => {
    terms = reducePowers(terms, root, i);
  });
  return { roots: a.roots, terms: [...terms.values()] };
}

function largestBits({ terms }: Combination): number {
  return terms.reduce((most, { coefficient }) => Math.max(most, bitLength(coefficient)), 0);
}

function reducePowers(terms: Terms, root: AlgebraicRoot, at: number): Terms {
  const degree = root.polynomial.length - 1;
  const result: Terms = new Map();
  for (const { coefficient, exponents } of terms.values()) {
    const exponent = exponents[at] as number;
    if (exponent < degree) {
      addTerm(result, coefficient, exponents);
      continue;
    }
    const power = reducePower(root, exponent);
    for (let i = 0; i < power.length; i++) {
      const factor = power[i] as bigint;
      if (factor !== 0n) addTerm(result, coefficient * factor, exponents.with(at, i));
    }
  }
  return result;
}

const powers = new WeakMap<AlgebraicRoot, (readonly bigint[])[]>();

function reducePower(root: AlgebraicRoot, exponent: number): readonly bigint[] {
  const degree = root.polynomial.length - 1;
  const known = powers.get(root) ?? [root.polynomial.slice(0, degree).map((coefficient) => -coefficient)];
  powers.set(root, known);
  while (known.length <= exponent - degree) {
    const last = known.at(-1) as readonly bigint[];
    const top = last.at(-1) as bigint;
    known.push(last.map((_, i) => (last[i - 1] ?? 0n) + top * (known[0]?.[i] as bigint)));
  }
  return known[exponent - degree] as readonly bigint[];
}

/** Builds a value in normal form without checking that it is irrational. The denominator must be positive. */
export function irrational({ roots, terms }: Combination, denominator: bigint): AlgebraicValue {
  const used = roots.map((_, i) => terms.some(({ exponents }) => exponents[i] !== 0));
  let common = denominator;
  for (const { coefficient } of terms) {
    if (common === 1n) break;
    common = gcd(common, coefficient);
  }
  return {
    kind: 'algebraic',
    roots: roots.filter((_, i) => used[i]),
    terms: terms.map(({ coefficient, exponents }) => ({
      coefficient: coefficient / common,
      exponents: exponents.filter((_, i) => used[i]),
    })),
    denominator: denominator / common,
  };
}

/** `denominator` must be positive. Undefined if the number's rationality cannot be decided in time. */
export function buildNumber(combination: Combination, denominator: bigint): Rational | AlgebraicValue | undefined {
  const { terms } = combination;
  const value = irrational(combination, denominator);
  if (value.roots.length === 0) return rational(terms[0]?.coefficient ?? 0n, denominator);
  if (boundDegree(value) > MOST_CONJUGATES) return undefined;
  const whole = findWholeValue(value);
  if (whole === 'unknown') return undefined;
  return whole === undefined ? value : rational(whole, value.denominator);
}
