import { expect, it } from 'vitest';
import { makeBisection, makeFinding, makeRun } from '../../test/support/findings.js';
import { type Triage, UNTRIAGED } from '../../src/index.js';
import { type RecheckStatus, isElsewhere, noteAfter, triageAfter } from './recheck-findings.js';

const reported: Triage = { ...UNTRIAGED, state: 'reported', link: 'https://example.org/1' };
const fixed: Triage = { ...reported, state: 'fixed', fixedIn: '4.10' };
const returned: Triage = { ...fixed, state: 'returned', returnedIn: '4.12' };
const after = (triage: Triage | undefined, standing: RecheckStatus, version: string) =>
  triageAfter(makeFinding('f', triage && { triage }), { standing, version });

it("marks a finding as fixed if a later version lacks the bug, and keeps the finding's link", () => {
  expect(after(undefined, 'fixed', '4.10')).toEqual({ ...UNTRIAGED, state: 'fixed', fixedIn: '4.10' });
  expect(after(reported, 'fixed', '4.10')).toEqual(fixed);
  expect(after(fixed, 'fixed', '4.9')).toEqual({ ...fixed, fixedIn: '4.9' });
  expect(after(returned, 'fixed', '4.13')).toEqual({ ...fixed, fixedIn: '4.13' });
});

it('marks a fixed finding as returned if the fixed version or a later version shows the bug', () => {
  expect(after(fixed, 'still', '4.12')).toEqual(returned);
  expect(after(fixed, 'still', '4.10')).toMatchObject({ state: 'returned', returnedIn: '4.10' });
});

it.each([
  ['a version without the bug that is not after that of the finding', reported, 'fixed', '4.8.12'],
  ['a build without a version number', reported, 'fixed', './build/z3'],
  ['a version before the fix that has the bug', fixed, 'still', '4.9'],
  ['a second version with the fix', fixed, 'fixed', '4.11'],
  ['a version before the return', returned, 'fixed', '4.11'],
  ['an open finding that still shows', reported, 'still', '4.12'],
  ['another failure', fixed, 'changed', '4.12'],
  ['a finding that is not a bug', { ...reported, state: 'not-a-bug' }, 'fixed', '4.10'],
] as const)('does not change the triage for %s', (_, triage, standing, version) => {
  expect(after(triage, standing, version)).toBeUndefined();
});

it('marks a finding as returned if it shows in a version after the fix that its bisection found', () => {
  const found = (more: object) => makeFinding('f', { bisection: { fixedIn: '4.10' } as never, ...more });
  const still = { standing: 'still', version: '4.12' } as const;
  expect(triageAfter(found({ triage: reported }), still)).toEqual(returned);
  expect(triageAfter(found({ triage: returned }), { ...still, version: '4.13' })).toBeUndefined();
  expect(triageAfter(found({}), { ...still, version: '4.9' })).toBeUndefined();
});

it('takes the version of the fix from a bisection', () => {
  const bisection = { fixedIn: '4.9' } as never;
  expect(triageAfter(makeFinding('f', { bisection }), { standing: 'fixed', version: '4.12' })).toMatchObject({
    fixedIn: '4.9',
  });
});

it('does not take a version as a fix if the bisection saw the bug in no version', () => {
  const observations = [{ version: '4.12', shows: 'no', said: '', times: 1 } as const];
  const nowhere = makeBisection({ versions: ['4.12'], observations, firstBad: null, fixedIn: null });
  expect(['4.12', '4.13'].map((version) => isElsewhere({ bisection: nowhere }, version))).toEqual([true, false]);
  expect(isElsewhere({ bisection: { ...nowhere, goodAfter: '4.12' } }, '4.13')).toBe(true);
  expect(isElsewhere({ bisection: { ...nowhere, fixedIn: '4.12' } }, '4.12')).toBe(false);
  expect(isElsewhere({}, '4.12')).toBe(false);
});

it('records the newest version in which a recheck sees a finding before its fix', () => {
  const note = (triage: Triage | undefined, version: string, standing: RecheckStatus = 'still') =>
    noteAfter(makeFinding('f', triage && { triage }), { standing, version, build: undefined });
  expect(note(undefined, '4.12')).toEqual({ ...UNTRIAGED, stillIn: '4.12' });
  expect(note(reported, '4.12')).toEqual({ ...reported, stillIn: '4.12' });
  expect(note({ ...reported, stillIn: '4.12' }, '4.13')).toEqual({ ...reported, stillIn: '4.13' });
  expect(note({ ...reported, stillIn: '4.12' }, '4.11')).toBeUndefined();
  expect(note(reported, './build/z3')).toBeUndefined();
  expect(note(reported, '4.12', 'changed')).toBeUndefined();
  expect(note(fixed, '4.9')).toEqual({ ...fixed, stillIn: '4.9' });
  expect(note(returned, '4.13')).toBeUndefined();
});

it('records the build without the bug if its version number is that of the finding', () => {
  const run = makeRun('z3', 'unsat', { version: { text: 'z3 4.8', number: '4.8', sha256: 'A' } });
  const absence = (triage: Triage | undefined, standing: RecheckStatus, version: string, build?: string) =>
    noteAfter(makeFinding('f', { runs: [run], ...(triage && { triage }) }), { standing, version, build });
  expect(absence(undefined, 'absent', '4.8', 'B')).toEqual({ ...UNTRIAGED, absentIn: ['B'] });
  const absent = { ...reported, absentIn: ['B'] };
  expect(absence(absent, 'absent', '4.8', 'C')).toEqual({ ...reported, absentIn: ['B', 'C'] });
  expect(absence(reported, 'fixed', './build/z3', 'B')).toEqual(absent);
  expect(absence(absent, 'still', '4.8', 'B')).toEqual({ ...reported, absentIn: [] });
  expect(absence(absent, 'absent', '4.8', 'B')).toBeUndefined();
  expect(absence(reported, 'absent', '4.8', 'A')).toBeUndefined();
  expect(absence(reported, 'absent', '4.8')).toBeUndefined();
  expect(absence(reported, 'absent', '4.7', 'B')).toBeUndefined();
  expect(absence(reported, 'unclear', '4.8', 'B')).toBeUndefined();
});
