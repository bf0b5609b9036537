import { describe, expect, it } from 'vitest';
import { printCommand, printTerm, readScript } from '../syntax/index.js';
import { readLastCheck } from './last-check.js';

const read = (text: string) => {
  const made = readLastCheck(readScript(text).script);
  if (typeof made === 'string') return 'rejected';
  const { script, head, declarations, asserted } = made;
  return {
    logic: script.logic,
    head: head.map(printCommand),
    declared: declarations.map(printCommand),
    asserted: asserted.map(printTerm),
  };
};

describe('readLastCheck', () => {
  it('returns the options, the logic, the declarations and the assertions in force at the last check', () => {
    const text = `(set-option :a 1)(set-logic QF_UF)(declare-const old Bool)(assert old)(check-sat)(reset)
      (set-option :b 2)(set-logic QF_LIA)(declare-const x Int)(push 1)(assert (< x 1))(check-sat)(pop 1)
      (declare-const y Int)(assert (< y 2))(check-sat)(assert (< y 3))(set-option :c 3)`;
    expect(read(text)).toEqual({
      logic: 'QF_LIA',
      head: ['(set-option :b 2)', '(set-logic QF_LIA)'],
      declared: ['(declare-const x Int)', '(declare-const y Int)'],
      asserted: ['(< y 2)'],
    });
    expect(read('(assert true)(check-sat)')).toEqual({ logic: undefined, head: [], declared: [], asserted: ['true'] });
    // A logic that is set after the last check does not apply.
    expect(read('(assert true)(check-sat)(reset)(set-logic QF_LIA)')).toMatchObject({ logic: undefined, head: [] });
  });

  it.each([
    '',
    '(assert true)',
    '(check-sat)',
    '(assert true)(check-sat)(reset-assertions)(check-sat)',
    '(frob)(assert true)(check-sat)',
    '(assert true)(check-sat)(frob)',
    '(declare-const p Bool)(assert (! p :named n))(check-sat)',
    '(declare-const p Bool)(assert p)(check-sat)(assert (or n (! p :named n)))',
  ])('rejects a script if its last check has no assertions, or if it has unknown commands or names: %s', (text) => {
    expect(read(text)).toBe('rejected');
  });
});
