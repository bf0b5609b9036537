import { selectEquivalences } from '../laws.js';
import { BOOL, INT, type Op, REGLAN, STRING } from '../../../term/index.js';
import { crowdedLanguage } from '../contradictions/crowded-language.js';
import { disjointLanguages } from '../contradictions/disjoint-languages.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { impossibleStrings } from '../contradictions/impossible-facts.js';
import { linearCombination } from '../contradictions/linear-combination.js';
import { missingLength } from '../contradictions/missing-length.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { strictCycle } from '../contradictions/strict-cycle.js';
import { drawWord } from '../draw-word.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';

/** Missing in some solvers with strings. */
const SELDOM: readonly Op[] = ['str.replace_all', 'str.replace_re', 'str.replace_re_all'];

function makeVocabulary(): TermVocabulary {
  return {
    ...PLAIN,
    sorts: [BOOL, STRING, INT, REGLAN],
    variables: [STRING, STRING, STRING, INT],
    seldom: SELDOM,
    linear: true,
  };
}

const strings: Family = {
  name: 'string',
  about: 'strings, their lengths and regular languages',
  theories: ['Core', 'Strings', 'Reals_Ints', 'Extensions'],
  logic: 'QF_SLIA',
  defaults: {
    size: 5,
    depth: 5,
    variables: 3,
    assertions: 3,
    weights: {
      'str.in_re': 3,
      'str.++': 2,
      're.none': 0.3,
      're.all': 0.5,
      're.allchar': 0.5,
      're.comp': 0.5,
      're.^': 0.5,
    },
  },
  palette: makeVocabulary,
  value: (rng, sort) => {
    if (sort === STRING) return drawWord(rng);
    return sort === INT ? BigInt(rng.chance(0.85) ? rng.between(-1, 5) : rng.between(-20, 120)) : undefined;
  },
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    strictCycle,
    linearCombination,
    disjointLanguages,
    crowdedLanguage,
    missingLength,
    impossibleStrings,
    impossibleStrings,
  ],
  equivalences: selectEquivalences('core', 'string', 'string', 'arith'),
};

export const STRING_FAMILIES: readonly Family[] = [strings];
