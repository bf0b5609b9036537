import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rngFromSeed } from '../util/index.js';
import { mutantRng } from './coordinates.js';
import { distinctIndices, sampleEvenly } from './draw.js';

describe('sampleEvenly', () => {
  it('keeps short lists, and samples long lists evenly', () => {
    expect(sampleEvenly([1, 2, 3], 5)).toEqual([1, 2, 3]);
    expect(
      sampleEvenly(
        Array.from({ length: 10 }, (_, i) => i),
        4,
      ),
    ).toEqual([0, 4, 8]);
  });
});

describe('distinctIndices', () => {
  it('returns distinct indices in range, as many as possible up to the requested number', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(20), fc.nat(30), (seed, bound, count) => {
        const drawn = distinctIndices(rngFromSeed(seed), bound, count);
        expect(new Set(drawn).size).toBe(Math.min(bound, count));
        for (const index of drawn) expect(index).toBeLessThan(bound);
      }),
    );
  });
});

describe('mutantRng', () => {
  it('draws random numbers that depend only on the key, seed, strategy and index', () => {
    const draw = (...[seed, strategy, index]: [string, string, number]): bigint =>
      mutantRng('k', { seed, strategy, index }).bits(64);
    expect(draw('a', 's', 1)).toBe(draw('a', 's', 1));
    expect(new Set([draw('a', 's', 1), draw('b', 's', 1), draw('a', 't', 1), draw('a', 's', 2)]).size).toBe(4);
  });
});
