import { describe, expect, it } from 'vitest';
import { sourceName } from './source-name.js';

describe('sourceName', () => {
  it.each([
    ['make', 'bv_few_sat', 'make:bv_few_sat'],
    ['make:bv_few_sat', 'bv_few_sat', 'make:bv_few_sat'],
    ['make', 'make', 'make'],
    // The name ends with the letters of the source, but not with the word.
    ['remake', 'make', 'remake:make'],
    ['make:more', 'make', 'make:more:make'],
  ])('adds the source to the name of a strategy unless the name ends with it: %s, %s', (strategy, source, expected) => {
    expect(sourceName(strategy, source)).toBe(expected);
  });
});
