import fc from 'fast-check';
import type { Regex } from '../../src/semantics/index.js';
import {
  MAX_CODE_POINT,
  complementRegex,
  concatRegex,
  interRegex,
  rangeRegex,
  repeatRegex,
  unionRegex,
  wordRegex,
} from '../../src/semantics/strings/index.js';

/**
 * The smallest letter, two letters in between (the second is a surrogate), and the greatest letter. A regex can
 * distinguish all four.
 */
export const LETTERS: readonly number[] = [0x20, 0x61, 0xd800, MAX_CODE_POINT];

const FOREVER = Number.POSITIVE_INFINITY;

/** Words of the four letters. */
export function wordArbitrary(maxLength: number): fc.Arbitrary<readonly number[]> {
  return fc.array(fc.constantFrom(...LETTERS), { maxLength });
}

export function regexArbitrary(depth: number): fc.Arbitrary<Regex> {
  const letter = fc.constantFrom(...LETTERS);
  const leaf = fc.oneof(
    wordArbitrary(2).map(wordRegex),
    fc.tuple(letter, letter).map(([low, high]) => rangeRegex(low, high)),
  );
  if (depth === 0) return leaf;
  const part = regexArbitrary(depth - 1);
  const parts = fc.array(part, { maxLength: 3 });
  const bounds = fc.tuple(fc.constantFrom(0, 1, 2, 3), fc.constantFrom(0, 1, 2, 4, FOREVER));
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 2, arbitrary: parts.map(concatRegex) },
    { weight: 2, arbitrary: parts.map(unionRegex) },
    { weight: 1, arbitrary: parts.map(interRegex) },
    { weight: 1, arbitrary: part.map(complementRegex) },
    { weight: 2, arbitrary: fc.tuple(part, bounds).map(([of, [least, most]]) => repeatRegex(of, least, most)) },
  );
}

/** Determines by the definition of each operator which parts of a word, from i to j, match the regex. */
export function matchSpans(regex: Regex, word: readonly number[]): Spans {
  switch (regex.form) {
    case 'word':
      return spans(word, (i, j) => j - i === regex.word.length && regex.word.every((code, k) => word[i + k] === code));
    case 'range':
      return spans(
        word,
        (i, j) => j - i === 1 && regex.low <= (word[i] as number) && (word[i] as number) <= regex.high,
      );
    case 'union': {
      const parts = regex.parts.map((part) => matchSpans(part, word));
      return spans(word, (i, j) => parts.some((part) => at(part, i, j)));
    }
    case 'inter': {
      const parts = regex.parts.map((part) => matchSpans(part, word));
      return spans(word, (i, j) => parts.every((part) => at(part, i, j)));
    }
    case 'complement': {
      const of = matchSpans(regex.of, word);
      return spans(word, (i, j) => !at(of, i, j));
    }
    case 'concat':
      return regex.parts.reduce(
        (before, part) => joinSpans(before, matchSpans(part, word)),
        spans(word, (i, j) => i === j),
      );
    case 'repeat':
      return repeatSpans(matchSpans(regex.of, word), regex.least, regex.most);
  }
}

export function formatRegex(regex: Regex): string {
  switch (regex.form) {
    case 'word':
      return `(str.to_re ${formatWord(regex.word)})`;
    case 'range':
      return `(re.range ${formatWord([regex.low])} ${formatWord([regex.high])})`;
    case 'concat':
    case 'union':
    case 'inter': {
      const [none, name] = NAMES[regex.form];
      if (regex.parts.length === 0) return none;
      return regex.parts.length === 1
        ? formatRegex(regex.parts[0] as Regex)
        : `(${name} ${regex.parts.map(formatRegex).join(' ')})`;
    }
    case 'complement':
      return `(re.comp ${formatRegex(regex.of)})`;
    case 'repeat': {
      const of = formatRegex(regex.of);
      if (regex.most !== FOREVER) return `((_ re.loop ${regex.least} ${regex.most}) ${of})`;
      return regex.least === 0 ? `(re.* ${of})` : `(re.++ ((_ re.^ ${regex.least}) ${of}) (re.* ${of}))`;
    }
  }
}

const NAMES = {
  concat: ['(str.to_re "")', 're.++'],
  union: ['re.none', 're.union'],
  inter: ['re.all', 're.inter'],
} as const;

/** SMT-LIB text with all characters escaped. */
export function formatWord(word: readonly number[]): string {
  return `"${word.map((code) => `\\u{${code.toString(16)}}`).join('')}"`;
}

/** `[i][j]` is true if the part from i to j matches. */
export type Spans = readonly (readonly boolean[])[];

function at(taken: Spans, i: number, j: number): boolean {
  return taken[i]?.[j] === true;
}

function spans(word: { readonly length: number }, holds: (i: number, j: number) => boolean): Spans {
  const ends = Array.from({ length: word.length + 1 }, (_, i) => i);
  return ends.map((i) => ends.map((j) => i <= j && holds(i, j)));
}

function joinSpans(a: Spans, b: Spans): Spans {
  return spans({ length: a.length - 1 }, (i, j) => a.some((_, k) => i <= k && k <= j && at(a, i, k) && at(b, k, j)));
}

function repeatSpans(of: Spans, least: number, most: number): Spans {
  const same = { length: of.length - 1 };
  // Repetitions beyond the number of positions change nothing.
  const cap = of.length;
  const wanted: Spans[] = [];
  let power = spans(same, (i, j) => i === j);
  for (let times = 0; least <= most && times <= Math.min(most, cap); times++) {
    if (times >= Math.min(least, cap)) wanted.push(power);
    power = joinSpans(power, of);
  }
  return spans(same, (i, j) => wanted.some((one) => at(one, i, j)));
}
