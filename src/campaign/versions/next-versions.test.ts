import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VersionObservation } from '../log/index.js';
import { conclude, type SeenVersions, isSure, nextVersions, countSpells } from './next-versions.js';

const SHOWS: Readonly<Record<string, VersionObservation['shows']>> = {
  X: 'yes',
  '.': 'no',
  o: 'other',
  '?': 'unclear',
};

function search(pattern: string, more: { known?: number; scan?: boolean; probes?: number } = {}): SeenVersions {
  const seen = new Map<number, VersionObservation['shows']>();
  for (let round = 0; ; round++) {
    if (round >= pattern.length + 3) throw new Error(`the search in ${pattern} does not end`);
    const options = { count: pattern.length, known: more.known, scan: more.scan ?? false, probes: more.probes };
    const next = nextVersions(options, seen);
    if (next.length === 0) return seen;
    for (const place of next) {
      if (seen.has(place)) throw new Error(`version ${place} of ${pattern} runs twice`);
      seen.set(place, SHOWS[pattern[place] as string] as VersionObservation['shows']);
    }
  }
}

function concludeFrom(pattern: string, seen: SeenVersions, place?: number) {
  return conclude(
    [...pattern].map((_, i) => String(i)),
    seen,
    { place },
  );
}

describe('nextVersions', () => {
  it('runs the first and last version, then versions between these two, then halves the range around a change', () => {
    const pattern = '..........XXXXXXXXXXXXX';
    const seen = search(pattern);
    expect(seen.size).toBeLessThanOrEqual(12);
    expect([...seen.keys()]).toEqual(expect.arrayContaining([0, 9, 10, 22]));
  });

  it('runs no more versions than plain bisection if probes between the ends are disabled', () => {
    expect(search('.'.repeat(700) + 'X'.repeat(324), { probes: 0 }).size).toBeLessThanOrEqual(12);
  });

  it('runs the version known to fail', () => {
    expect(search('....X..................', { known: 4 }).get(4)).toBe('yes');
    expect(concludeFrom('....X..................', search('....X..................', { known: 4 }), 4)).toEqual({
      firstBad: '4',
      lastGood: '3',
      fixedIn: '5',
    });
  });

  it('runs the neighbours of a known failing version that is not listed', () => {
    expect([...search('X..X...................', { known: -0.5 }).keys()]).toEqual(expect.arrayContaining([0, 1]));
    expect(search('X..X...................', { known: -0.5 }).size).toBe(23);
    expect([...search('.................X.....', { known: 16.5 }).keys()]).toEqual(expect.arrayContaining([16, 17]));
    expect([...search('.......................', { known: 22.5 }).keys()]).toEqual(expect.arrayContaining([21, 22]));
  });

  it('finds a change despite undecided versions', () => {
    const pattern = '....?????XXX';
    const seen = search(pattern);
    expect(concludeFrom(pattern, seen)).toEqual({ firstBad: '9', lastGood: '3', fixedIn: null });
  });

  it('tries older and newer versions if the oldest and the newest are undecided', () => {
    const [start, end] = ['?...XXXXXXXXXXXXXXXXXXXXXXXXXXXX', 'XXXXXXXXXXXXXXXXXXXXXXXXXXXX...?'];
    expect(concludeFrom(start, search(start, { known: 20 }), 20)).toMatchObject({ firstBad: '4', lastGood: '3' });
    expect(concludeFrom(end, search(end, { known: 12 }), 12)).toMatchObject({ firstBad: '0', fixedIn: '28' });
  });

  it('tries versions between an undecided end and a version without the failure', () => {
    for (const pattern of ['?XXXXX......XXXXXXXXXXXXXXXXX....', '....XXXXXXXXXXXXXXXXX......XXXXX?'])
      expect(search(pattern, { known: 14 }).size).toBe(pattern.length);
  });

  it('runs all versions before the first failing one if they are undecided', () => {
    const seen = search('???????XXXXXXXXXXXXXXXXXXXXXXXXX', { known: 20 });
    expect([0, 1, 2, 3, 4, 5, 6].every((place) => seen.has(place))).toBe(true);
    expect(seen.size).toBeLessThan(20);
  });

  it('runs every version if the failure comes and goes more than once', () => {
    expect(search('XXX.XXXXXXX.........XXX', { known: 4 }).size).toBe(23);
  });

  it('runs every version if no version has a clear result', () => {
    expect(search('???????').size).toBe(7);
  });

  it('runs nothing for an empty list, and the version in a list with a single version', () => {
    expect(search('').size).toBe(0);
    expect(search('X').size).toBe(1);
  });

  it('draws the same conclusion as a run of all versions if one range of versions fails', () => {
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
        const searched = concludeFrom(pattern, search(pattern, { known: place }), place);
        expect(searched).toEqual(concludeFrom(pattern, search(pattern, { scan: true }), place));
      }),
    );
  });

  it('ends for every pattern of results, and never contradicts an observation', () => {
    const patterns = fc.string({ unit: fc.constantFrom('X', '.', 'o', '?'), maxLength: 40 });
    fc.assert(
      fc.property(patterns, (pattern) => {
        const { firstBad, lastGood, fixedIn } = concludeFrom(pattern, search(pattern));
        if (firstBad !== null) expect(pattern[Number(firstBad)]).toBe('X');
        for (const good of [lastGood, fixedIn]) if (good !== null) expect(pattern[Number(good)]).toBe('.');
      }),
    );
  });
});

describe('countSpells', () => {
  it('counts the ranges of failing versions, ignoring unclear versions', () => {
    const count = (pattern: string) => {
      const seen = new Map([...pattern].map((mark, i) => [i, SHOWS[mark] as VersionObservation['shows']]));
      return countSpells(
        [...seen.keys()].filter((place) => isSure(seen.get(place))),
        seen,
      );
    };
    expect(['', '...', 'XX', '.X.', 'X.X', 'X?X', 'X.?X.X'].map(count)).toEqual([0, 0, 1, 1, 2, 1, 3]);
  });
});
