import { expect, it } from 'vitest';
import { grouped } from './grouped.js';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [123456, '123,456'],
  [1234567, '1,234,567'],
])('writes %d as %s', (number, text) => {
  expect(grouped(number)).toBe(text);
  expect(grouped(number)).toBe(number.toLocaleString('en-US'));
});
