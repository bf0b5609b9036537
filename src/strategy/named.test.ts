import { describe, expect, it } from 'vitest';
import type { SeededStrategy, SeedlessStrategy } from './contract.js';
import { resolveStrategy } from './named.js';

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
