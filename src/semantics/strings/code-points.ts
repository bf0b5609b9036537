/** The greatest code point (theory UnicodeStrings: planes 0 to 2). */
export const MAX_CODE_POINT = 0x2ffff;

/** Code points from 0 to `MAX_CODE_POINT`, including surrogates. */
export type Word = readonly number[];

export function isWord(value: object): value is Word {
  return Array.isArray(value);
}

export function compareWords(a: Word, b: Word): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Checks whether `part` occurs at position `at`, which may be out of range. */
export function occursAt(word: Word, part: Word, at: number): boolean {
  if (at < 0 || at + part.length > word.length) return false;
  for (let i = 0; i < part.length; i++) if (word[at + i] !== part[i]) return false;
  return true;
}

export const STEPS_PER_MATCH = 1;

/** Yields disjoint positions of `part` in order (Knuth-Morris-Pratt); all if `part` is empty. Requires `from` >= 0. */
export function* occurrences(word: Word, part: Word, from: number): Generator<number, void> {
  const fallback = failureTable(part);
  let matched = 0;
  if (part.length === 0) for (let i = from; i <= word.length; i++) yield i;
  else
    for (let i = from; i < word.length; i++) {
      while (matched > 0 && word[i] !== part[matched]) matched = fallback[matched - 1] as number;
      if (word[i] === part[matched]) matched++;
      if (matched < part.length) continue;
      yield i - part.length + 1;
      matched = 0;
    }
}

/** Maps each prefix of `part` to the length of its longest proper prefix that is also a suffix. */
function failureTable(part: Word): Uint32Array {
  const table = new Uint32Array(part.length);
  let length = 0;
  for (let i = 1; i < part.length; i++) {
    while (length > 0 && part[i] !== part[length]) length = table[length - 1] as number;
    if (part[i] === part[length]) length++;
    table[i] = length;
  }
  return table;
}

/** Returns the first position of `part` at or after `from`, or -1. `from` must not be negative. */
export function indexOfWord(word: Word, part: Word, from = 0): number {
  for (const at of occurrences(word, part, from)) return at;
  return -1;
}

/** Never spreads arguments, since words may be long. `flat` takes ten times as long. */
export function joinWords(parts: readonly Word[]): Word {
  if (parts.length === 1) return parts[0] as Word;
  const joined: number[] = [];
  for (const part of parts) for (let i = 0; i < part.length; i++) joined.push(part[i] as number);
  return joined;
}
