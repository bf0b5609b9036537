import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ReportFacts } from '../../src/campaign/index.js';
import { GENERIC_REPORTING } from '../../src/solver/index.js';
import { checklist, warnOfUnknowns } from '../../src/lab-front.js';
import { describeKnown, listUnwanted, selectReportable } from './issue.js';

const file = new URL('../../test/golden/report/wrong-unsat-reduced.json', import.meta.url);
const facts = JSON.parse(readFileSync(file, 'utf8')) as ReportFacts;
const { versions } = facts;
if (versions === null) throw new Error('the example has no bisection');

it('says that a known bug may be another one if the finding was fixed earlier', () => {
  const describe = (fixed: string, fixedIn: string | null) =>
    describeKnown({ name: 'a bug', fixed }, { ...versions, fixedIn });
  const other = 'a bug, fixed in 5.3.0, unless it is another bug: 4.15.8.0 and later do not show it';
  expect(describe('5.3.0', '4.15.8.0')).toBe(other);
  expect(describe('5.3.0', '5.3.0.0')).toBe('a bug, fixed in 5.3.0');
  expect(describe('5.3.0', null)).toBe('a bug, fixed in 5.3.0');
});

it('names the issue of a known bug, or the page of a bug that Gainsay found', () => {
  const name = 'z3-match-reset';
  expect(describeKnown({ name }, null)).toMatch(/^z3-match-reset \(.*docs\/found\/z3-match-reset\.md\)$/);
  const reported = { name, fixed: '5.3.0', url: 'https://example.org/1' };
  expect(describeKnown(reported, null)).toBe('z3-match-reset, fixed in 5.3.0 (https://example.org/1)');
  expect(describeKnown({ name: 'an own bug' }, null)).toBe('an own bug');
});

it('does not choose a bug that should not be reported', () => {
  const make = (id: string, own: ReportFacts['versions']) => ({
    facts: { ...facts, id, versions: own },
    reporting: GENERIC_REPORTING,
  });
  const fix = { version: '99.0', shows: 'no', said: 'sat', times: 3 } as const;
  const observations = [...versions.observations, fix];
  const fixed = { ...versions, versions: [...versions.versions, '99.0'], observations, fixedIn: '99.0' };
  expect(selectReportable([make('a', fixed), make('b', null)])).toEqual({
    ids: ['b'],
    unwanted: [expect.stringMatching(/^a: do not report it: .*99\.0/)],
  });
});

it('warns in the text of an issue that the newest release was not run, and that the bug may be known', () => {
  const warn = (own: ReportFacts['versions'], known: readonly string[] = []) => {
    const about = { ...facts, versions: own };
    return warnOfUnknowns(checklist(about, GENERIC_REPORTING), about, known);
  };
  const unknown =
    /^> \*\*it is not known whether a newer version fixes the bug: check .* not bisected\): gainsay bisect /;
  expect(warn(null)).toMatch(unknown);
  expect(warn(null, ['a bug, fixed in 5.3.0'])).toContain('\n\n> **the bug may be known: a bug, fixed in 5.3.0**\n\n');
  const newest = versions.versions.at(-1) ?? '';
  const still = { version: newest, shows: 'yes', said: 'unsat', times: 3 } as const;
  const others = versions.observations.filter(({ version }) => version !== newest);
  expect(warn({ ...versions, observations: [...others, still], fixedIn: null })).toBe('');
});

it('does not deny the new bugs that need no report', () => {
  expect(listUnwanted([], ' of z3')).toEqual(['there is no new bug of z3 to report']);
  expect(listUnwanted(['a: because'], '')).toEqual(['the new bug needs no report:', 'a: because']);
  expect(listUnwanted(['a: b', 'c: d'], '')[0]).toBe('none of the 2 new bugs needs a report:');
});
