import type { OpOf } from '../../term/index.js';
import type { Meaning, MeaningContext } from '../meaning.js';
import {
  MAX_CODE_POINT,
  type Word,
  compareWords,
  indexOfWord,
  joinWords,
  occurrences,
  standsAt,
} from '../strings/code-points.js';
import { isMember } from '../strings/language.js';
import { type Match, matchesOf } from '../strings/matches.js';
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
import { type Undetermined, type Value, undetermined } from '../value.js';

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

const tooHard = undetermined('the regular expression needs too many states');

/** Holds for each two neighbours. */
function chain(args: readonly Value[], holds: (order: number) => boolean): boolean {
  return args.every((arg, i) => i === 0 || holds(compareWords(word(args[i - 1]), word(arg))));
}

function joined(parts: readonly Word[], { limits }: MeaningContext): Word | Undetermined {
  let length = 0;
  for (const part of parts) length += part.length;
  return length > limits.length
    ? undetermined(`the string has more than ${limits.length} characters`)
    : joinWords(parts);
}

/** The word with each of the matches, which are in order, given by `by`. */
function replaced(of: Word, matches: Iterable<Match>, by: Word, cx: MeaningContext): Word | Undetermined {
  const parts: Word[] = [];
  let done = 0;
  for (const { from, to } of matches) {
    parts.push(of.slice(done, from), by);
    done = to;
  }
  return done === 0 && parts.length === 0 ? of : joined([...parts, of.slice(done)], cx);
}

function substring(of: Word, from: bigint, length: bigint): Word {
  if (from < 0n || from >= BigInt(of.length) || length <= 0n) return EMPTY;
  const rest = of.length - Number(from);
  return of.slice(Number(from), Number(from) + (length < BigInt(rest) ? Number(length) : rest));
}

/** The number of times a repetition is asked for, or undefined where it is beyond exact numbers. */
function times(index: unknown): number | undefined {
  return typeof index === 'number' && Number.isSafeInteger(index) ? index : undefined;
}

function repeated(of: Regex, least: number | undefined, most: number | undefined): Regex | Undetermined {
  if (least === undefined || most === undefined) return undetermined('the regular expression repeats too often');
  return repeatRegex(of, least, most);
}

function digitsToInt(digits: Word, { limits }: MeaningContext): bigint | Undetermined {
  if (digits.length === 0 || !digits.every(isDigit)) return -1n;
  const from = digits.findIndex((code) => code !== DIGIT_0);
  if (from === -1) return 0n;
  if ((digits.length - from - 1) * BITS_PER_DIGIT > limits.bits) {
    return undetermined(`the number has more than ${limits.bits} bits`);
  }
  const text: string[] = [];
  for (let i = from; i < digits.length; i++) text.push(String((digits[i] as number) - DIGIT_0));
  return BigInt(text.join(''));
}

function intToDigits(value: bigint, { limits }: MeaningContext): Word | Undetermined {
  if (value < 0n) return EMPTY;
  // 16^n needs more than n decimal digits.
  const short = value.toString(16).length <= limits.length + 1;
  const text = short ? value.toString(10) : undefined;
  if (text === undefined || text.length > limits.length) {
    return undetermined(`the string has more than ${limits.length} characters`);
  }
  return Array.from(text, (digit) => digit.charCodeAt(0));
}

/** What the operators of the theory UnicodeStrings mean (SMT-LIB 2.6 and 2.7; `:definition` of the theory's text). */
export const STRINGS = {
  /** `(str.++ String String String)`: concatenation. */
  'str.++': (args, _at, cx) => joined(words(args), cx),
  /** `(str.len String Int)`: how many characters. */
  'str.len': (args) => BigInt(word(args[0]).length),
  /** `(str.< String String Bool)`: the lexicographic extension of the order of code points. */
  'str.<': (args) => chain(args, (order) => order < 0),
  /** `(str.<= String String Bool)`: `str.<` or equal. */
  'str.<=': (args) => chain(args, (order) => order <= 0),
  /** `(str.at String Int String)`: `(str.substr s i 1)`. */
  'str.at': (args) => substring(word(args[0]), int(args[1]), 1n),
  /** `(str.substr String Int Int String)`: empty unless 0 <= i < |s| and 0 < n. */
  'str.substr': (args) => substring(word(args[0]), int(args[1]), int(args[2])),
  /** `(str.prefixof String String Bool)`: the second begins with the first. */
  'str.prefixof': (args) => standsAt(word(args[1]), word(args[0]), 0),
  /** `(str.suffixof String String Bool)`: the second ends with the first. */
  'str.suffixof': (args) => standsAt(word(args[1]), word(args[0]), word(args[1]).length - word(args[0]).length),
  /** `(str.contains String String Bool)`: the first contains the second. */
  'str.contains': (args) => indexOfWord(word(args[0]), word(args[1])) >= 0,
  /** `(str.indexof String String Int Int)`: the least n >= i where the second stands, -1 for none or for i < 0. */
  'str.indexof': (args) => {
    const from = args.length > 2 ? int(args[2]) : 0n;
    if (from < 0n || from > BigInt(word(args[0]).length)) return -1n;
    return BigInt(indexOfWord(word(args[0]), word(args[1]), Number(from)));
  },
  /** `(str.replace String String String String)`: the first occurrence; the empty one is before everything. */
  'str.replace': (args, _at, cx) => {
    const part = word(args[1]);
    const from = indexOfWord(word(args[0]), part);
    return replaced(word(args[0]), from < 0 ? [] : [{ from, to: from + part.length }], word(args[2]), cx);
  },
  /** `(str.replace_all String String String String)`: each occurrence from the left; nothing for the empty string. */
  'str.replace_all': (args, _at, cx) => {
    const part = word(args[1]);
    const found = part.length === 0 ? [] : [...occurrences(word(args[0]), part, 0)];
    const matches = found.map((from) => ({ from, to: from + part.length }));
    return replaced(word(args[0]), matches, word(args[2]), cx);
  },
  /** `(str.replace_re String RegLan String String)`: u1, w1 shortest with s = u1 w1 u2 and w1 in L; w1 may be empty. */
  'str.replace_re': (args, _at, cx) => {
    for (const match of matchesOf(word(args[0]), regex(args[1]), cx.budget)) {
      return match === undefined ? tooHard : replaced(word(args[0]), [match], word(args[2]), cx);
    }
    return word(args[0]);
  },
  /** `(str.replace_re_all String RegLan String String)`: as `str.replace_re` with w1 not empty, then again in u2. */
  'str.replace_re_all': (args, _at, cx) => {
    const some = interRegex([regex(args[1]), repeatRegex(ANY_CHARACTER, 1, Number.POSITIVE_INFINITY)]);
    const matches: Match[] = [];
    for (const match of matchesOf(word(args[0]), some, cx.budget)) {
      if (match === undefined) return tooHard;
      matches.push(match);
    }
    return replaced(word(args[0]), matches, word(args[2]), cx);
  },
  /** `(str.is_digit String Bool)`: one character from 0x30 to 0x39. */
  'str.is_digit': (args) => word(args[0]).length === 1 && word(args[0]).every(isDigit),
  /** `(str.to_code String Int)`: the code point of the only character, else -1. */
  'str.to_code': (args) => (word(args[0]).length === 1 ? BigInt(word(args[0])[0] as number) : -1n),
  /** `(str.from_code Int String)`: the character of a code point from 0 to 0x2FFFF, else empty. */
  'str.from_code': (args) => {
    const code = int(args[0]);
    return code >= 0n && code <= BigInt(MAX_CODE_POINT) ? [Number(code)] : EMPTY;
  },
  /** `(str.to_int String Int)`: in base 10, leading zeros allowed; -1 where empty or anything else than digits. */
  'str.to_int': (args, _at, cx) => digitsToInt(word(args[0]), cx),
  /** `(str.from_int Int String)`: in base 10, the shortest; empty for negative numbers. */
  'str.from_int': (args, _at, cx) => intToDigits(int(args[0]), cx),
  /** `(str.to_re String RegLan)`: this word alone. */
  'str.to_re': (args) => wordRegex(word(args[0])),
  /** `(str.in_re String RegLan Bool)`: membership. */
  'str.in_re': (args, _at, cx) => isMember(word(args[0]), regex(args[1]), cx.budget) ?? tooHard,
  /** `(re.none RegLan)`: no word. */
  're.none': () => NO_LANGUAGE,
  /** `(re.all RegLan)`: every word. */
  're.all': () => ANY_WORD,
  /** `(re.allchar RegLan)`: every word of one character. */
  're.allchar': () => ANY_CHARACTER,
  /** `(re.++ RegLan RegLan RegLan)`: concatenation. */
  're.++': (args) => concatRegex(regexes(args)),
  /** `(re.union RegLan RegLan RegLan)`. */
  're.union': (args) => unionRegex(regexes(args)),
  /** `(re.inter RegLan RegLan RegLan)`. */
  're.inter': (args) => interRegex(regexes(args)),
  /** `(re.* RegLan RegLan)`: the least language with the empty word and L K within K. */
  're.*': (args) => repeatRegex(regex(args[0]), 0, Number.POSITIVE_INFINITY),
  /** `(re.+ RegLan RegLan)`: `(re.++ e (re.* e))`. */
  're.+': (args) => repeatRegex(regex(args[0]), 1, Number.POSITIVE_INFINITY),
  /** `(re.opt RegLan RegLan)`: L and the empty word. */
  're.opt': (args) => repeatRegex(regex(args[0]), 0, 1),
  /** `(re.comp RegLan RegLan)`: every other word. */
  're.comp': (args) => complementRegex(regex(args[0])),
  /** `(re.diff RegLan RegLan RegLan)`, left associative: the words of the first that are in none of the others. */
  're.diff': (args) => {
    const [from, ...without] = regexes(args);
    return interRegex([from as Regex, ...without.map(complementRegex)]);
  },
  /** `(re.range String String RegLan)`: one character between two characters; none where either is not one. */
  're.range': (args) => {
    const [low, high] = words(args);
    const single = low?.length === 1 && high?.length === 1;
    return single ? rangeRegex(low[0] as number, high[0] as number) : NO_LANGUAGE;
  },
  /** `((_ re.^ n) RegLan RegLan)`: the n-th power. */
  're.^': (args, at) => repeated(regex(args[0]), times(at.indices[0]), times(at.indices[0])),
  /** `((_ re.loop i n) RegLan RegLan)`: the union of the i-th to the n-th power, none where i > n. */
  're.loop': (args, at) => repeated(regex(args[0]), times(at.indices[0]), times(at.indices[1])),
} as const satisfies Record<OpOf<'Strings'>, Meaning>;
