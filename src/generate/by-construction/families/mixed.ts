import { selectEquivalences } from '../laws.js';
import { BOOL, INT, REAL, ROUNDING_MODE, STRING, type TermStore } from '../../../term/index.js';
import { boxedIn } from '../contradictions/boxed-in.js';
import { congruence } from '../contradictions/congruence.js';
import { constructorClash } from '../contradictions/constructor-clash.js';
import { crowdedInterval } from '../contradictions/crowded-interval.js';
import { cyclicData } from '../contradictions/cyclic-data.js';
import { divisibility } from '../contradictions/divisibility.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { extensionality } from '../contradictions/extensionality.js';
import {
  impossibleArrays,
  impossibleBits,
  impossibleConversions,
  impossibleFloats,
  impossibleRoundings,
  impossibleStrings,
} from '../contradictions/impossible-facts.js';
import { injectivity } from '../contradictions/injectivity.js';
import { linearCombination } from '../contradictions/linear-combination.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { strictCycle } from '../contradictions/strict-cycle.js';
import { wrongCase } from '../contradictions/wrong-case.js';
import { type DatatypeSpecs, declareDatatypes } from '../datatypes.js';
import { drawInt, drawReal } from '../draw-number.js';
import { drawWord } from '../draw-word.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';

const DATATYPES: DatatypeSpecs = {
  Item: {
    empty: [],
    item: [['number', INT], ['text', STRING], ['flag', BOOL]], // oxfmt-ignore
  },
  Items: {
    none: [],
    some: [['first', 'Item'], ['others', 'Items']], // oxfmt-ignore
  },
};

function dataPalette(store: TermStore): TermVocabulary {
  const { sorts, command, functions } = declareDatatypes(store, DATATYPES);
  const [item = BOOL, items = BOOL] = sorts;
  const stock = store.sorts.array(INT, item);
  return {
    ...PLAIN,
    sorts: [BOOL, INT, STRING, item, items, stock],
    variables: [INT, STRING, item, items, stock],
    always: ['const'],
    linear: true,
    functions: [
      ...functions,
      { name: 'f', params: [INT], result: STRING, declared: true },
      { name: 'g', params: [STRING, item], result: INT, declared: true },
      { name: 'h', params: [items], result: item, declared: true },
    ],
    declarations: [command],
  };
}

const data: Family = {
  name: 'mixed_data',
  about: 'integers, strings, datatypes of them, arrays of those, functions between them',
  theories: ['Core', 'Reals_Ints', 'Strings', 'ArraysEx', 'Datatypes'],
  logic: 'ALL',
  defaults: { size: 9, depth: 6, variables: 6, assertions: 4, weights: { is: 2, select: 2, 'str.++': 2 } },
  palette: dataPalette,
  value: (rng, sort) => {
    if (sort === STRING) return drawWord(rng);
    return sort === INT ? BigInt(rng.between(-3, 8)) : undefined;
  },
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    linearCombination,
    crowdedInterval,
    congruence,
    boxedIn,
    cyclicData,
    constructorClash,
    injectivity,
    wrongCase,
    extensionality,
    impossibleArrays,
    impossibleStrings,
  ],
  equivalences: selectEquivalences('core', 'arith', 'string', 'array'),
};

function numberPalette({ sorts }: TermStore): TermVocabulary {
  const bits = sorts.bitVec(8);
  const float = sorts.floatingPoint(3, 5);
  return {
    ...PLAIN,
    sorts: [BOOL, INT, REAL, bits, float, ROUNDING_MODE],
    variables: [INT, REAL, bits, float],
    // No solver reads `nat2bv`, and solvers seldom combine the others with Reals.
    without: ['nat2bv', 'fp.rem', 'fp.fma'],
    // Names older than SMT-LIB 2.7, which every solver reads.
    always: ['bv2nat', 'int2bv'],
    linear: true,
  };
}

const numbers: Family = {
  name: 'mixed_number',
  about: 'integers, reals, bit-vectors and floating-point numbers with conversions between them',
  theories: ['Core', 'Ints', 'Reals', 'Reals_Ints', 'FixedSizeBitVectors', 'FloatingPoint', 'Extensions'],
  logic: 'ALL',
  defaults: {
    size: 8,
    depth: 5,
    variables: 5,
    assertions: 3,
    weights: {
      ...{ bv2nat: 4, int2bv: 4, to_fp: 4, to_fp_unsigned: 2, 'fp.to_ubv': 2, 'fp.to_sbv': 2, 'fp.to_real': 4 },
      ...{ to_real: 3, to_int: 3, is_int: 3, 'fp.sqrt': 0.3, 'fp.div': 0.5 },
      ...{ '+oo': 0.2, '-oo': 0.2, '+zero': 0.2, '-zero': 0.2, NaN: 0.2 },
    },
  },
  palette: numberPalette,
  value: (rng, sort) => {
    if (sort === INT) return rng.chance(0.5) ? BigInt(rng.between(-2, 9)) : drawInt(rng);
    return sort === REAL ? drawReal(rng) : undefined;
  },
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    linearCombination,
    divisibility,
    crowdedInterval,
    impossibleBits,
    impossibleFloats,
    impossibleConversions,
    impossibleConversions,
    impossibleRoundings,
  ],
  equivalences: selectEquivalences('core', 'arith', 'conversion', 'bit-vec', 'floating-point'),
};

export const MIXED_FAMILIES: readonly Family[] = [data, numbers];
