import type { Rng } from '../../util/index.js';

/** Few letters, so that words overlap. */
const LETTERS = [...'aaabbc01'].map((char) => char.codePointAt(0) as number);
/** Characters with a meaning in literals, ends of ranges, and the last code point of the theory Strings. */
const ODD = [0x22, 0x5c, 0x75, 0x7b, 0x20, 0x2f, 0x3a, 0x41, 0, 0x7f, 0x80, 0xff, 0xd800, 0xffff, 0x10000, 0x2ffff];

export function drawWord(rng: Rng): readonly number[] {
  const length = rng.pick([0, 1, 1, 1, 2, 2, 3, 4]);
  return Array.from({ length }, () => rng.pick(rng.chance(0.94) ? LETTERS : ODD));
}
