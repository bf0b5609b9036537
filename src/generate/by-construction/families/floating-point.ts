import { selectEquivalences } from '../laws.js';
import { BOOL, REAL, ROUNDING_MODE, type Sort, type TermStore } from '../../../term/index.js';
import { rational } from '../../../util/index.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { impossibleConditions, impossibleFloats } from '../contradictions/impossible-facts.js';
import { pigeonhole } from '../contradictions/pigeonhole.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { strictCycle } from '../contradictions/strict-cycle.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import type { GeneratorOptions } from '../options.js';

/** Theory constants end a term, so they are drawn less often than operators. */
const WEIGHTS: GeneratorOptions['weights'] = {
  ...{ '+oo': 0.3, '-oo': 0.3, '+zero': 0.3, '-zero': 0.3, NaN: 0.3 },
  ...{ RNE: 0.3, RNA: 0.3, RTP: 0.3, RTN: 0.3, RTZ: 0.3 },
};

function makeVocabulary(store: TermStore, options: GeneratorOptions, other: readonly [number, number]): TermVocabulary {
  const { exponent = 8, significand = 24 } = options;
  const { sorts } = store;
  const main = sorts.floatingPoint(exponent, significand);
  const widths = new Set([1, exponent, significand - 1, exponent + significand]);
  return {
    ...PLAIN,
    sorts: [
      ...new Set<Sort>([BOOL, main, sorts.floatingPoint(...other), ROUNDING_MODE]),
      ...[...widths].map((width) => sorts.bitVec(width)),
    ],
    variables: [main, main, main, main, ROUNDING_MODE],
    // Many solvers give up on it.
    without: ['fp.to_real'],
  };
}

const few: Family = {
  name: 'fp_few',
  about: 'floating-point numbers of 2 + 3 bits',
  theories: ['Core', 'FloatingPoint'],
  logic: 'QF_BVFP',
  defaults: { size: 9, depth: 7, variables: 2, assertions: 4, exponent: 2, significand: 3, weights: WEIGHTS },
  palette: (store, options) => makeVocabulary(store, options, [3, 3]),
  exhaustive: true,
  constructions: [],
  equivalences: selectEquivalences(),
};

const many: Family = {
  ...few,
  name: 'fp_many',
  about: 'floating-point numbers of 8 + 24 bits',
  defaults: { size: 8, depth: 6, variables: 4, assertions: 4, exponent: 8, significand: 24, weights: WEIGHTS },
  palette: (store, options) => {
    const palette = makeVocabulary(store, options, [5, 11]);
    // Reals occur only as literals to convert, since no operator of the palette gives one.
    return { ...palette, sorts: [...palette.sorts, REAL] };
  },
  // The logic has no minus sign and no quotients.
  value: (rng, sort) =>
    sort === REAL
      ? rational(rng.bits(rng.pick([1, 2, 3, 4, 8, 20])), rng.pick([1n, 2n, 4n, 8n, 10n, 1n << 20n]))
      : undefined,
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    pigeonhole,
    impossibleFloats,
    impossibleFloats,
    impossibleConditions,
  ],
  equivalences: selectEquivalences('core', 'floating-point'),
};

const quantified: Family = {
  ...few,
  name: 'fp_quant',
  about: 'floating-point numbers of 2 + 3 bits, with quantifiers',
  logic: 'BVFP',
  defaults: { size: 9, depth: 7, variables: 1, assertions: 3, exponent: 2, significand: 3, weights: WEIGHTS },
  palette: (store, options) => {
    const palette = few.palette(store, options);
    return { ...palette, bound: palette.variables };
  },
};

/** Dewey 2017, table 5.1, with and without quantifiers. */
export const FLOATING_POINT_FAMILIES: readonly Family[] = [few, many, quantified];
