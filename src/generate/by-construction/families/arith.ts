import { selectEquivalences } from '../laws.js';
import { BOOL, INT, REAL, type Sort } from '../../../term/index.js';
import { drawInt, drawReal } from '../draw-number.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import { crowdedInterval } from '../contradictions/crowded-interval.js';
import { divisibility } from '../contradictions/divisibility.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import {
  impossibleIntegers,
  impossibleMultiples,
  impossibleOrders,
  impossibleProducts,
  impossibleQuotients,
  impossibleRoundings,
} from '../contradictions/impossible-facts.js';
import { linearCombination } from '../contradictions/linear-combination.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { strictCycle } from '../contradictions/strict-cycle.js';

function makeVocabulary(sorts: readonly Sort[], { linear }: { readonly linear: boolean }): TermVocabulary {
  return { ...PLAIN, sorts: [BOOL, ...sorts], variables: sorts, linear };
}

const intLinear: Family = {
  name: 'int_linear',
  about: 'linear integer arithmetic, with div and mod by numbers',
  theories: ['Core', 'Ints', 'Reals_Ints'],
  logic: 'QF_LIA',
  defaults: { size: 10, depth: 7, variables: 4, assertions: 4, weights: {} },
  palette: () => makeVocabulary([INT], { linear: true }),
  value: (rng, sort) => (sort === INT ? drawInt(rng) : undefined),
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    linearCombination,
    divisibility,
    crowdedInterval,
    impossibleOrders,
    impossibleIntegers,
    impossibleIntegers,
    impossibleMultiples,
  ],
  equivalences: selectEquivalences('core', 'arith', 'int'),
};

const intNonlinear: Family = {
  ...intLinear,
  name: 'int_nonlinear',
  theories: [...intLinear.theories, 'Extensions'],
  about: 'integer arithmetic with products and quotients of unknowns',
  logic: 'QF_NIA',
  defaults: { size: 7, depth: 5, variables: 3, assertions: 3, weights: { '*': 1.5 } },
  palette: () => makeVocabulary([INT], { linear: false }),
  constructions: [...intLinear.constructions, impossibleProducts],
  equivalences: selectEquivalences('core', 'arith', 'int', 'product'),
};

const realLinear: Family = {
  name: 'real_linear',
  about: 'linear real arithmetic',
  theories: ['Core', 'Reals', 'Reals_Ints'],
  logic: 'QF_LRA',
  defaults: { size: 10, depth: 7, variables: 4, assertions: 4, weights: {} },
  palette: () => makeVocabulary([REAL], { linear: true }),
  value: (rng, sort) => (sort === REAL ? drawReal(rng) : undefined),
  exhaustive: false,
  constructions: [equivalentTerms, refutedConsequence, strictCycle, linearCombination, impossibleOrders],
  equivalences: selectEquivalences('core', 'arith'),
};

const realNonlinear: Family = {
  ...realLinear,
  name: 'real_nonlinear',
  about: 'real arithmetic with products and quotients of unknowns',
  logic: 'QF_NRA',
  defaults: { size: 7, depth: 5, variables: 3, assertions: 3, weights: { '*': 1.5 } },
  palette: () => makeVocabulary([REAL], { linear: false }),
  constructions: [...realLinear.constructions, impossibleProducts, impossibleQuotients],
  equivalences: selectEquivalences('core', 'arith', 'product'),
};

const intReal: Family = {
  name: 'int_real',
  about: 'integers and reals with conversions between them',
  theories: ['Core', 'Ints', 'Reals', 'Reals_Ints'],
  logic: 'QF_LIRA',
  defaults: { size: 8, depth: 6, variables: 4, assertions: 4, weights: { to_real: 2, to_int: 2, is_int: 2 } },
  palette: () => makeVocabulary([INT, REAL], { linear: true }),
  value: (rng, sort) => (sort === INT ? drawInt(rng) : sort === REAL ? drawReal(rng) : undefined),
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    linearCombination,
    divisibility,
    crowdedInterval,
    impossibleOrders,
    impossibleRoundings,
  ],
  equivalences: selectEquivalences('core', 'arith', 'conversion'),
};

export const ARITH_FAMILIES: readonly Family[] = [intLinear, intNonlinear, realLinear, realNonlinear, intReal];
