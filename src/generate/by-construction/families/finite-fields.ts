import { BOOL, type Sort } from '../../../term/index.js';
import { type Family, PLAIN } from '../family.js';
import { selectEquivalences } from '../laws.js';

/** Arithmetic modulo 5, as in cvc5. */
export const FINITE_FIELD: Family = {
  name: 'finite_field',
  about: 'the finite field of five elements',
  theories: ['Core', 'FiniteFields'],
  logic: 'QF_FF',
  defaults: { size: 8, depth: 5, variables: 3, assertions: 4, weights: {} },
  palette: ({ sorts }) => {
    const field = sorts.finiteField(5n) as Sort;
    return { ...PLAIN, sorts: [BOOL, field], variables: [field], always: ['ff.bitsum'] };
  },
  exhaustive: true,
  constructions: [],
  equivalences: selectEquivalences(),
};
