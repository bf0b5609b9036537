import { expect, it } from 'vitest';
import { Rates } from './live-machines.js';

it('computes the recent growth of a counter per second', () => {
  const rates = new Rates();
  expect(rates.record('a', { at: 0, count: 100 })).toBe(0);
  expect(rates.record('a', { at: 2_000, count: 120 })).toBe(10);
  for (let second = 3; second <= 40; second++) rates.record('a', { at: second * 1_000, count: 120 });
  expect(rates.record('a', { at: 41_000, count: 135 })).toBe(1);
  expect(rates.record('b', { at: 41_000, count: 5 })).toBe(0);
  rates.keepOnly(new Set(['b']));
  expect(rates.record('a', { at: 42_000, count: 500 })).toBe(0);
});
