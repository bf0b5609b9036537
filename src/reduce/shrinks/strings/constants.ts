import type { Term } from '../../../term/index.js';
import { readPoints } from '../literals.js';
import { atTerms } from '../offers.js';
import type { Shrink } from '../contract.js';
import { simplerStrings } from '../simpler-values.js';

/** `"hello" -> "", "a", "he", "llo", …, "aello"`: shorter strings, then simpler letters. */
export const stringConstants: Shrink = {
  name: 'string-constants',
  summary: 'A string becomes shorter, part by part, or is written with the letter a only.',
  theory: 'Strings',
  claim: 'unrelated',
  examples: [
    { term: '"xyz"', becomes: ['""', '"a"', '"yz"', '"xz"', '"xy"', '"aaa"', '"ayz"', '"xaz"', '"xya"'] },
    { term: '"\\u{e9}"', becomes: ['""', '"a"'] },
    { term: '"a"', becomes: ['""'] },
  ],
  shrink: atTerms(function* (term, store): Generator<Term | undefined> {
    const points = readPoints(term);
    if (points === undefined || points.length === 0) return;
    for (const simpler of simplerStrings(points)) yield store.string(simpler);
  }),
};
