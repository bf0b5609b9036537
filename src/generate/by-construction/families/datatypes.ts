import { BOOL, type TermStore } from '../../../term/index.js';
import { boxedIn } from '../contradictions/boxed-in.js';
import { constructorClash } from '../contradictions/constructor-clash.js';
import { congruence } from '../contradictions/congruence.js';
import { crowdedEnumeration } from '../contradictions/crowded-enumeration.js';
import { cyclicData } from '../contradictions/cyclic-data.js';
import { diagonal } from '../contradictions/diagonal.js';
import { endlessOrder } from '../contradictions/endless-order.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { injectiveNotSurjective } from '../contradictions/injective-not-surjective.js';
import { injectivity } from '../contradictions/injectivity.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { refutedInstance } from '../contradictions/refuted-instance.js';
import { wrongCase } from '../contradictions/wrong-case.js';
import { type DatatypeSpecs, declareDatatypes } from '../datatypes.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import { selectEquivalences } from '../laws.js';

const DATATYPES: DatatypeSpecs = {
  Hue: { red: [], green: [], blue: [] },
  Lst: {
    nil: [],
    cons: [['head', 'Hue'], ['tail', 'Lst']], // oxfmt-ignore
  },
  Tree: {
    leaf: [['label', 'Hue']],
    node: [['left', 'Tree'], ['right', 'Tree']], // oxfmt-ignore
    grove: [['trees', 'Forest']],
  },
  Forest: {
    bare: [],
    grown: [['tree', 'Tree'], ['more', 'Forest']], // oxfmt-ignore
  },
  Pair: {
    pair: [['fst', 'Lst'], ['snd', 'Hue'], ['flag', BOOL]], // oxfmt-ignore
  },
};

function makeVocabulary(store: TermStore, specs: DatatypeSpecs): TermVocabulary {
  const { sorts, command, functions } = declareDatatypes(store, specs);
  return {
    ...PLAIN,
    sorts: [BOOL, ...sorts],
    variables: sorts,
    functions,
    declarations: [command],
  };
}

const data: Family = {
  name: 'datatype',
  about: 'algebraic datatypes: an enumeration, lists, trees, a record',
  theories: ['Core', 'Datatypes'],
  logic: 'QF_DT',
  defaults: { size: 10, depth: 6, variables: 6, assertions: 4, weights: { is: 3 } },
  palette: (store) => makeVocabulary(store, DATATYPES),
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    congruence,
    boxedIn,
    cyclicData,
    cyclicData,
    constructorClash,
    constructorClash,
    injectivity,
    crowdedEnumeration,
    wrongCase,
  ],
  equivalences: selectEquivalences('core'),
};

/** Finite datatypes only, since quantifiers try all values. */
const FINITE: DatatypeSpecs = {
  Hue: { red: [], green: [], blue: [] },
  Dot: { dot: [['hue', 'Hue'], ['big', BOOL]] }, // oxfmt-ignore
  Opt: { none: [], some: [['value', 'Hue']] },
};

const quantified: Family = {
  ...data,
  name: 'datatype_quant',
  about: 'finite datatypes and functions of them, with quantifiers',
  logic: 'UFDT',
  defaults: { size: 12, depth: 6, variables: 4, assertions: 3, weights: { is: 3 } },
  palette: (store) => {
    const palette = makeVocabulary(store, FINITE);
    const [hue = BOOL, dot = BOOL, opt = BOOL] = palette.variables;
    const functions = [
      { name: 'f', params: [hue], result: hue, declared: true },
      { name: 'g', params: [hue, hue], result: hue, declared: true },
      { name: 'h', params: [opt], result: dot, declared: true },
      { name: 'k', params: [opt], result: opt, declared: true },
      { name: 'p', params: [dot], result: BOOL, declared: true },
      { name: 'r', params: [hue, hue], result: BOOL, declared: true },
    ];
    return { ...palette, functions: [...palette.functions, ...functions], bound: palette.variables };
  },
  constructions: [
    congruence,
    boxedIn,
    constructorClash,
    injectivity,
    crowdedEnumeration,
    wrongCase,
    refutedInstance,
    refutedInstance,
    diagonal,
    injectiveNotSurjective,
    endlessOrder,
  ],
};

export const DATATYPE_FAMILIES: readonly Family[] = [data, quantified];
