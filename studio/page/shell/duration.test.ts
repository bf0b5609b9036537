import { expect, it } from 'vitest';
import { duration, shortDuration } from './duration.js';

it('formats times in units that fit their length', () => {
  expect([90, 59_400, 61_000, 5_400_000].map(duration)).toEqual(['0.1 s', '59.4 s', '1 min 1 s', '1 h 30 min']);
  expect([20.4, 2_345].map(shortDuration)).toEqual(['20 ms', '2.3 s']);
});
