import { REGLAN, STRING, type Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

export const crowdedLanguage: Construction = {
  name: 'crowded-language',
  summary: 'more words of a finite language are distinct than it has',
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
    const because = `${guests.length} distinct words are in a language of at most ${words.size}`;
    return { terms: [...members, store.app('distinct', guests)], because };
  },
};
