import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeFinding } from '../../../test/support/findings.js';
import { type Group, type Summary, currentFacts, Tally } from '../../campaign/index.js';
import { summaryLines } from './summary-text.js';

const makeGroup = (id: string, kind: Group['kind']): Group => {
  const smallest = makeFinding(id, { kind, signature: `signature of ${id}` });
  return {
    ...currentFacts(smallest),
    group: id,
    count: 1,
    again: 0,
    known: null,
    returned: null,
    smallest,
    blamed: [],
  };
};

const makeEnumeration = (source: string, drawn: number, wrong: number): Summary['enumerated'][number] => ({
  strategy: 'enumerate',
  source,
  of: 'up to 3 nodes',
  indices: 10_000,
  drawn,
  formulas: drawn,
  decided: drawn,
  elsewhere: 0,
  leftOut: 0,
  isWhole: false,
  solvers: { z3: { right: drawn - wrong, wrong, unjudged: 0, unknown: 0, timeout: 0, rejected: 0, other: 0 } },
});

const formatLines = (more: Partial<Summary>): string[] =>
  summaryLines(
    { ...new Tally().summary(), ...more },
    { folder: 'c', pathOf: (id) => `c/findings/${id}`, most: 2, columns: 100 },
  ).map(stripVTControlCharacters);

describe('the summary of a campaign', () => {
  it('lists groups of bugs, and only counts groups that are not bugs', () => {
    const lines = formatLines({
      groups: [
        makeGroup('a', 'crash'),
        makeGroup('b', 'refuses'),
        makeGroup('c', 'refuses'),
        makeGroup('d', 'unexpected-unknown'),
        makeGroup('e', 'crash'),
        makeGroup('f', 'crash'),
      ],
    });
    expect(lines.filter((line) => line.includes('signature of')).map((line) => /of (.)/.exec(line)?.[1])).toEqual([
      'a',
      'e',
    ]);
    expect(lines).toContain('  … and 1 more group: gainsay findings c');
    expect(lines).toContain('  refuses (not a bug)  2 groups: gainsay findings c');
    expect(lines).toContain('  unexpected-unknown (not a bug)  1 group: gainsay findings c');
  });

  it('counts groups and slow runs by version, and names the command that compares the slow runs', () => {
    const both = ['z3@4.15.4', 'z3@5.4.1'];
    const coordinates = { key: '1', seed: 's', strategy: 'opfuzz', index: 0 };
    const run = { kind: 'slow', at: 1, solver: 'z3', coordinates, ms: 2_000, seedMs: 1, because: 'slow' } as const;
    const lines = formatLines({
      versions: [
        { solvers: ['z3@4.15.4'], groups: 3 },
        { solvers: ['z3@5.4.1'], groups: 0 },
        { solvers: both, groups: 1 },
      ],
      slow: [run, { ...run, solver: 'z3@4.15.4' }, run],
      state: 'ended',
    });
    expect(lines).toContain(
      '  groups by version  only in z3@4.15.4: 3; only in z3@5.4.1: 0; in z3@4.15.4 and z3@5.4.1: 1',
    );
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      'slow (not a bug) 2 runs of z3, 1 run of z3@4.15.4: gainsay drift c/slow --from z3@4.15.4 --to z3@5.4.1',
    );
    expect(formatLines({ slow: [run], state: 'ended' })).toContain('  slow (not a bug)  1 run of z3: c/slow');
    expect(formatLines({ versions: [{ solvers: ['z3@4.15.4'], groups: 0 }] }).join()).not.toContain('by version');
  });

  it('says how many findings the hunt had no time to reduce and bisect', () => {
    expect(formatLines({ unreduced: ['crash-1'], unbisected: ['crash-1', 'crash-2'] }).at(-1)).toBe(
      '1 finding not reduced, 2 findings not bisected (the time ended): gainsay resume c',
    );
    expect(formatLines({ unbisected: ['crash-1'] }).at(-1)).toBe(
      '1 finding not bisected (the time ended): gainsay resume c',
    );
  });

  it('merges into one line all enumerations that covered less than 1 % and found no wrong answer', () => {
    const lines = formatLines({
      enumerated: [
        makeEnumeration('ints', 20, 0),
        makeEnumeration('sets', 30, 0),
        makeEnumeration('bool', 20, 1),
        makeEnumeration('reals', 5_000, 0),
      ],
    });
    expect(lines.filter((line) => line.includes('ints'))).toEqual([
      '  ints, sets  50 formulas, less than 1 % of each enumeration: no wrong answers',
    ]);
    expect(lines.some((line) => line.startsWith('  bool  0.2 % covered'))).toBe(true);
    expect(lines.some((line) => line.startsWith('  reals  50.0 % covered'))).toBe(true);
  });
});
