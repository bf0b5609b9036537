import { expect, it } from 'vitest';
import type { FindingRow } from './contract/campaigns.js';
import { makeFinding, makeRun } from '../../test/support/findings.js';
import { computeBlame, findingEntry, findingRow, fitsFilter, measureSubject } from './finding-list.js';

it('counts the groups of all kinds, and names the most severe kind', () => {
  const rowOf = (kind: FindingRow['kind'], against = 'itself') => ({ kind, suspicions: [{ solver: 'z3', against }] });
  const rows = [rowOf('unexpected-unknown'), rowOf('crash'), rowOf('unexpected-unknown'), rowOf('crash', 'cvc5')];
  expect(computeBlame(rows)).toEqual([
    { solver: 'z3', against: 'itself', kind: 'crash', groups: 3 },
    { solver: 'z3', against: 'cvc5', kind: 'crash', groups: 1 },
  ]);
});

it('names Core as the theory of a finding without another theory', () => {
  const found = makeFinding('a', { theories: [] });
  const more = { group: 'g', known: undefined, triagedBy: null, at: 0 };
  const entry = findingEntry(found, more);
  expect([
    entry.theories,
    findingRow(found, { ...more, known: null, returned: null, count: 1, again: 0 }).theories,
  ]).toEqual([['Core'], ['Core']]);
  expect(fitsFilter(entry, found, { theory: 'Core' })).toBe(true);
});

it('names only solvers besides the proof of a certified finding', () => {
  const found = makeFinding('a', {
    ...{ trust: 'certified', suspects: ['z3'], witnesses: ['trying all values', 'cvc5'] },
    runs: [makeRun('z3', 'sat'), makeRun('cvc5', 'unsat')],
  });
  const more = { group: 'g', count: 1, again: 0, known: null, returned: null, triagedBy: null, at: 0 };
  expect(findingRow(found, more).against).toEqual(['proof', 'cvc5']);
});

it('measures the suspect at the start of a reason, but no part of the name of another solver', () => {
  const rest = (because: string, against: readonly string[], suspects = ['z3']) =>
    because.slice(measureSubject(because, suspects, against));
  expect(rest('z3 answered sat and cvc5 unsat', ['cvc5'])).toBe('answered sat and cvc5 unsat');
  const optioned = 'z3 smt.arith.solver=2';
  expect(rest(`${optioned} answered sat and z3 unsat`, [optioned])).toBe(`${optioned} answered sat and z3 unsat`);
  expect(rest(`${optioned} answered sat and z3 unsat`, ['z3'], [optioned])).toBe('answered sat and z3 unsat');
  expect(rest('z3 answered sat and cvc5 unsat', ['each other'], ['z3', 'cvc5'])).toMatch(/^z3 /);
});
