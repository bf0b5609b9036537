import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VersionObservation } from '../log/index.js';
import { conclude } from './conclude.js';
import { type SeenVersions, isSure, nextVersions, spells } from './next-versions.js';

const SHOWS: Readonly<Record<string, VersionObservation['shows']>> = {
  X: 'yes',
  '.': 'no',
  o: 'other',
  '?': 'unclear',
};

/** Asks as `nextVersions` says, of versions that behave as a pattern says. */
function search(pattern: string, more: { known?: number; scan?: boolean; probes?: number } = {}): SeenVersions {
  const seen = new Map<number, VersionObservation['shows']>();
  for (let round = 0; ; round++) {
    expect(round).toBeLessThan(pattern.length + 3);
    const options = { count: pattern.length, known: more.known, scan: more.scan ?? false, probes: more.probes };
    const next = nextVersions(options, seen);
    if (next.length === 0) return seen;
    for (const place of next) {
      expect(seen.has(place)).toBe(false);
      seen.set(place, SHOWS[pattern[place] as string] as VersionObservation['shows']);
    }
  }
}

/** What follows, with places as the names of versions. */
function concluded(pattern: string, seen: SeenVersions, place?: number) {
  return conclude(
    [...pattern].map((_, i) => String(i)),
    seen,
    { place },
  );
}

describe('nextVersions', () => {
  it('asks the ends, probes between them, then halves the gap in which something changes', () => {
    const pattern = '..........XXXXXXXXXXXXX';
    const seen = search(pattern);
    expect(seen.size).toBeLessThanOrEqual(12);
    expect([...seen.keys()]).toEqual(expect.arrayContaining([0, 9, 10, 22]));
  });

  it('asks no more than plain bisection without probes', () => {
    expect(search('.'.repeat(700) + 'X'.repeat(324), { probes: 0 }).size).toBeLessThanOrEqual(12);
  });

  it('asks about the version that is known to show it', () => {
    expect(search('....X..................', { known: 4 }).get(4)).toBe('yes');
    expect(concluded('....X..................', search('....X..................', { known: 4 }), 4)).toEqual({
      firstBad: '4',
      lastGood: '3',
      fixedIn: '5',
    });
  });

  it('asks beside where a version that is not on the list would be', () => {
    expect([...search('X..X...................', { known: -0.5 }).keys()]).toEqual(expect.arrayContaining([0, 1]));
    expect(search('X..X...................', { known: -0.5 }).size).toBe(23);
    expect([...search('.................X.....', { known: 16.5 }).keys()]).toEqual(expect.arrayContaining([16, 17]));
    expect([...search('.......................', { known: 22.5 }).keys()]).toEqual(expect.arrayContaining([21, 22]));
  });

  it('goes round versions that cannot be judged', () => {
    const pattern = '....?????XXX';
    const seen = search(pattern);
    expect(concluded(pattern, seen)).toEqual({ firstBad: '9', lastGood: '3', fixedIn: null });
  });

  it('asks every version where it comes and goes more than once', () => {
    expect(search('XXX.XXXXXXX.........XXX', { known: 4 }).size).toBe(23);
  });

  it('asks every version where nothing can be judged', () => {
    expect(search('???????').size).toBe(7);
  });

  it('asks nothing of an empty list, and one version of a list of one', () => {
    expect(search('').size).toBe(0);
    expect(search('X').size).toBe(1);
  });

  it('concludes the same as a scan where it shows once, wherever that is', () => {
    const simple = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }))
      .map(([before, bad, after]) => ({
        pattern: '.'.repeat(before) + 'X'.repeat(bad) + '.'.repeat(after),
        before,
        bad,
      }));
    fc.assert(
      fc.property(simple, fc.nat(), ({ pattern, before, bad }, chance) => {
        const place = before + (chance % bad);
        const searched = concluded(pattern, search(pattern, { known: place }), place);
        expect(searched).toEqual(concluded(pattern, search(pattern, { scan: true }), place));
      }),
    );
  });

  it('ends on every pattern, and says nothing that it did not see', () => {
    const patterns = fc.string({ unit: fc.constantFrom('X', '.', 'o', '?'), maxLength: 40 });
    fc.assert(
      fc.property(patterns, (pattern) => {
        const { firstBad, lastGood, fixedIn } = concluded(pattern, search(pattern));
        if (firstBad !== null) expect(pattern[Number(firstBad)]).toBe('X');
        for (const good of [lastGood, fixedIn]) if (good !== null) expect(pattern[Number(good)]).toBe('.');
      }),
    );
  });
});

describe('spells', () => {
  it('counts how often it begins to show', () => {
    const count = (pattern: string) => {
      const seen = new Map([...pattern].map((mark, i) => [i, SHOWS[mark] as VersionObservation['shows']]));
      return spells(
        [...seen.keys()].filter((place) => isSure(seen.get(place))),
        seen,
      );
    };
    expect(['', '...', 'XX', '.X.', 'X.X', 'X?X', 'X.?X.X'].map(count)).toEqual([0, 0, 1, 1, 2, 1, 3]);
  });
});
