import { BOOL } from '../../../term/index.js';
import { type Family, PLAIN } from '../family.js';
import { selectEquivalences } from '../laws.js';

/** Z3's cardinality and pseudo-Boolean constraints on the number or weight of true formulas. */
export const PSEUDO_BOOLEAN: Family = {
  name: 'pseudo_boolean',
  about: 'cardinality and pseudo-Boolean constraints',
  theories: ['Core', 'Extensions'],
  logic: 'ALL',
  defaults: { size: 10, depth: 5, variables: 6, assertions: 5, weights: {} },
  palette: () => ({
    ...PLAIN,
    sorts: [BOOL],
    variables: [BOOL],
    always: ['at-most', 'at-least', 'pble', 'pbge', 'pbeq'],
  }),
  exhaustive: true,
  constructions: [],
  equivalences: selectEquivalences(),
};
