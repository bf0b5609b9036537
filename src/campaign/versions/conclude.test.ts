import { describe, expect, it } from 'vitest';
import type { VersionObservation } from '../log/index.js';
import { conclude, decidingPlaces, placeOf } from './conclude.js';

const SHOWS: Readonly<Record<string, VersionObservation['shows']>> = {
  X: 'yes',
  '.': 'no',
  o: 'other',
  '?': 'unclear',
};

/** `-` is not tested. The versions are named a, b, c … */
function seenOf(pattern: string): Map<number, VersionObservation['shows']> {
  return new Map(
    [...pattern].flatMap((mark, i): [number, VersionObservation['shows']][] => {
      const shows = SHOWS[mark];
      return shows === undefined ? [] : [[i, shows]];
    }),
  );
}

function concluded(pattern: string, place?: number): string {
  const { firstBad, lastGood, fixedIn } = conclude([...'abcdefghij'], seenOf(pattern), { place });
  return `${lastGood ?? '-'} ${firstBad ?? '-'} ${fixedIn ?? '-'}`;
}

describe('conclude: last good, first bad, fixed in', () => {
  it('finds the ends of the failure', () => {
    expect(concluded('..XX..')).toBe('b c e');
    expect(concluded('XX..')).toBe('- a c');
    expect(concluded('..XX')).toBe('b c -');
    expect(concluded('XXXX')).toBe('- a -');
  });

  it('infers untested versions from equal neighbours', () => {
    expect(concluded('.-.X--X.-.')).toBe('c d h');
  });

  it('starts from the version on which it was found', () => {
    expect(concluded('XX.XX..XX', 3)).toBe('c d -');
    expect(concluded('XX.XX..XX', 0)).toBe('- a -');
  });

  it('accepts no version as the fix if a later one fails', () => {
    expect(concluded('X.X.', 0)).toBe('- a d');
    expect(concluded('X.X.?', 0)).toBe('- a d');
    expect(concluded('X.?X', 0)).toBe('- a -');
    expect(concluded('X..o.X', 0)).toBe('- a -');
    expect(concluded('.X..X', 1)).toBe('a b -');
  });

  it('uses the nearest failing version if that version is not listed', () => {
    expect(concluded('.X.XX', -0.5)).toBe('a b -');
    expect(concluded('.X.XX', 4.5)).toBe('c d -');
  });

  it('uses the newest failing version if the original is unknown', () => {
    expect(concluded('X.X.')).toBe('b c d');
  });

  it('begins and ends no range with an undecided version', () => {
    expect(concluded('.?XoX?.')).toBe('a c g');
    expect(concluded('?X?')).toBe('- b -');
  });

  it('concludes what it can if no version fails', () => {
    expect(concluded('...', -0.5)).toBe('- - a');
    expect(concluded('...', 2.5)).toBe('c - -');
    expect(concluded('...')).toBe('- - -');
    expect(concluded('???', 1)).toBe('- - -');
  });
});

describe('decidingPlaces', () => {
  it('lists differing neighbours and unclear versions between them', () => {
    expect(decidingPlaces(seenOf('..-XX?o.')).sort()).toEqual([1, 3, 4, 5, 7]);
    expect(decidingPlaces(seenOf('XX?X'))).toEqual([]);
  });
});

describe('placeOf', () => {
  const versions = ['4.8.17', '4.10.0', '4.12.2', '5.0.0'];

  it('finds a version by its number', () => {
    expect(placeOf('4.12.2', versions)).toBe(2);
    expect(placeOf('4.12.2.0', versions)).toBe(2);
    expect(placeOf('4.12.2', ['z3@4.12.1', 'z3@4.12.2'])).toBe(1);
  });

  it('puts others between, before and after', () => {
    expect(placeOf('4.8.12', versions)).toBe(-0.5);
    expect(placeOf('4.9.1', versions)).toBe(0.5);
    expect(placeOf('6.0.0', versions)).toBe(3.5);
  });

  it('is undefined for names that are not version numbers', () => {
    expect(placeOf('4.12.2', ['./z3-a', './z3-b'])).toBeUndefined();
    expect(placeOf('4.12.2', ['3f2a1b9c0d1e', 'a1b2c3d4e5f6'])).toBeUndefined();
    expect(placeOf(null, versions)).toBeUndefined();
  });
});
