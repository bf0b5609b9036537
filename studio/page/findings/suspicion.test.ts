import { expect, it } from 'vitest';
import { withoutSubject } from './suspicion.js';

it('omits the suspect at the start of a reason, but no part of the name of another solver', () => {
  const short = (because: string, against: readonly string[], suspects = ['z3']) =>
    withoutSubject({ because, suspects, blamed: [], against });
  expect(short('z3 answered sat and cvc5 unsat', ['cvc5'])).toBe('answered sat and cvc5 unsat');
  const optioned = 'z3 smt.arith.solver=2';
  expect(short(`${optioned} answered sat and z3 unsat`, [optioned])).toBe(`${optioned} answered sat and z3 unsat`);
  expect(short(`${optioned} answered sat and z3 unsat`, ['z3'], [optioned])).toBe('answered sat and z3 unsat');
  expect(short('z3 answered sat and cvc5 unsat', ['each other'], ['z3', 'cvc5'])).toMatch(/^z3 /);
});
