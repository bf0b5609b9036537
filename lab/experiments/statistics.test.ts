import { describe, expect, it } from 'vitest';
import { holm, mannWhitney, median, quantile, signTest, varghaDelaney } from './statistics.js';

describe('quantiles', () => {
  it('interpolates quantiles between neighbours', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([1, 2, 3, 10])).toBe(2.5);
    expect([0.25, 0.75].map((share) => quantile([1, 2, 3, 4, 5], share))).toEqual([2, 4]);
    expect(quantile([7], 0.9)).toBe(7);
    expect(median([])).toBeNaN();
  });
});

describe('the effect size', () => {
  it('computes the effect size as the probability that one number exceeds another', () => {
    expect(varghaDelaney([4, 5, 6], [1, 2, 3])).toBe(1);
    expect(varghaDelaney([1, 2, 3], [1, 2, 3])).toBe(0.5);
    expect(varghaDelaney([1, 1], [1, 2])).toBe(0.25);
  });
});

describe('the test of Mann and Whitney', () => {
  // Enumerates all ways to divide the values into samples of these sizes.
  const byHand = (first: readonly number[], second: readonly number[]): number => {
    const all = [...first, ...second];
    const n = first.length;
    const distance = (chosen: readonly number[]) => {
      const rest = all.filter((value) => !chosen.includes(value));
      return Math.abs(varghaDelaney(chosen, rest) - 0.5);
    };
    const subsets = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_v, i) => (bits >> i) % 2 === 1));
    const divisions = subsets.filter(({ length }) => length === n).map(distance);
    const here = distance(first);
    return divisions.filter((each) => each >= here - 1e-9).length / divisions.length;
  };

  it.each([
    [
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ],
    [
      [1, 4, 6, 7, 9],
      [2, 3, 5, 8, 10],
    ],
    [
      [1, 2, 5],
      [3, 4, 6, 7],
    ],
    [[5], [1, 2, 3, 4]],
  ])('computes for %j and %j the exact p-value over all divisions into two samples', (first, second) => {
    expect(mannWhitney(first, second)).toBeCloseTo(byHand(first, second), 10);
    expect(mannWhitney(second, first)).toBeCloseTo(byHand(first, second), 10);
  });

  it('gives the smallest p-value if each of five values is below each of five other values', () => {
    expect(mannWhitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(2 / 252, 10);
  });

  it('computes exact p-values for samples with ties', () => {
    // Of the six ways to choose two of 1, 1, 2, 2, two are as extreme as these samples: 1, 1 and 2, 2.
    expect(mannWhitney([1, 1], [2, 2])).toBeCloseTo(2 / 6, 10);
    // Of the twenty ways to choose three of the six numbers, one yields 1, 1, 1 and six yield 1, 1, 2.
    expect(mannWhitney([1, 1, 1], [2, 2, 3])).toBeCloseTo(2 / 20, 10);
    expect(mannWhitney([1, 1, 2], [1, 2, 3])).toBeCloseTo((2 * 7) / 20, 10);
    expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1);
    expect(mannWhitney([], [1])).toBeNaN();
  });

  it('approximates exact p-values closely', () => {
    const first = Array.from({ length: 20 }, (_, i) => 2 * i);
    const second = first.map((value) => value + 7);
    const [counted, near] = [mannWhitney(first, second), mannWhitney([...first, 21.5], second)];
    expect(counted).toBeGreaterThan(0.05);
    expect(Math.abs(near - counted)).toBeLessThan(0.03);
  });

  it('approximates the p-value of large samples', () => {
    const first = Array.from({ length: 40 }, (_, i) => i * 2);
    const second = first.map((value) => value + 1);
    expect(mannWhitney(first, second)).toBeGreaterThan(0.8);
    expect(
      mannWhitney(
        first,
        second.map((value) => value + 60),
      ),
    ).toBeLessThan(1e-6);
  });
});

describe("Holm's correction", () => {
  it('multiplies the least of n p-values by n, and preserves the order of the p-values', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
    expect(holm([0.5, 0.9])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});

describe('the sign test', () => {
  it('computes the probability that fair coin tosses are at least as uneven as the given counts', () => {
    expect(signTest(0, 0)).toBe(1);
    expect(signTest(5, 5)).toBe(1);
    expect(signTest(0, 6)).toBeCloseTo(2 / 64);
    expect(signTest(1, 7)).toBeCloseTo((2 * 9) / 256);
    expect(signTest(7, 1)).toBe(signTest(1, 7));
  });
});
