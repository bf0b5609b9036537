export { MAX_CODE_POINT } from './code-points.js';
export { languageKey } from './language-key.js';
export { isEmptyLanguage, isMember, sameLanguage } from './language.js';
export {
  type Regex,
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
