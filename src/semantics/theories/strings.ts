import type { OpOf } from '../../term/index.js';
import type { Meaning, MeaningContext } from '../meaning.js';
import {
  MAX_CODE_POINT,
  type Word,
  compareWords,
  indexOfWord,
  joinWords,
  STEPS_PER_MATCH,
  occurrences,
  occursAt,
} from '../strings/code-points.js';
import { isMember } from '../strings/language.js';
import { type Match, findMatches } from '../strings/matches.js';
import {
  type Regex,
  ANY_CHARACTER,
  ANY_WORD,
  NO_LANGUAGE,
  complementRegex,
  concatRegex,
  interRegex,
  rangeRegex,
  repeatRegex,
  unionRegex,
  wordRegex,
} from '../strings/regex.js';
import { type Undetermined, type Value, makeUndetermined } from '../value.js';

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const BITS_PER_DIGIT = Math.log2(10);
const EMPTY: Word = [];

const isDigit = (code: number): boolean => code >= DIGIT_0 && code <= DIGIT_9;
const word = (value: Value | undefined): Word => value as Word;
const int = (value: Value | undefined): bigint => value as bigint;
const regex = (value: Value | undefined): Regex => value as Regex;
const words = (args: readonly Value[]): readonly Word[] => args as readonly Word[];
const regexes = (args: readonly Value[]): readonly Regex[] => args as readonly Regex[];

const tooHard = makeUndetermined('the regular expression needs too many states');

function chain(args: readonly Value[], holds: (order: number) => boolean): boolean {
  return args.every((arg, i) => i === 0 || holds(compareWords(word(args[i - 1]), word(arg))));
}

function concatenate(parts: readonly Word[], { limits }: MeaningContext): Word | Undetermined {
  let length = 0;
  for (const part of parts) length += part.length;
  return length > limits.length
    ? makeUndetermined(`the string has more than ${limits.length} characters`)
    : joinWords(parts);
}

function replaceMatches(of: Word, matches: Iterable<Match>, by: Word, cx: MeaningContext): Word | Undetermined {
  const parts: Word[] = [];
  let done = 0;
  for (const { from, to } of matches) {
    cx.budget.charge(STEPS_PER_MATCH);
    if (from > done) parts.push(of.slice(done, from));
    parts.push(by);
    done = to;
  }
  return done === 0 && parts.length === 0 ? of : concatenate([...parts, of.slice(done)], cx);
}

function* findOccurrences(part: Word, of: Word): Generator<Match> {
  for (const from of occurrences(of, part, 0)) yield { from, to: from + part.length };
}

function substring(of: Word, from: bigint, length: bigint): Word {
  return from < 0n || length <= 0n ? EMPTY : of.slice(Number(from), Number(from + length));
}

/** Converts a repetition count to a number. Undefined if the number would not be exact. */
function times(index: unknown): number | undefined {
  return typeof index === 'number' && Number.isSafeInteger(index) ? index : undefined;
}

function repeatBounded(of: Regex, least: number | undefined, most: number | undefined): Regex | Undetermined {
  if (least === undefined || most === undefined) return makeUndetermined('a repetition count is too large');
  return repeatRegex(of, least, most);
}

function digitsToInt(digits: Word, { limits }: MeaningContext): bigint | Undetermined {
  if (digits.length === 0 || !digits.every(isDigit)) return -1n;
  const from = digits.findIndex((code) => code !== DIGIT_0);
  if (from === -1) return 0n;
  if ((digits.length - from - 1) * BITS_PER_DIGIT > limits.bits) {
    return makeUndetermined(`the number has more than ${limits.bits} bits`);
  }
  const text: string[] = [];
  for (let i = from; i < digits.length; i++) text.push(String((digits[i] as number) - DIGIT_0));
  return BigInt(text.join(''));
}

function intToDigits(value: bigint, { limits }: MeaningContext): Word | Undetermined {
  if (value < 0n) return EMPTY;
  // 16^n has more than n decimal digits.
  const short = value.toString(16).length <= limits.length + 1;
  const text = short ? value.toString(10) : undefined;
  if (text === undefined || text.length > limits.length) {
    return makeUndetermined(`the string has more than ${limits.length} characters`);
  }
  return Array.from(text, (digit) => digit.charCodeAt(0));
}

/** Theory UnicodeStrings (SMT-LIB 2.6 and 2.7; `:definition` in the theory's text). */
export const STRINGS = {
  'str.++': (args, _at, cx) => concatenate(words(args), cx),
  'str.len': (args) => BigInt(word(args[0]).length),
  /** The lexicographic extension of the order of code points. */
  'str.<': (args) => chain(args, (order) => order < 0),
  'str.<=': (args) => chain(args, (order) => order <= 0),
  'str.at': (args) => substring(word(args[0]), int(args[1]), 1n),
  /** At most n characters from position i on. Empty unless 0 <= i < |s| and 0 < n. */
  'str.substr': (args) => substring(word(args[0]), int(args[1]), int(args[2])),
  'str.prefixof': (args) => occursAt(word(args[1]), word(args[0]), 0),
  'str.suffixof': (args) => occursAt(word(args[1]), word(args[0]), word(args[1]).length - word(args[0]).length),
  'str.contains': (args) => indexOfWord(word(args[0]), word(args[1])) >= 0,
  /** The least position n >= i of the second argument. -1 if it does not occur, or i < 0. */
  'str.indexof': (args) => {
    const from = args.length > 2 ? int(args[2]) : 0n;
    if (from < 0n || from > BigInt(word(args[0]).length)) return -1n;
    return BigInt(indexOfWord(word(args[0]), word(args[1]), Number(from)));
  },
  /** Replaces the first occurrence; the empty string occurs at the start. */
  'str.replace': (args, _at, cx) => {
    const part = word(args[1]);
    const from = indexOfWord(word(args[0]), part);
    return replaceMatches(word(args[0]), from < 0 ? [] : [{ from, to: from + part.length }], word(args[2]), cx);
  },
  /** Replaces each occurrence, from the left. Unchanged if the pattern is empty. */
  'str.replace_all': (args, _at, cx) => {
    const [of, part, by] = words(args) as [Word, Word, Word];
    return part.length === 0 ? of : replaceMatches(of, findOccurrences(part, of), by, cx);
  },
  /** Replaces the shortest leftmost match, which may be empty. */
  'str.replace_re': (args, _at, cx) => {
    for (const match of findMatches(word(args[0]), regex(args[1]), cx.budget)) {
      return match === undefined ? tooHard : replaceMatches(word(args[0]), [match], word(args[2]), cx);
    }
    return word(args[0]);
  },
  /** Replaces all leftmost shortest nonempty matches, from left to right. */
  'str.replace_re_all': (args, _at, cx) => {
    const some = interRegex([regex(args[1]), repeatRegex(ANY_CHARACTER, 1, Number.POSITIVE_INFINITY)]);
    const matches: Match[] = [];
    for (const match of findMatches(word(args[0]), some, cx.budget)) {
      if (match === undefined) return tooHard;
      matches.push(match);
    }
    return replaceMatches(word(args[0]), matches, word(args[2]), cx);
  },
  'str.is_digit': (args) => word(args[0]).length === 1 && word(args[0]).every(isDigit),
  /** The code point of a single character. -1 for any other string. */
  'str.to_code': (args) => (word(args[0]).length === 1 ? BigInt(word(args[0])[0] as number) : -1n),
  /** The character with this code point. Empty unless the code point is from 0 to 0x2FFFF. */
  'str.from_code': (args) => {
    const code = int(args[0]);
    return code >= 0n && code <= BigInt(MAX_CODE_POINT) ? [Number(code)] : EMPTY;
  },
  /** Reads a base-10 number, with or without leading zeros. -1 if the string is empty or has other characters. */
  'str.to_int': (args, _at, cx) => digitsToInt(word(args[0]), cx),
  /** Prints a number in base 10 without leading zeros. Empty for negative numbers. */
  'str.from_int': (args, _at, cx) => intToDigits(int(args[0]), cx),
  'str.to_re': (args) => wordRegex(word(args[0])),
  'str.in_re': (args, _at, cx) => isMember(word(args[0]), regex(args[1]), cx.budget) ?? tooHard,
  're.none': () => NO_LANGUAGE,
  're.all': () => ANY_WORD,
  're.allchar': () => ANY_CHARACTER,
  're.++': (args) => concatRegex(regexes(args)),
  're.union': (args) => unionRegex(regexes(args)),
  're.inter': (args) => interRegex(regexes(args)),
  're.*': (args) => repeatRegex(regex(args[0]), 0, Number.POSITIVE_INFINITY),
  're.+': (args) => repeatRegex(regex(args[0]), 1, Number.POSITIVE_INFINITY),
  're.opt': (args) => repeatRegex(regex(args[0]), 0, 1),
  're.comp': (args) => complementRegex(regex(args[0])),
  /** Left associative: words of the first language that no other language has. */
  're.diff': (args) => {
    const [from, ...without] = regexes(args);
    return interRegex([from as Regex, ...without.map(complementRegex)]);
  },
  /** All characters from the first to the second argument. Empty unless both are single characters. */
  're.range': (args) => {
    const [low, high] = words(args);
    const single = low?.length === 1 && high?.length === 1;
    return single ? rangeRegex(low[0] as number, high[0] as number) : NO_LANGUAGE;
  },
  're.^': (args, at) => repeatBounded(regex(args[0]), times(at.indices[0]), times(at.indices[0])),
  /** `((_ re.loop i n) L)`: the union of the i-th to the n-th power, empty if i > n. */
  're.loop': (args, at) => repeatBounded(regex(args[0]), times(at.indices[0]), times(at.indices[1])),
} as const satisfies Record<OpOf<'Strings'>, Meaning>;
