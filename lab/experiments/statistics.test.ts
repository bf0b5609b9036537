import { describe, expect, it } from 'vitest';
import {
  holm,
  leastForSignificance,
  mannWhitney,
  median,
  medianInterval,
  quantile,
  signTest,
  varghaDelaney,
  varghaDelaneyInterval,
} from './statistics.js';

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

describe('confidence intervals', () => {
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

  it('takes order statistics that enclose the median with a probability of at least 95 %', () => {
    expect([6, 9, 20].map((n) => medianInterval(upTo(n)))).toEqual([
      [1, 6],
      [2, 8],
      [6, 15],
    ]);
    expect([0, 1, 5].map((n) => medianInterval(upTo(n)))).toEqual([undefined, undefined, undefined]);
  });

  it('encloses the effect size, symmetrically, and is shorter for larger samples', () => {
    const [low, high] = varghaDelaneyInterval(upTo(5), upTo(5));
    expect(low + high).toBeCloseTo(1);
    expect(low).toBeGreaterThan(0.1);
    const [closer] = varghaDelaneyInterval(upTo(50), upTo(50));
    expect(closer).toBeGreaterThan(low);
    const [all] = varghaDelaneyInterval([6, 7, 8], [1, 2, 3]);
    expect(varghaDelaneyInterval([6, 7, 8], [1, 2, 3])[1]).toBe(1);
    expect(all).toBeGreaterThan(0.2);
    expect(all).toBeLessThan(0.8);
    expect(varghaDelaneyInterval([1, 2, 3], [6, 7, 8])[1]).toBeCloseTo(1 - all);
  });

  it('encloses 0.5 for 93 to 98 % of all divisions of ten ranks into two halves', () => {
    const halves = Array.from({ length: 2 ** 10 }, (_, bits) =>
      upTo(10).filter((rank) => (bits >> (rank - 1)) % 2 === 1),
    );
    const divisions = halves.filter(({ length }) => length === 5);
    const enclosing = divisions.filter((half) => {
      const rest = upTo(10).filter((rank) => !half.includes(rank));
      const [low, high] = varghaDelaneyInterval(half, rest);
      return low <= 0.5 && 0.5 <= high;
    });
    expect(enclosing.length / divisions.length).toBeGreaterThan(0.93);
    expect(enclosing.length / divisions.length).toBeLessThan(0.98);
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

it.each([2, 3, 5, 9])(
  'finds the fewest campaigns with which one of %d strategies can differ significantly',
  (samples) => {
    const smallest = (n: number) => {
      const numbers = Array.from({ length: n }, (_, i) => i);
      const p = mannWhitney(
        numbers,
        numbers.map((each) => each + n),
      );
      return holm([p, ...Array.from({ length: (samples * (samples - 1)) / 2 - 1 }, () => 1)])[0] as number;
    };
    const least = leastForSignificance(samples);
    expect(smallest(least)).toBeLessThan(0.05);
    expect(smallest(least - 1)).toBeGreaterThanOrEqual(0.05);
  },
);

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
