import { expect, it } from 'vitest';
import { prepareQuery } from './prepare-query.js';
import { profileNamed } from '../../../test/support/profile-named.js';

const cvc5 = profileNamed('cvc5');
const z3 = profileNamed('z3');

const prepareText = (input: string, profile = z3) =>
  prepareQuery({ input }, profile).text.replace(/\s+/g, ' ').replaceAll(') (', ')(').trim();

it.each([
  [
    '(declare-const x Int)(reset-assertions)(declare-const x Int)(check-sat)',
    '(declare-const x Int)(reset-assertions)(check-sat)',
  ],
  [
    '(declare-fun f (Int)  Int)(reset-assertions)(declare-fun f (Int) Int)(check-sat)',
    '(declare-fun f (Int) Int)(reset-assertions)(check-sat)',
  ],
  [
    '(declare-sort S 0)(define-fun f () Int 1)(reset-assertions)(declare-sort S 0)(define-fun f () Int 1)(check-sat)',
    '(declare-sort S 0)(define-fun f () Int 1)(reset-assertions)(check-sat)',
  ],
  [
    '(push 1)(declare-const x Int)(pop 1)(reset-assertions)(declare-const x Int)(check-sat)',
    '(push 1)(declare-const x Int)(pop 1)(reset-assertions)(declare-const x Int)(check-sat)',
  ],
  [
    '(declare-const x Int)(reset)(declare-const x Int)(check-sat)',
    '(declare-const x Int)(reset)(declare-const x Int)(check-sat)',
  ],
  [
    '(declare-const x Int)(reset-assertions)(declare-const y Int)(check-sat)',
    '(declare-const x Int)(reset-assertions)(declare-const y Int)(check-sat)',
  ],
])('does not repeat declarations that the solver keeps: %s', (input, text) => {
  expect(prepareText(input)).toBe(text);
  expect(prepareText(input, cvc5)).toBe(prepareText(input, { ...z3, keepsDeclarations: false }));
});
