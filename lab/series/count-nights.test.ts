import { expect, it } from 'vitest';
import { type FindingState, type Triage, Grouping } from '../../src/campaign/index.js';
import { groupFindings } from '../../src/lab-front.js';
import { makeBisection, makeFinding } from '../../test/support/findings.js';
import { type SeriesCampaign, countNights } from './count-nights.js';

const solver = (number: string) => ({ family: 'z3', version: { text: number, number } });
const change = (state: 'fixed' | 'returned', night: number, version: string): Triage => ({
  ...{ state, link: null, note: null, when: `2026-11-0${night + 1}T01:59` },
  ...(state === 'fixed' ? { fixedIn: version } : { fixedIn: '4.9', returnedIn: version }),
});

interface Night {
  readonly version: string;
  readonly findings?: readonly FindingState[];
  readonly triages?: Readonly<Record<string, readonly Triage[]>>;
  /** Makes each finding known as this bug. */
  readonly mark?: string;
}

function count(...nights: readonly Night[]) {
  const campaigns = nights.map(({ version, findings = [], triages = {}, mark }, i): SeriesCampaign => {
    const grouping = new Grouping(findings);
    const knownAs = () => (mark === undefined ? undefined : { name: mark, isReturned: false });
    const triaged = findings.map((each) => {
      const triage = triages[each.id]?.at(-1);
      return triage === undefined ? each : { ...each, triage };
    });
    return {
      ...{ campaign: `night-${i}`, started: `2026-11-0${i + 1}T02:00`, solvers: [solver(version)], builds: [] },
      ...{ findings: triaged, groups: groupFindings(findings, { knownAs }), triages: new Map(Object.entries(triages)) },
      membersOf: ({ group }) => findings.filter((each) => grouping.of(each) === group),
    };
  });
  return countNights(campaigns);
}

const shortCounts = (...nights: readonly Night[]) =>
  count(...nights).map(({ counts }) =>
    Object.entries(counts)
      .flatMap(([state, times]) => (times === 0 ? [] : [`${times} ${state}`]))
      .join(', '),
  );

const at = (frame: string) => ({ backtrace: { signal: 'SIGSEGV', frames: [frame], isDeep: false } });
const crash = (id: string, signature: string, more: Partial<FindingState> = {}) =>
  makeFinding(id, { kind: 'crash', signature, group: `crash-${signature}`, ...more });

it('counts the fix of a bug once if campaigns found the bug with different signatures', () => {
  // The frame joins the group of the first night, of which the second night finds the larger member.
  const first = [crash('a', 'first', { ...at('f'), bytes: 10 }), crash('b', 'second', at('f'))];
  const nights = [
    { version: '4.8.12', findings: first, triages: { a: [change('fixed', 2, '4.10')] } },
    { version: '4.8.12', findings: [crash('c', 'second')], triages: { c: [change('fixed', 2, '4.10')] } },
    { version: '4.10' },
  ];
  expect(shortCounts(...nights)).toEqual(['1 new', '1 known', '1 fixed']);
});

it('counts a fix once if rechecks of two campaigns record it for different nights', () => {
  const nights = [
    { version: '4.8.12', findings: [crash('a', 's')], triages: { a: [change('fixed', 2, '4.9')] } },
    { version: '4.8.12', findings: [crash('b', 's')], triages: { b: [change('fixed', 3, '4.10')] } },
    { version: '4.9' },
    { version: '4.10' },
  ];
  expect(shortCounts(...nights)).toEqual(['1 new', '1 known', '1 fixed', '']);
});

it('counts a fix once if the campaigns name one known bug', () => {
  const [a, b] = [crash('a', 's'), crash('b', 't')];
  const nights = [
    { version: '4.8.12', findings: [a], triages: { a: [change('fixed', 2, '4.10')] }, mark: 'issue 7' },
    { version: '4.8.12', findings: [b], triages: { b: [change('fixed', 2, '4.10')] }, mark: 'issue 7' },
    { version: '4.10' },
  ];
  expect(shortCounts(...nights)).toEqual(['1 known', '1 known', '1 fixed']);
  expect(shortCounts({ version: '4.8.12', findings: [a, b], mark: 'issue 7' })).toEqual(['1 known']);
  expect(shortCounts({ version: '4.8.12', findings: [a, b] })).toEqual(['2 new']);
});

it('counts a fix once if a bisection after the hunt contradicts its mark', () => {
  const bisected = (fixedIn: string) => {
    const observations = ['4.8.12', fixedIn].map((version, i) => ({
      ...{ version, shows: i === 0 ? 'yes' : 'no', said: '', ms: 1 },
    }));
    const versions = observations.map(({ version }) => version);
    return {
      bisection: makeBisection({
        family: 'z3',
        versions,
        firstBad: '4.8.12',
        fixedIn,
        observations: observations as never,
      }),
    };
  };
  const nights = (mark?: string) => [
    { version: '4.8.12', findings: [crash('a', 's', bisected('4.9'))], triages: { a: [change('fixed', 2, '4.9')] } },
    {
      ...{
        version: '4.8.12',
        findings: [crash('b', 's', bisected('4.10'))],
        triages: { b: [change('fixed', 2, '4.10')] },
      },
      ...(mark === undefined ? {} : { mark }),
    },
    { version: '4.10' },
  ];
  expect(shortCounts(...nights('in night-0'))).toEqual(['1 new', '1 known', '1 fixed']);
  const without = nights().map(({ triages: _, ...night }) => night);
  expect(shortCounts(...without)).toEqual(['1 new', '1 new', '']);
});

it('counts a return once, and a second fix after it', () => {
  const nights = [
    {
      ...{ version: '4.8.12', findings: [crash('a', 's')] },
      triages: { a: [change('fixed', 1, '4.9'), change('returned', 2, '4.10'), change('fixed', 4, '4.12')] },
    },
    { version: '4.9' },
    { version: '4.10' },
    { version: '4.11', findings: [crash('b', 's')], triages: { b: [change('fixed', 4, '4.12')] } },
    { version: '4.12' },
  ];
  expect(shortCounts(...nights)).toEqual(['1 new', '1 fixed', '1 returned', '1 known', '1 fixed']);
});

it('gives the date of a recheck that changed the row of an earlier campaign', () => {
  const triages = (night: number) => ({ a: [change('fixed', night, '4.9')] });
  const dates = (night: number) =>
    count(
      { version: '4.8.12', findings: [crash('a', 's')], triages: triages(night) },
      { version: '4.9' },
      { version: '4.10' },
    ).flatMap(({ bugs }) => bugs.flatMap(({ state, recorded }) => (state === 'fixed' ? [recorded] : [])));
  expect(dates(1)).toEqual([null]);
  expect(dates(3)).toEqual(['2026-11-04T01:59']);
});

it('does not count the fix of a finding if another finding of its group shows after that fix', () => {
  const group = [crash('a', 'x', { bytes: 10 }), crash('b', 'x')];
  const still = { state: 'new', link: null, note: null, when: null, stillIn: '4.10' } as const;
  const nights = [
    { version: '4.8.12', findings: group, triages: { a: [change('fixed', 1, '4.9')], b: [still] } },
    { version: '4.10', findings: [crash('c', 'x')] },
  ];
  expect(shortCounts(...nights)).toEqual(['1 new', '1 known']);
});
