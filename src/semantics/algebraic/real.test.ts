import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rational, compareRationals, multiplyRationals, rational, subtractRationals } from '../../util/index.js';
import type { RealValue } from '../value.js';
import {
  addReal,
  compareReal,
  decimalOfReal,
  divideReal,
  floorReal,
  inverseReal,
  multiplyReal,
  negateReal,
  refine,
  rootIn,
  rootOf,
  sameReal,
  signOfReal,
} from './index.js';
import { sampleRuns } from '../../../test/support/laws.js';

function assertDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no value');
  return value;
}

const add = (a: RealValue, b: RealValue): RealValue => assertDefined(addReal(a, b));
const multiply = (a: RealValue, b: RealValue): RealValue => assertDefined(multiplyReal(a, b));
const whole = (value: number): Rational => rational(BigInt(value));
const squareRoot = (of: bigint): RealValue => assertDefined(rootOf([-of, 0n, 1n], 2));
const cubeRoot = (of: bigint): RealValue => assertDefined(rootOf([-of, 0n, 0n, 1n], 1));
const asNumber = (value: RealValue): number => {
  const { lower } = refine(value, 60);
  return Number((lower.num << 60n) / lower.den) / 2 ** 60;
};

function product(factors: readonly (readonly bigint[])[]): bigint[] {
  let result = [1n];
  for (const factor of factors) {
    const next = new Array<bigint>(result.length + factor.length - 1).fill(0n);
    result.forEach((a, i) => factor.forEach((b, j) => (next[i + j] = (next[i + j] as bigint) + a * b)));
    result = next;
  }
  return result;
}

const ROOTS: readonly RealValue[] = [
  squareRoot(2n),
  squareRoot(3n),
  squareRoot(6n),
  squareRoot(8n),
  assertDefined(rootOf([-1n, -1n, 1n], 1)),
  assertDefined(rootOf([1n, -3n, 0n, 1n], 2)),
  cubeRoot(2n),
  assertDefined(rootOf([-3n, 0n, 5n], 1)),
];

const rationals = fc
  .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 9 }))
  .map(([num, den]) => rational(BigInt(num), BigInt(den)));

const reals = fc
  .tuple(rationals, rationals, rationals, fc.constantFrom(...ROOTS), fc.constantFrom(...ROOTS))
  .map(([a, b, c, r, s]) => add(a, add(multiply(b, r), multiply(c, multiply(r, s)))));

const few = { numRuns: sampleRuns(60) };

describe('roots of polynomials', () => {
  it('returns a root as a rational number if the root is rational', () => {
    expect(rootOf([-1n, 0n, 4n], 1)).toEqual(rational(-1n, 2n));
    expect(rootOf([0n, -2n, 0n, 1n], 2)).toEqual(whole(0));
    expect(rootOf([3n, 2n], 1)).toEqual(rational(-3n, 2n));
    expect(rootIn([-1n, 0n, 4n], whole(0), whole(1))).toEqual(rational(1n, 2n));
  });

  it('returns the requested root', () => {
    expect(decimalOfReal(squareRoot(2n), 10)).toBe('1.4142135623…');
    expect(decimalOfReal(assertDefined(rootIn([-2n, 0n, 1n], whole(-3), whole(0))), 4)).toBe('-1.4142…');
    expect(decimalOfReal(assertDefined(rootOf([1n, -3n, 0n, 1n], 3)), 10)).toBe('1.5320888862…');
  });

  it('returns undefined if the requested root does not exist or is not unique', () => {
    expect(rootOf([-2n, 0n, 1n], 3)).toBeUndefined();
    expect(rootOf([-2n, 0n, 1n], 0)).toBeUndefined();
    expect(rootOf([1n, 0n, 1n], 1)).toBeUndefined();
    expect(rootOf([5n], 1)).toBeUndefined();
    expect(rootOf([0n, 0n], 1)).toBeUndefined();
    expect(rootIn([-2n, 0n, 1n], whole(-2), whole(2))).toBeUndefined();
    expect(rootIn([-1n, 0n, 1n], whole(-3), whole(-1))).toBeUndefined();
    expect(rootIn([-1n, 0n, 1n], whole(-1), whole(3))).toEqual(whole(1));
    expect(rootIn([5n], whole(-1), whole(3))).toBeUndefined();
    expect(rootOf([-2n, 0n, 1n], 1.5)).toBeUndefined();
  });

  it('finds the roots of all factors of a product, in order', () => {
    const factor = fc.oneof(
      fc.tuple(fc.bigInt(-9n, 9n), fc.bigInt(1n, 5n)).map(([a, b]) => ({ p: [a, b], roots: 1 })),
      fc.bigInt(1n, 12n).map((k) => ({ p: [-k, 0n, 1n], roots: 2 })),
      fc.constantFrom(
        { p: [1n, -3n, 0n, 1n], roots: 3 },
        { p: [1n, 1n, 1n], roots: 0 },
        { p: [-2n, 0n, 0n, 3n], roots: 1 },
      ),
    );
    const check = (factors: readonly { readonly p: readonly bigint[]; readonly roots: number }[]): void => {
      const expected: RealValue[] = [];
      for (const { p, roots } of factors) {
        for (let i = 1; i <= roots; i++) {
          const root = assertDefined(rootOf(p, i));
          if (!expected.some((other) => sameReal(other, root))) expected.push(root);
        }
      }
      expected.sort((a, b) => assertDefined(compareReal(a, b)));
      const all = product(factors.map(({ p }) => p));
      expected.forEach((root, i) => expect(sameReal(assertDefined(rootOf(all, i + 1)), root)).toBe(true));
      expect(rootOf(all, expected.length + 1)).toBeUndefined();
    };
    fc.assert(fc.property(fc.array(factor, { minLength: 1, maxLength: 4 }), check), few);
  });
});

describe('real algebraic numbers', () => {
  it('represents a result as a rational number if its value is rational', () => {
    const [two, three, six, eight] = ROOTS as [RealValue, RealValue, RealValue, RealValue];
    expect(multiply(two, two)).toEqual(whole(2));
    expect(multiply(two, eight)).toEqual(whole(4));
    expect(add(multiply(two, three), negateReal(six))).toEqual(whole(0));
    expect(add(eight, multiply(whole(-2), two))).toEqual(whole(0));
    const third = cubeRoot(2n);
    expect(multiply(multiply(third, third), third)).toEqual(whole(2));
  });

  it('computes zero for a polynomial at its own root', () => {
    for (const index of [1, 2, 3]) {
      const x = assertDefined(rootOf([1n, -3n, 0n, 1n], index));
      const value = add(add(multiply(multiply(x, x), x), multiply(whole(-3), x)), whole(1));
      expect(value).toEqual(whole(0));
    }
  });

  it('satisfies the laws of an ordered field', () => {
    const laws = (a: RealValue, b: RealValue, c: RealValue): void => {
      expect(sameReal(add(add(a, b), c), add(a, add(b, c)))).toBe(true);
      expect(sameReal(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true);
      expect(sameReal(multiply(a, b), multiply(b, a))).toBe(true);
      expect(add(a, negateReal(a))).toEqual(whole(0));
      if (signOfReal(b) !== 0) expect(sameReal(multiply(assertDefined(divideReal(a, b)), b), a)).toBe(true);
      const order = assertDefined(compareReal(a, b));
      expect(assertDefined(compareReal(b, a)) + order).toBe(0);
      expect(assertDefined(compareReal(add(a, c), add(b, c)))).toBe(order);
      expect(assertDefined(compareReal(multiply(a, c), multiply(b, c))) + 0).toBe(order * signOfReal(c) + 0);
    };
    fc.assert(fc.property(reals, reals, reals, laws), few);
  });

  it('agrees with approximations of sums, products, inverses and comparisons', () => {
    const agree = (a: RealValue, b: RealValue): void => {
      const [x, y] = [asNumber(a), asNumber(b)];
      expect(asNumber(add(a, b))).toBeCloseTo(x + y, 6);
      expect(asNumber(multiply(a, b)) / (1 + Math.abs(x * y))).toBeCloseTo((x * y) / (1 + Math.abs(x * y)), 6);
      if (signOfReal(a) !== 0) expect(asNumber(multiply(assertDefined(inverseReal(a)), a))).toBe(1);
      if (Math.abs(x - y) > 1e-6) expect(compareReal(a, b)).toBe(Math.sign(x - y));
      expect(Number(floorReal(a))).toBeCloseTo(Math.floor(x + 1e-12), -1);
    };
    fc.assert(fc.property(reals, reals, agree), few);
  });

  it('computes bounds of a number that are as close as requested', () => {
    const near = (a: RealValue, bits: number): void => {
      const { lower, upper } = refine(a, bits);
      expect(compareReal(a, lower)).toBeGreaterThanOrEqual(0);
      expect(compareReal(a, upper)).toBeLessThanOrEqual(0);
      const width = subtractRationals(upper, lower);
      expect(compareRationals(multiplyRationals(width, rational(1n << BigInt(bits))), whole(1))).toBeLessThanOrEqual(0);
      const floor = rational(floorReal(a));
      expect(compareReal(a, floor)).toBeGreaterThanOrEqual(0);
      expect(compareReal(a, rational(floor.num + 1n))).toBe(-1);
    };
    fc.assert(fc.property(reals, fc.integer({ min: 0, max: 900 }), near), few);
  });

  it('distinguishes a number from numbers very close to it', () => {
    const root = squareRoot(2n);
    const near = refine(root, 5000);
    expect(compareReal(root, near.lower)).toBe(1);
    expect(compareReal(root, near.upper)).toBe(-1);
    const other = assertDefined(rootOf([-2n * 10n ** 200n - 1n, 0n, 10n ** 200n], 2));
    expect(compareReal(root, other)).toBe(-1);
    expect(
      sameReal(
        root,
        assertDefined(
          rootOf(
            product([
              [-2n, 0n, 1n],
              [1n, 0n, 0n, 1n],
            ]),
            3,
          ),
        ),
      ),
    ).toBe(true);
  });

  it('returns undefined instead of a guess if a sum is too hard to compute', () => {
    let sum: RealValue = whole(0);
    let refused = false;
    for (const prime of [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n]) {
      const next = addReal(sum, squareRoot(prime));
      if (next === undefined) refused = true;
      else sum = next;
    }
    expect(refused).toBe(true);
  });
});

describe('operations on mixed and large numbers', () => {
  const [two, three] = [squareRoot(2n), squareRoot(3n)];
  const square = (value: RealValue): RealValue => multiply(value, value);
  const half = rational(1n, 2n);

  it('divides and inverts rational and irrational numbers', () => {
    expect(inverseReal(rational(-2n, 3n))).toEqual(rational(-3n, 2n));
    expect(divideReal(half, whole(-4))).toEqual(rational(-1n, 8n));
    expect(square(assertDefined(divideReal(two, half)))).toEqual(whole(8));
    expect(square(assertDefined(divideReal(half, two)))).toEqual(rational(1n, 8n));
    expect(square(assertDefined(divideReal(two, three)))).toEqual(rational(2n, 3n));
    expect(multiply(two, whole(0))).toEqual(whole(0));
    expect(multiply(whole(0), two)).toEqual(whole(0));
    expect(add(two, negateReal(two))).toEqual(whole(0));
  });

  it('compares rational and irrational numbers in both orders', () => {
    const near = rational(14142135623730950488n, 10n ** 19n);
    const above = rational(14142135623730950489n, 10n ** 19n);
    expect([compareReal(two, near), compareReal(near, two)]).toEqual([1, -1]);
    expect([compareReal(two, above), compareReal(above, two)]).toEqual([-1, 1]);
    expect([compareReal(two, three), compareReal(three, two), compareReal(two, two)]).toEqual([-1, 1, 0]);
    expect([signOfReal(two), signOfReal(negateReal(two)), signOfReal(whole(0))]).toEqual([1, -1, 0]);
    expect([sameReal(two, two), sameReal(two, near), sameReal(near, two), sameReal(two, three)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(sameReal(squareRoot(8n), multiply(two, whole(2)))).toBe(true);
    expect(sameReal(half, rational(1n, 2n))).toBe(true);
  });

  it('rounds down numbers of either sign and any size', () => {
    const large = multiply(two, whole(10 ** 9));
    expect([two, negateReal(two), large, negateReal(large), rational(-1n, 2n)].map(floorReal)).toEqual([
      1n,
      -2n,
      1414213562n,
      -1414213563n,
      -1n,
    ]);
    expect([decimalOfReal(two, 3), decimalOfReal(negateReal(two), 3)]).toEqual(['1.414…', '-1.414…']);
    expect(decimalOfReal(multiply(two, rational(1n, 100n)), 3)).toBe('0.014…');
    expect(decimalOfReal(multiply(two, rational(-1n, 100n)), 3)).toBe('-0.014…');
    expect(refine(half, 3)).toEqual({ lower: half, upper: half });
  });

  it('returns undefined for products with enormous coefficients', () => {
    const scale = (bits: number) => multiply(two, rational(1n << BigInt(bits), 1n));
    const product = multiplyReal(scale(60_000), scale(60_000));
    expect(product).toEqual(rational(1n << 120_001n, 1n));
    expect(multiplyReal(scale(70_000), scale(70_000))).toBeUndefined();
    expect(divideReal(scale(70_000), multiply(scale(0), three))).toBeDefined();
  });
});
