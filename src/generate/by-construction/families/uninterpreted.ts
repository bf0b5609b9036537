import { BOOL, type TermStore } from '../../../term/index.js';
import { boxedIn } from '../contradictions/boxed-in.js';
import { congruence } from '../contradictions/congruence.js';
import { diagonal } from '../contradictions/diagonal.js';
import { equalityChain } from '../contradictions/equality-chain.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { functionPowers } from '../contradictions/function-powers.js';
import { impossibleConditions } from '../contradictions/impossible-facts.js';
import { parity } from '../contradictions/parity.js';
import { pigeonhole } from '../contradictions/pigeonhole.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { refutedInstance } from '../contradictions/refuted-instance.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import { selectEquivalences } from '../laws.js';

function makeVocabulary({ sorts }: TermStore): TermVocabulary {
  const [a, b] = [sorts.named('A', 'A', []), sorts.named('B', 'B', [])];
  return {
    ...PLAIN,
    sorts: [BOOL, a, b],
    variables: [a, a, a, b, BOOL],
    functions: [
      { name: 'f', params: [a], result: a, declared: true },
      { name: 'g', params: [a, a], result: a, declared: true },
      { name: 'h', params: [a, b], result: b, declared: true },
      { name: 'k', params: [b, BOOL], result: a, declared: true },
      { name: 'p', params: [a], result: BOOL, declared: true },
      { name: 'r', params: [a, a], result: BOOL, declared: true },
      { name: 's', params: [BOOL, BOOL], result: BOOL, declared: true },
      { name: 't', params: [BOOL], result: BOOL, declared: true },
    ],
    universes: new Map([
      [a, ['a0', 'a1', 'a2']],
      [b, ['b0', 'b1']],
    ]),
    declarations: [
      { kind: 'declare-sort', name: 'A', arity: 0 },
      { kind: 'declare-sort', name: 'B', arity: 0 },
    ],
  };
}

const free: Family = {
  name: 'uf',
  about: 'uninterpreted sorts and functions',
  theories: ['Core'],
  logic: 'QF_UF',
  defaults: { size: 10, depth: 6, variables: 6, assertions: 5, weights: {} },
  palette: makeVocabulary,
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    congruence,
    equalityChain,
    functionPowers,
    boxedIn,
    pigeonhole,
    parity,
    impossibleConditions,
  ],
  equivalences: selectEquivalences('core'),
};

const quantified: Family = {
  ...free,
  name: 'uf_quant',
  about: 'uninterpreted sorts and functions, with quantifiers',
  logic: 'UF',
  defaults: { ...free.defaults, size: 12, variables: 4, assertions: 4 },
  palette: (store) => {
    const palette = makeVocabulary(store);
    return { ...palette, bound: palette.variables };
  },
  constructions: [...free.constructions, refutedInstance, refutedInstance, diagonal],
};

export const UNINTERPRETED_FAMILIES: readonly Family[] = [free, quantified];
