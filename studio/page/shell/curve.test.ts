import { expect, it } from 'vitest';
import { timeText } from './curve.js';

it('labels a time axis in units that fit its length', () => {
  expect(timeText(2.5, 10)).toBe('2.5 s');
  expect(timeText(90, 300)).toBe('1:30 min');
  expect(timeText(600, 3_600)).toBe('10 min');
  expect(timeText(5_400, 10_000)).toBe('1:30 h');
  expect(timeText(36_000, 90_000)).toBe('10 h');
});
