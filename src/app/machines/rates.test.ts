import { expect, it } from 'vitest';
import { Rates } from './watch.js';

it('computes the recent growth of a counter per second', () => {
  const rates = new Rates();
  expect(rates.of('a', { at: 0, count: 100 })).toBe(0);
  expect(rates.of('a', { at: 2_000, count: 120 })).toBe(10);
  for (let second = 3; second <= 40; second++) rates.of('a', { at: second * 1_000, count: 120 });
  expect(rates.of('a', { at: 41_000, count: 135 })).toBe(1);
  expect(rates.of('b', { at: 41_000, count: 5 })).toBe(0);
  rates.keep(new Set(['b']));
  expect(rates.of('a', { at: 42_000, count: 500 })).toBe(0);
});
