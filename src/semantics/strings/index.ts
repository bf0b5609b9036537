export { type Word, MAX_CODE_POINT, compareWords } from './code-points.js';
export { languageKey } from './language-key.js';
export { isEmptyLanguage, isMember, isNullable, sameLanguage, wordOf, wordsOf } from './language.js';
export { type Match, matchesOf } from './matches.js';
export {
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
} from './regex.js';
export { regexTerm } from './regex-term.js';
