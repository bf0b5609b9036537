import { expect, it } from 'vitest';
import { closest, didYouMean } from './closest.js';
import { processorMs } from '../../test/support/processor-time.js';

const NAMES = ['fusion', 'opfuzz', 'storm', 'typefuzz', 'sae', 'all'];

it.each([
  ['fuson', ['fusion']],
  ['strom', ['storm']],
  ['al', ['all']],
  ['oppfuzz', ['opfuzz']],
  ['ase', ['sae']],
  ['quark', []],
])('finds the words closest to %s: %j', (word, expected) => expect(closest(word, NAMES)).toEqual(expected));

it('suggests a similar word, if there is one', () => {
  expect(didYouMean('strom', NAMES)).toBe('did you mean storm?');
  expect(didYouMean('frobnicate', NAMES)).toBeUndefined();
});

it('does not compare words of very different lengths', () => {
  expect(processorMs(() => expect(closest('x'.repeat(1_000_000), NAMES)).toEqual([]))).toBeLessThan(500);
});
