import { expect, it } from 'vitest';
import { candidateReader } from './candidate.js';

it('rejects a text with warnings that the start does not have', () => {
  const read = candidateReader('(check-sat)\n(get-value ((+ 0 0)))\n');
  expect(read('(check-sat)\n(get-value (0))\n')).toBeDefined();
  expect(read('(check-sat)\n(get-value (+ 0 0))\n')).toBeUndefined();
  expect(read('(check-sat)\n((+ 0 0))\n')).toBeUndefined();
  expect(candidateReader('(check-sat)\n((+ 0 0) 1)\n')('(check-sat)\n((+ 0 0))\n')).toBeDefined();
});
