import { selectEquivalences } from '../laws.js';
import { BOOL, type TermStore } from '../../../term/index.js';
import { boxedIn } from '../contradictions/boxed-in.js';
import { congruence } from '../contradictions/congruence.js';
import { diagonal } from '../contradictions/diagonal.js';
import { endlessOrder } from '../contradictions/endless-order.js';
import { equalityChain } from '../contradictions/equality-chain.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { extensionality } from '../contradictions/extensionality.js';
import { functionPowers } from '../contradictions/function-powers.js';
import { impossibleArrays, impossibleBits } from '../contradictions/impossible-facts.js';
import { injectiveNotSurjective } from '../contradictions/injective-not-surjective.js';
import { pigeonhole } from '../contradictions/pigeonhole.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { refutedInstance } from '../contradictions/refuted-instance.js';
import { strictCycle } from '../contradictions/strict-cycle.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import type { GeneratorOptions } from '../options.js';

/** Makes `select` and `store` as frequent as all bit-vector operators together. */
const WEIGHTS: GeneratorOptions['weights'] = { select: 12, store: 4, '=': 3, distinct: 3 };

/** Lower weights for families in which little else gives an array. */
const LIGHTER: GeneratorOptions['weights'] = { ...WEIGHTS, select: 10, store: 2 };

function makeVocabulary({ sorts }: TermStore, { width = 8 }: GeneratorOptions): TermVocabulary {
  const [index, element] = [sorts.bitVec(2), sorts.bitVec(width)];
  const [short, long] = [sorts.array(index, element), sorts.array(element, element)];
  return {
    ...PLAIN,
    sorts: [BOOL, element, index, short, long],
    variables: [short, short, long, long, element, index],
    // The standard's logics lack constant arrays.
    without: ['const'],
  };
}

const arrays: Family = {
  name: 'array_bv',
  about: 'arrays over bit-vectors, of four places and of many',
  theories: ['Core', 'FixedSizeBitVectors', 'ArraysEx'],
  logic: 'QF_ABV',
  defaults: { size: 10, depth: 6, variables: 6, assertions: 4, width: 8, weights: WEIGHTS },
  palette: makeVocabulary,
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    equalityChain,
    boxedIn,
    impossibleArrays,
    impossibleArrays,
    impossibleArrays,
    extensionality,
    extensionality,
    impossibleBits,
  ],
  equivalences: selectEquivalences('core', 'bit-vec', 'array', 'array'),
};

const constant: Family = {
  ...arrays,
  defaults: { ...arrays.defaults, weights: LIGHTER },
  name: 'array_const',
  about: 'arrays over bit-vectors, constant ones among them',
  logic: 'ALL',
  palette: (store, options) => ({ ...makeVocabulary(store, options), without: [], always: ['const'] }),
};

/** Z3's conversions between functions and arrays. */
const mapped: Family = {
  ...arrays,
  name: 'array_map',
  about: 'functions over arrays and functions as arrays',
  theories: [...arrays.theories, 'Extensions'],
  defaults: { ...arrays.defaults, width: 4, weights: { ...LIGHTER, map: 8, 'as-array': 2 } },
  logic: 'ALL',
  palette: ({ sorts }, { width = 4 }) => {
    const main = sorts.bitVec(width);
    const [array, facts] = [sorts.array(main, main), sorts.array(main, BOOL)];
    return {
      ...PLAIN,
      sorts: [
        ...[BOOL, main, array, facts, sorts.fun([main], main), sorts.fun([main, main], main)],
        ...[sorts.fun([main], BOOL), sorts.fun([BOOL], BOOL), sorts.fun([BOOL, BOOL], BOOL)],
      ],
      variables: [main, main, array, array, facts],
      always: ['const', 'map', 'as-array'],
      without: ['at-most', 'at-least', 'pble', 'pbge', 'pbeq'],
      functions: [
        { name: 'f', params: [main], result: main, declared: true },
        { name: 'g', params: [main, main], result: main, declared: true },
        { name: 'p', params: [main], result: BOOL, declared: true },
        { name: 's', params: [BOOL, BOOL], result: BOOL, declared: true },
      ],
    };
  },
};

const quantified: Family = {
  ...arrays,
  name: 'array_quant',
  about: 'arrays and functions of bit-vectors of 2 bits, with quantifiers',
  logic: 'ALL',
  defaults: { size: 12, depth: 6, variables: 4, assertions: 3, width: 2, weights: LIGHTER },
  palette: ({ sorts }, { width = 2 }) => {
    const main = sorts.bitVec(width);
    const array = sorts.array(main, main);
    return {
      ...PLAIN,
      sorts: [BOOL, main, array],
      variables: [main, main, array],
      always: ['const'],
      functions: [
        { name: 'f', params: [main], result: main, declared: true },
        { name: 'g', params: [main, main], result: main, declared: true },
        { name: 'p', params: [main], result: BOOL, declared: true },
        { name: 'r', params: [main, main], result: BOOL, declared: true },
      ],
      bound: [main],
    };
  },
  constructions: [
    congruence,
    functionPowers,
    pigeonhole,
    impossibleArrays,
    extensionality,
    refutedInstance,
    refutedInstance,
    diagonal,
    injectiveNotSurjective,
    endlessOrder,
  ],
};

export const ARRAY_FAMILIES: readonly Family[] = [arrays, constant, mapped, quantified];
