import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findingOf } from '../../../test/support/findings.js';
import { type Group, type Summary, currentFacts, Tally } from '../../campaign/index.js';
import { summaryLines } from './summary-text.js';

const groupOf = (id: string, kind: Group['kind']): Group => {
  const smallest = findingOf(id, { kind, signature: `signature of ${id}` });
  return { ...currentFacts(smallest), group: id, count: 1, again: 0, known: null, smallest };
};

const enumerated = (source: string, drawn: number, wrong: number): Summary['enumerated'][number] => ({
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

const linesOf = (more: Partial<Summary>): string[] =>
  summaryLines(
    { ...new Tally().summary(), ...more },
    { folder: 'c', pathOf: (id) => `c/findings/${id}`, most: 2, columns: 100 },
  ).map(stripVTControlCharacters);

describe('the summary of a campaign', () => {
  it('lists groups of bugs, and only counts other groups', () => {
    const lines = linesOf({
      groups: [
        groupOf('a', 'crash'),
        groupOf('b', 'refuses'),
        groupOf('c', 'refuses'),
        groupOf('d', 'unexpected-unknown'),
        groupOf('e', 'crash'),
        groupOf('f', 'crash'),
      ],
    });
    expect(lines.filter((line) => line.includes('signature of')).map((line) => /of (.)/.exec(line)?.[1])).toEqual([
      'a',
      'e',
    ]);
    expect(lines).toContain('  … and 1 more group: gainsay findings c');
    expect(lines).toContain('  refuses (no bug)  2 groups: gainsay findings c');
    expect(lines).toContain('  unexpected-unknown (no bug)  1 group: gainsay findings c');
  });

  it('merges barely started enumerations into one line, unless an answer is wrong', () => {
    const lines = linesOf({
      enumerated: [
        enumerated('ints', 20, 0),
        enumerated('sets', 30, 0),
        enumerated('bool', 20, 1),
        enumerated('reals', 5_000, 0),
      ],
    });
    expect(lines.filter((line) => line.includes('ints'))).toEqual([
      '  ints, sets  50 formulas, less than 1 % of each gone through: none answered wrong',
    ]);
    expect(lines.some((line) => line.startsWith('  bool  0.2 % gone through'))).toBe(true);
    expect(lines.some((line) => line.startsWith('  reals  50.0 % gone through'))).toBe(true);
  });
});
