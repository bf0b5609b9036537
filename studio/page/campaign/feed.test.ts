import { expect, it } from 'vitest';
import { countFindings } from './feed.js';

it('names the units of its counts', () => {
  const kinds = [
    ['crash', 3],
    ['wrong-answer', 1],
  ] as const;
  expect(countFindings(kinds, 2)).toBe('4 findings in 2 groups');
  expect(countFindings([['crash', 1]], 1)).toBe('1 finding in 1 group');
});
