import { describe, expect, it } from 'vitest';
import type { VersionObservation } from '../log/index.js';
import { conclude, findDecidingIndices, locateVersion } from './next-versions.js';

const SHOWS: Readonly<Record<string, VersionObservation['shows']>> = {
  X: 'yes',
  '.': 'no',
  o: 'other',
  '?': 'unclear',
};

/** `-` stands for an untested version. The versions are named a, b, c … */
function parsePattern(pattern: string): Map<number, VersionObservation['shows']> {
  return new Map(
    [...pattern].flatMap((mark, i): [number, VersionObservation['shows']][] => {
      const shows = SHOWS[mark];
      return shows === undefined ? [] : [[i, shows]];
    }),
  );
}

function concludeFrom(pattern: string, place?: number, isRelease = false): string {
  const found = conclude([...'abcdefghij'], parsePattern(pattern), { place, isRelease });
  const { firstBad, lastGood, fixedIn, goodAfter } = found;
  return `${lastGood ?? '-'} ${firstBad ?? '-'} ${fixedIn ?? '-'}${goodAfter ? `, good after ${goodAfter}` : ''}`;
}

describe('conclude: last good, first bad, fixed in', () => {
  it('finds where a range of failing versions begins and ends', () => {
    expect(concludeFrom('..XX..')).toBe('b c e');
    expect(concludeFrom('XX..')).toBe('- a c');
    expect(concludeFrom('..XX')).toBe('b c -');
    expect(concludeFrom('XXXX')).toBe('- a -');
  });

  it('infers the results of untested versions from neighbours with equal results', () => {
    expect(concludeFrom('.-.X--X.-.')).toBe('c d h');
  });

  it('starts from the version in which the bug was found', () => {
    expect(concludeFrom('XX.XX..XX', 3)).toBe('c d -');
    expect(concludeFrom('XX.XX..XX', 0)).toBe('- a -');
  });

  it('finds a fix only after the version in which the bug was found, if this is not another build', () => {
    expect(concludeFrom('X.---', 3)).toBe('- a -');
    expect(concludeFrom('X--..', 2)).toBe('- a d');
    expect(concludeFrom('.....', 2)).toBe('- - -');
    expect(concludeFrom('X....', 2)).toBe('- a b');
  });

  it('concludes a fix only if a listed version or a release shows the failure before it', () => {
    expect(concludeFrom('..-..', 2)).toBe('b - -, good after d');
    expect(concludeFrom('..?..', 2)).toBe('b - -, good after d');
    expect(concludeFrom('..-..', 2, true)).toBe('b - d');
    expect(concludeFrom('...', -0.5, true)).toBe('- - a');
    expect(concludeFrom('X.-..', 2)).toBe('- a -, good after d');
    expect(concludeFrom('X.-..', 2, true)).toBe('- a d');
  });

  it('does not conclude that a version fixed the failure if a later version fails', () => {
    expect(concludeFrom('X.X.', 0)).toBe('- a d');
    expect(concludeFrom('X.X.?', 0)).toBe('- a d');
    expect(concludeFrom('X.?X', 0)).toBe('- a -');
    expect(concludeFrom('X..o.X', 0)).toBe('- a -');
    expect(concludeFrom('.X..X', 1)).toBe('a b -');
  });

  it('starts from the nearest failing version if the version of the finding is not listed', () => {
    expect(concludeFrom('.X.XX', -0.5)).toBe('a b -');
    expect(concludeFrom('.X.XX', 4.5)).toBe('c d -');
  });

  it('starts from the newest failing version if the version of the finding is unknown', () => {
    expect(concludeFrom('X.X.')).toBe('b c d');
  });

  it('begins and ends no range at an undecided version', () => {
    expect(concludeFrom('.?XoX?.')).toBe('a c g');
    expect(concludeFrom('?X?')).toBe('- b -');
  });

  it('places the failing version before the first or after the last listed version if no listed version fails', () => {
    expect(concludeFrom('...', -0.5)).toBe('- - -, good after a');
    expect(concludeFrom('...', 2.5)).toBe('c - -');
    expect(concludeFrom('...')).toBe('- - -');
    expect(concludeFrom('???', 1)).toBe('- - -');
  });
});

describe('findDecidingIndices', () => {
  it('lists the versions on both sides of each change of the result, and the unclear versions between them', () => {
    expect(findDecidingIndices(parsePattern('..-XX?o.')).sort()).toEqual([1, 3, 4, 5, 7]);
    expect(findDecidingIndices(parsePattern('XX?X'))).toEqual([]);
  });
});

describe('locateVersion', () => {
  const versions = ['4.8.17', '4.10.0', '4.12.2', '5.0.0'];

  it('finds a version by its number', () => {
    expect(locateVersion('4.12.2', versions)).toBe(2);
    expect(locateVersion('4.12.2.0', versions)).toBe(2);
    expect(locateVersion('4.12.2', ['z3@4.12.1', 'z3@4.12.2'])).toBe(1);
  });

  it('places unlisted versions between, before or after the listed versions', () => {
    expect(locateVersion('4.8.12', versions)).toBe(-0.5);
    expect(locateVersion('4.9.1', versions)).toBe(0.5);
    expect(locateVersion('6.0.0', versions)).toBe(3.5);
  });

  it('returns undefined for names that are not version numbers', () => {
    expect(locateVersion('4.12.2', ['./z3-a', './z3-b'])).toBeUndefined();
    expect(locateVersion('4.12.2', ['3f2a1b9c0d1e', 'a1b2c3d4e5f6'])).toBeUndefined();
    expect(locateVersion(null, versions)).toBeUndefined();
  });
});
