import { REGLAN, STRING, type Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';
import { hasNoWord, someLanguage } from './languages.js';

const LONGEST = 7;

/** `(str.in_re x R)` and `(= (str.len x) n)` for an R without words of length n, decided by derivatives. */
export const missingLength: Construction = {
  name: 'missing-length',
  summary: 'a word of a language has an impossible length',
  contradict: (cx) => {
    const { rng, store } = cx;
    if (!cx.sorts.includes(REGLAN)) return undefined;
    const language = someLanguage(cx);
    if (language === undefined) return undefined;
    const ofLength = (length: number): Term => store.app('re.^', [store.app('re.allchar', [])], [length]);
    const lengths = rng.sample(
      Array.from({ length: LONGEST + 1 }, (_, i) => i),
      LONGEST + 1,
    );
    const missing = lengths.find(
      (length) => hasNoWord(cx, store.app('re.inter', [language, ofLength(length)])) === true,
    );
    if (missing === undefined) return undefined;
    const word = cx.term(STRING);
    const long = store.app('=', [store.app('str.len', [word]), store.int(BigInt(missing))]);
    const because = `the language has no word of length ${missing}, as its derivatives show`;
    return { terms: [store.app('str.in_re', [word, language]), long], because };
  },
};
