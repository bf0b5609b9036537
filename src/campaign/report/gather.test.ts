import { expect, it } from 'vitest';
import { selectFault } from './gather.js';

it('omits a ground term at fault that is larger than a formula without symbols', () => {
  const fault = {
    cause: 'not of <=',
    term: '',
    text: '(assert (not (= (<= 1 0) false)))(check-sat)',
    expected: 'unsat',
  } as const;
  const select = (text: string) => selectFault(fault, { text, bytes: text.length });
  expect(select('(assert (<= 1 0))(check-sat)')).toBeNull();
  expect(select('(declare-const x Int)(assert (<= x x 0))')).toBe(fault);
  expect(select(`(assert (and (<= 1 0) (<= 1 0) (<= 1 0)))(check-sat)`)).toBe(fault);
  expect(selectFault(null, { text: '', bytes: 0 })).toBeNull();
});
