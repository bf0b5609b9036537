import { Budget, EMPTY_MODEL, Evaluator, buildSignature, isEmptyLanguage } from '../../../semantics/index.js';
import { REGLAN, STRING, type Term } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

const crowdedLanguage: Construction = {
  name: 'crowded-language',
  summary: 'distinct words outnumber the words of a finite language that contains them all',
  contradict: ({ literal, rng, sorts, store, term }) => {
    if (!sorts.includes(REGLAN)) return undefined;
    const words = new Set<Term>();
    for (let i = rng.between(1, 3); i > 0; i--) {
      const word = literal(STRING);
      if (word !== undefined) words.add(word);
    }
    const singles = [...words].map((word) => store.app('str.to_re', [word]));
    const [first] = singles;
    if (first === undefined) return undefined;
    const language = singles.length === 1 ? first : store.app('re.union', singles);
    const guests = Array.from({ length: words.size + 1 }, () => term(STRING));
    const members = guests.map((guest) => store.app('str.in_re', [guest, language]));
    const because = `${guests.length} distinct words are in a language of at most ${words.size} words`;
    return { terms: [...members, store.app('distinct', guests)], because };
  },
};

const TRIES = 6;

/** `(str.in_re x R)` and `(str.in_re x S)` with disjoint languages R and S. Derivatives decide disjointness. */
const disjointLanguages: Construction = {
  name: 'disjoint-languages',
  summary: 'a word is in languages that have no word in common',
  contradict: (cx) => {
    const { rng, store, term } = cx;
    const pair = cx.sorts.includes(REGLAN) ? disjoint(cx) : undefined;
    if (pair === undefined) return undefined;
    const word = term(STRING);
    const terms = pair.map((language) => store.app('str.in_re', [word, language]));
    const both = store.app('str.in_re', [word, store.app('re.inter', pair)]);
    const because = 'the languages have no word in common, as their derivatives show';
    return { terms: rng.chance(0.8) ? terms : [both], because };
  },
};

function disjoint(cx: ConstructionContext): readonly [Term, Term] | undefined {
  const { rng, store } = cx;
  for (let i = 0; i < TRIES; i++) {
    const [one, other] = [someLanguage(cx), someLanguage(cx)];
    if (one === undefined || other === undefined) continue;
    if (hasNoWord(cx, store.app('re.inter', [one, other])) === true) return [one, other];
    const rest = store.app('re.diff', [other, one]);
    if (rng.chance(0.3) && hasNoWord(cx, rest) === false) return [one, rest];
  }
  return undefined;
}

const LENGTHS = [0, 1, 2, 3, 4, 5, 6, 7];

/** `(str.in_re x R)` and `(= (str.len x) n)`, if derivatives show that R has no word of length n. */
const missingLength: Construction = {
  name: 'missing-length',
  summary: 'a word of a language has an impossible length',
  contradict: (cx) => {
    const { rng, store } = cx;
    const language = cx.sorts.includes(REGLAN) ? someLanguage(cx) : undefined;
    if (language === undefined) return undefined;
    const ofLength = (length: number): Term => store.app('re.^', [store.app('re.allchar', [])], [length]);
    const missing = rng
      .sample(LENGTHS, LENGTHS.length)
      .find((length) => hasNoWord(cx, store.app('re.inter', [language, ofLength(length)])) === true);
    if (missing === undefined) return undefined;
    const word = cx.term(STRING);
    const long = store.app('=', [store.app('str.len', [word]), store.int(BigInt(missing))]);
    const because = `the language has no word of length ${missing}, as its derivatives show`;
    return { terms: [store.app('str.in_re', [word, language]), long], because };
  },
};

const MOST_STATES = 400;

/** Checks whether a ground regular expression matches no word. Undefined if the check takes too long. */
function hasNoWord({ store }: ConstructionContext, language: Term): boolean | undefined {
  const evaluator = new Evaluator({
    signature: buildSignature(store, []),
    model: EMPTY_MODEL,
    budget: new Budget('thorough'),
  });
  const value = evaluator.certainValue(language);
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'regex') return undefined;
  return isEmptyLanguage(value, MOST_STATES);
}

function someLanguage(cx: ConstructionContext): Term | undefined {
  for (let i = 0; i < TRIES; i++) {
    const language = cx.term(REGLAN);
    if (hasNoWord(cx, language) !== false) continue;
    if (hasNoWord(cx, cx.store.app('re.comp', [language])) === false) return language;
  }
  return undefined;
}

export const LANGUAGES = [disjointLanguages, crowdedLanguage, missingLength];
