import { selectEquivalences } from '../laws.js';
import { BOOL, type TermStore } from '../../../term/index.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { impossibleBits, impossibleConditions } from '../contradictions/impossible-facts.js';
import { parity } from '../contradictions/parity.js';
import { pigeonhole } from '../contradictions/pigeonhole.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { strictCycle } from '../contradictions/strict-cycle.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import type { GeneratorOptions } from '../options.js';

function makeVocabulary(store: TermStore, { width = 8 }: GeneratorOptions): TermVocabulary {
  const main = store.sorts.bitVec(width);
  const half = Math.max(1, Math.floor(width / 2));
  const widths = new Set([1, half, Math.max(1, width - half), Math.max(1, width - 1), width + 1, width * 2]);
  widths.delete(width);
  return {
    ...PLAIN,
    sorts: [BOOL, main, ...[...widths].map((each) => store.sorts.bitVec(each))],
    variables: [main],
  };
}

const few: Family = {
  name: 'bv_few',
  about: 'bit-vectors of 3 bits',
  theories: ['Core', 'FixedSizeBitVectors'],
  logic: 'QF_BV',
  defaults: { size: 10, depth: 7, variables: 3, assertions: 4, width: 3, weights: {} },
  palette: makeVocabulary,
  exhaustive: true,
  constructions: [],
  equivalences: selectEquivalences(),
};

const many: Family = {
  ...few,
  name: 'bv_many',
  about: 'bit-vectors of 8 bits',
  defaults: { size: 12, depth: 8, variables: 5, assertions: 5, width: 8, weights: {} },
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    pigeonhole,
    parity,
    impossibleBits,
    impossibleBits,
    impossibleConditions,
  ],
  equivalences: selectEquivalences('core', 'bit-vec'),
};

const quantified: Family = {
  ...few,
  name: 'bv_quant',
  about: 'bit-vectors of 3 bits, with quantifiers',
  logic: 'BV',
  defaults: { size: 12, depth: 8, variables: 2, assertions: 3, width: 3, weights: {} },
  palette: (store, options) => {
    const palette = makeVocabulary(store, options);
    return { ...palette, bound: palette.variables };
  },
};

/** Dewey 2017, table 5.1, with and without quantifiers. */
export const BIT_VEC_FAMILIES: readonly Family[] = [few, many, quantified];
