import { REGLAN, STRING, type Term } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';
import { hasNoWord, someLanguage } from './languages.js';

const TRIES = 6;

/** `(str.in_re x R)` and `(str.in_re x S)` for disjoint R and S, decided by derivatives. */
export const disjointLanguages: Construction = {
  name: 'disjoint-languages',
  summary: 'a word is in languages that have no word in common',
  contradict: (cx) => {
    const { rng, store, term } = cx;
    if (!cx.sorts.includes(REGLAN)) return undefined;
    const pair = disjoint(cx);
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
    const one = someLanguage(cx);
    const other = someLanguage(cx);
    if (one === undefined || other === undefined) continue;
    if (hasNoWord(cx, store.app('re.inter', [one, other])) === true) return [one, other];
    const rest = store.app('re.diff', [other, one]);
    if (rng.chance(0.3) && hasNoWord(cx, rest) === false) return [one, rest];
  }
  return undefined;
}
