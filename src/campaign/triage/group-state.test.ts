import { describe, expect, it } from 'vitest';
import { makeBisection, makeFinding, makeReduced, makeRun } from '../../../test/support/findings.js';
import { type Bisection, type FindingState, type Recognition, type Triage, UNTRIAGED } from '../log/index.js';
import { findInBaseline, toBaseline } from './groups.js';
import { selectBisection } from './rank.js';
import { groupFindings } from './tally.js';

const VERSIONS = ['4.8.8.0', '4.8.9.0', '4.13.0.0', '4.15.4.0', '4.15.8.0', '4.16.0.0', '5.0.0.0', '5.4.1.0'];

/** `marks`: X for each version with the bug, in the order of `VERSIONS`. */
function bisect(marks: string): Bisection {
  const shows = VERSIONS.map((version, i) => ({ version, shows: marks[i] === 'X' ? 'yes' : 'no', said: '', times: 1 }));
  const firstBad = VERSIONS[marks.lastIndexOf('.', marks.lastIndexOf('X')) + 1] ?? null;
  const fixedIn = VERSIONS[marks.lastIndexOf('X') + 1] ?? null;
  const observations = shows as unknown as Bisection['observations'];
  return makeBisection({ family: 'z3@pypi', versions: VERSIONS, observations, firstBad, fixedIn });
}

const EARLY = bisect('X.XX....');
const LATE = bisect('X.XXXX..');
const inVersion = (number: string) => ({ runs: [makeRun('z3', 'unsat', { version: { text: number, number } })] });
const member = (id: string, more: Partial<FindingState> = {}) =>
  makeFinding(id, { group: 'g', ...inVersion('4.13.0'), ...more });
const fixed = (fixedIn: string): Triage => ({ ...UNTRIAGED, state: 'fixed', fixedIn });
const still = (stillIn: string): Triage => ({ ...UNTRIAGED, stillIn });
const states = (findings: readonly FindingState[], names: Readonly<Record<string, Recognition>> = {}) =>
  groupFindings(findings, { knownAs: ({ id }) => names[id] }).map(({ known, returned }) => known ?? returned);

const early = member('a', { reduced: makeReduced(), bytes: 10, bisection: EARLY });

describe('the state of a group', () => {
  it.each([
    ['has a later fix', { bisection: LATE }],
    ['still shows in a recheck of the fixed version', { triage: still('4.15.8') }],
    ['was found on a later version', inVersion('4.16.0')],
  ])('is not fixed if another finding %s', (_, more) => {
    const both = [{ ...early, triage: fixed('4.15.8.0') }, member('b', more)];
    expect(states(both)).toEqual([null]);
    expect(states([...both].reverse())).toEqual([null]);
    expect(groupFindings(both)[0]?.smallest.id).toBe('b');
  });

  it('is fixed in the version that fixes each finding', () => {
    const one = { ...early, triage: fixed('4.15.8.0') };
    expect(states([one, member('b', { triage: still('4.13.4') })])).toEqual(['fixed in 4.15.8.0']);
    expect(states([one, member('b', { bisection: LATE, triage: fixed('5.0.0.0') })])).toEqual(['fixed in 5.0.0.0']);
    expect(states([one, member('b', { triage: fixed('5.4.1') })])).toEqual(['no longer in 5.4.1']);
  });

  it('is returned only if no other finding shows in the versions without the bug', () => {
    const back: Triage = { ...fixed('4.15.8.0'), state: 'returned', returnedIn: '5.0.0' };
    const one = { ...early, triage: back };
    const name = 'fixed in 4.15.8.0, shows again in 5.0.0';
    expect(states([one, member('b')])).toEqual([name]);
    expect(states([one, member('b', { triage: back })])).toEqual([name]);
    expect(states([one, member('b', { triage: still('5.0.0') })])).toEqual([null]);
    expect(states([one, member('b', { bisection: LATE })])).toEqual([null]);
  });

  it('is known only if each bisected finding is known, or if the user says so', () => {
    const known = { a: { name: 'it', isReturned: false } };
    expect(states([member('a'), member('b')], known)).toEqual(['it']);
    expect(states([member('a'), member('b', { bisection: EARLY })], known)).toEqual([null]);
    const gone = ['5.0', '5.1'].map((version, i) =>
      member('ab'[i] as string, { triage: fixed(version), ...(i === 1 && { bisection: EARLY }) }),
    );
    expect(states(gone, known)).toEqual(['no longer in 5.1']);
    expect(states([member('a'), member('b', { bisection: { ...EARLY, unfinished: true } })], known)).toEqual(['it']);
    const reported = { ...UNTRIAGED, state: 'reported' } as const;
    expect(states([member('a', { triage: reported }), member('b', { bisection: EARLY })])).toEqual(['reported']);
    expect(states([{ ...early, triage: reported }, member('b', { bisection: LATE })])).toEqual([null]);
  });
});

it('takes the bisection of the finding that shows longest, and none if another finding shows even later', () => {
  const late = member('b', { bisection: LATE });
  expect(selectBisection(early, [early, late])).toMatchObject({ fixedIn: '5.0.0.0', on: 'b' });
  expect(selectBisection(late, [early, late])).toEqual(LATE);
  expect(selectBisection(member('c'), [early, late, member('c')])).toMatchObject({ on: 'b' });
  const open = member('b', { triage: still('4.16.0') });
  expect(selectBisection(open, [early, open])).toBeNull();
  // A recheck that found the bug gone only bounds the fix.
  const gone = member('b', { triage: fixed('5.4.1') });
  expect(selectBisection(early, [early, gone])).toEqual(EARLY);
});

it('does not record a bug as fixed in a baseline if one of its findings still shows', () => {
  const rechecked = [
    { ...early, triage: fixed('4.15.8.0') },
    member('b', { triage: still('4.16.0') }),
    member('c', { triage: fixed('4.16.0') }),
  ];
  const again = member('d', inVersion('4.16.0'));
  const known = { name: 'in night', isReturned: false };
  expect(findInBaseline(toBaseline('night', rechecked), again)).toEqual(known);
  expect(findInBaseline(toBaseline('night', [...rechecked].reverse()), again)).toEqual(known);
  const gone = rechecked.map((each) => (each.id === 'b' ? { ...each, triage: fixed('5.4.1') } : each));
  const name = 'in night, no longer in 5.4.1';
  expect(findInBaseline(toBaseline('night', gone), again)).toEqual({ name, isReturned: false });
});
