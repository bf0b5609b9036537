import type { Term } from '../../../term/index.js';
import { pointsOf } from '../literals.js';
import { atTerms } from '../offers.js';
import type { Shrink } from '../shrink.js';

const A = 0x61;

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
    const points = pointsOf(term);
    if (points === undefined || points.length === 0) return;
    for (const simpler of simplerStrings(points)) yield store.string(simpler);
  }),
};

/** Simpler strings: those with fewer code points first, by halves, quarters and single ones, then simpler letters. */
export function* simplerStrings(points: readonly number[]): Generator<readonly number[]> {
  yield [];
  yield [A];
  for (let size = points.length >> 1; size >= 1; size >>= 1) {
    if (size * 8 < points.length) break;
    if (size * 2 >= points.length - 1 && size > 1) yield points.slice(0, size);
    for (let at = 0; at < points.length; at += size) yield [...points.slice(0, at), ...points.slice(at + size)];
  }
  if (points.length > 8) yield points.slice(0, -1);
  yield points.map(() => A);
  for (const [i, point] of points.slice(0, 8).entries()) if (point !== A) yield points.with(i, A);
}
