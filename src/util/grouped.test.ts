import { expect, it } from 'vitest';
import { formatCount, groupDigits } from './grouped.js';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [123456, '123,456'],
  [1234567, '1,234,567'],
])('writes %d as %s', (number, text) => {
  expect(groupDigits(number)).toBe(text);
  expect(groupDigits(number)).toBe(number.toLocaleString('en-US'));
});

it('uses the singular after the number one', () => {
  expect([0, 1, 2].map((number) => formatCount(number, 'query', 'queries'))).toEqual([
    '0 queries',
    '1 query',
    '2 queries',
  ]);
  expect(formatCount(1200, 'rule')).toBe('1,200 rules');
});
