import { describe, expect, it } from 'vitest';
import type { SeededStrategy, SeedlessStrategy } from './contract.js';
import { resolveStrategy, sourceName } from './named.js';

const seeded: SeededStrategy = {
  name: 'mutate',
  summary: 'mutates',
  seeds: 1,
  perSeed: 1,
  needsAnswer: false,
  accepts: () => true,
  open: () => ({ mutant: () => undefined }),
};
const seedless: SeedlessStrategy = {
  name: 'make',
  summary: 'makes',
  seeds: 0,
  perSeed: 1,
  sources: ['bv_few_sat', 'bv_few_unsat'],
  open: () => ({ mutant: () => undefined }),
};
const known = [seeded, seedless];

describe('resolveStrategy', () => {
  it('finds a strategy by name', () => {
    expect(resolveStrategy('mutate', known)).toBe(seeded);
    expect(resolveStrategy('make', known)).toBe(seedless);
  });

  it('selects the source that follows the colon in a name', () => {
    expect(resolveStrategy('make:bv_few_unsat', known)).toMatchObject({
      name: 'make:bv_few_unsat',
      sources: ['bv_few_unsat'],
      seeds: 0,
    });
  });

  it('returns the possible names if a name is unknown', () => {
    expect(resolveStrategy('mutat', known)).toEqual({ expected: ['mutate', 'make'] });
    expect(resolveStrategy('mutate:x', known)).toEqual({ expected: ['mutate', 'make'] });
    expect(resolveStrategy('make:bv', known)).toEqual({ expected: ['make:bv_few_sat', 'make:bv_few_unsat'] });
  });
});

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
