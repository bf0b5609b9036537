import { expect, it } from 'vitest';
import { makeBisection, makeFinding, makeRun } from '../../../test/support/findings.js';
import { VALID_MODEL } from '../../oracle/index.js';
import type { FindingState } from '../log/index.js';
import { groupFindings } from './tally.js';

function order(findings: readonly FindingState[]): string[] {
  return groupFindings(findings).map(({ smallest }) => smallest.id);
}

const unsat = (id: string, more: Partial<FindingState> = {}) => makeFinding(id, { mutant: id, ...more });
const other = (kind: FindingState['kind'], signature: string, more: Partial<FindingState> = {}) => {
  const id = more.id ?? `${kind} ${signature}`;
  return unsat(id, { kind, signature, wrong: null, trust: 'observed', group: id, ...more });
};
const fixed = { bisection: makeBisection({ firstBad: '1', fixedIn: '9' }) };
const open = { bisection: makeBisection({ firstBad: '1', fixedIn: null, observations: [seen('1'), seen('2')] }) };

function seen(version: string) {
  return { version, shows: 'yes', said: 'unsat', times: 1 } as const;
}

it('lists bugs by severity, whatever their trust, size and order', () => {
  const findings = [
    unsat('wrong unsat', { trust: 'majority', bytes: 9_000, ...fixed }),
    unsat('wrong sat', { wrong: { check: 0, got: 'sat', expected: 'unsat' } }),
    other('invalid-model', 'false = of +'),
    other('crash', 'SIGSEGV | f', open),
    other('invalid-model', `invalid model${VALID_MODEL}`, { trust: 'certified', bytes: 1, ...open }),
    other('failed-self-check', 'proof verification failed', { bytes: 2 }),
    other('unstable', 'z', open),
    other('refuses', 'no such logic', open),
  ];
  const ids = findings.map(({ id }) => id);
  // The self-check that rejects a valid model comes before the smaller one because its trust is better.
  expect(order(findings)).toEqual(ids);
  expect(order([...findings].reverse())).toEqual(ids);
});

it('treats wrong replies and wrong models as equally severe, and lists bugs that no version fixed first', () => {
  const findings = [
    other('wrong-optimum', 'minimize Int: improved', open),
    other('invalid-model', 'false = of +', fixed),
    other('wrong-value', '= of mod', { trust: 'certified', ...fixed, id: 'value' }),
  ];
  expect(order(findings)).toEqual(['wrong-optimum minimize Int: improved', 'value', 'invalid-model false = of +']);
});

it('takes a bug as fixed if a newer version of the solver answers correctly in the same hunt', () => {
  const at = (id: string, number: string) => ({ ...makeRun(id, 'unsat'), family: 'z3', version: { text: '', number } });
  const makeAt = (id: string, suspect: string, more: Partial<FindingState> = {}) =>
    unsat(id, { solver: suspect, suspects: [suspect], runs: [at('old', '4.8.12'), at('new', '5.4.1')], ...more });
  const findings = [makeAt('fixed', 'old', { bytes: 1 }), makeAt('open', 'new')];
  expect(order(findings)).toEqual(['open', 'fixed']);
  expect(order([makeAt('fixed', 'old'), makeAt('crashed', 'old', { runs: [at('old', '4.8.12')] })])[1]).toBe('fixed');
});

it('takes a bug as fixed if another finding of its group was bisected', () => {
  const group = { group: 'g', trust: 'metamorphic' } as const;
  const findings = [
    unsat('representative', { ...group, bytes: 1 }),
    unsat('bisected', { ...group, ...fixed }),
    unsat('certified', { theories: ['Strings'], ...fixed }),
  ];
  expect(order(findings)).toEqual(['certified', 'representative']);
  expect(order(findings.filter(({ id }) => id !== 'bisected'))).toEqual(['representative', 'certified']);
});

it('takes no bug as fixed if the tested build is newer than the release without the bug', () => {
  const at = (number: string) => ({ ...makeRun('z3', 'unsat'), family: 'z3', version: { text: '', number } });
  const makeAt = (id: string, number: string) =>
    other('crash', `SIGSEGV | ${id}`, { id, solver: 'z3', suspects: ['z3'], runs: [at(number)], ...fixed });
  expect(order([makeAt('a-release', '1'), makeAt('nightly', '9.1')])).toEqual(['nightly', 'a-release']);
});

it('lists new bugs before known bugs', () => {
  const known = { known: 'issue 1' };
  expect(order([unsat('known', known), other('crash', 'SIGSEGV | f', fixed)])).toEqual(['crash SIGSEGV | f', 'known']);
});

it('takes a bug that returned as fixed only if a version after its return lacks it', () => {
  const returned = (returnedIn?: string) =>
    ({ state: 'returned', link: null, note: null, when: null, ...(returnedIn && { returnedIn }) }) as const;
  const make = (id: string, returnedIn?: string) => unsat(id, { triage: returned(returnedIn), ...fixed, bytes: 1 });
  const last = unsat('fixed', { theories: ['Strings'], ...fixed, bytes: 2 });
  expect(order([last, make('later', '10')])).toEqual(['later', 'fixed']);
  expect(order([last, make('unknown')])).toEqual(['unknown', 'fixed']);
  expect(order([{ ...last, bytes: 0 }, make('before the fix', '8')])).toEqual(['fixed', 'before the fix']);
});
