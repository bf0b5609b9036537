import { BOOL, INT, type Sort, type TermStore } from '../../../term/index.js';
import { boxedIn } from '../contradictions/boxed-in.js';
import { congruence } from '../contradictions/congruence.js';
import { equalityChain } from '../contradictions/equality-chain.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { linearCombination } from '../contradictions/linear-combination.js';
import { strictCycle } from '../contradictions/strict-cycle.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import { selectEquivalences } from '../laws.js';

function makeVocabulary(own: readonly Sort[], others: readonly Sort[]): TermVocabulary {
  return {
    ...PLAIN,
    sorts: [BOOL, INT, ...own, ...others],
    variables: [INT, ...own, ...own],
    linear: true,
    functions: own.slice(0, 1).map((sort) => ({ name: 'f', params: [INT], result: sort, declared: true })),
  };
}

const sequences: Family = {
  name: 'sequence',
  about: 'sequences of integers and of sequences',
  theories: ['Core', 'Reals_Ints', 'Sequences'],
  logic: 'ALL',
  defaults: { size: 7, depth: 5, variables: 5, assertions: 3, weights: { 'seq.empty': 0.5, 'seq.++': 2 } },
  palette: ({ sorts }) => {
    const words = sorts.collection('Seq', INT);
    return makeVocabulary([words], [sorts.collection('Seq', words)]);
  },
  value: (rng, sort) => (sort === INT ? BigInt(rng.between(-2, 5)) : undefined),
  exhaustive: false,
  constructions: [equivalentTerms, equalityChain, boxedIn, congruence, strictCycle, linearCombination],
  equivalences: selectEquivalences('core', 'arith'),
};

const sets: Family = {
  ...sequences,
  name: 'set',
  about: 'sets of integers, and relations',
  theories: ['Core', 'Reals_Ints', 'Sets', 'Tuples'],
  defaults: { ...sequences.defaults, weights: { 'set.empty': 0.5 } },
  palette: ({ sorts }: TermStore) => {
    const rows = [[INT], [INT, INT]].map((columns) => sorts.tuple(columns));
    const relations = rows.map((row) => sorts.collection('Set', row));
    return makeVocabulary([sorts.collection('Set', INT), ...relations], rows);
  },
};

const bags: Family = {
  ...sequences,
  name: 'bag',
  about: 'bags of integers',
  theories: ['Core', 'Reals_Ints', 'Sets', 'Bags'],
  defaults: { ...sequences.defaults, weights: { 'bag.empty': 0.5 } },
  palette: ({ sorts }) => makeVocabulary([sorts.collection('Bag', INT)], [sorts.collection('Set', INT)]),
};

/** cvc5's collections; Z3 also has sequences. */
export const COLLECTION_FAMILIES: readonly Family[] = [sequences, sets, bags];
