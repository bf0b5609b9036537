import { expect, it } from 'vitest';
import { computeRates } from './course.js';

it('computes the rate of each interval from totals, also after a stall', () => {
  const point = (ms: number, tests: number) => ({ ms, tests, findings: 0, groups: 0, answers: { sat: 2 * tests } });
  const { rate, answers } = computeRates([point(0, 0), point(1_000, 10), point(11_000, 10), point(12_000, 22)]);
  const [tests] = rate;
  expect(tests?.points.map(([, y]) => y)).toEqual([10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 12]);
  expect(answers).toMatchObject([{ name: 'sat' }]);
  expect(answers[0]?.points[0]).toEqual([0, 20]);
  expect(computeRates([]).rate[0]?.points).toEqual([[0, 0]]);
});

it('draws the answers of a hunt without answers to its end', () => {
  const point = (ms: number) => ({ ms, tests: 0, findings: 0, groups: 0, answers: {} });
  const { answers } = computeRates([point(0), point(30_000)]);
  expect(answers.map(({ points }) => points)).toEqual([
    [
      [0, 0],
      [30, 0],
    ],
  ]);
});
