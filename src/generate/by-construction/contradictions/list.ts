import type { Construction } from '../construction.js';
import { ARITHMETIC } from './arithmetic.js';
import { extensionality } from './arrays.js';
import { DATATYPES } from './datatypes.js';
import { EQUALITY } from './equality.js';
import { LANGUAGES } from './languages.js';
import { QUANTIFIERS } from './quantifiers.js';
import { RULE_CONTRADICTIONS } from './rules.js';

export const CONSTRUCTIONS: readonly Construction[] = [
  ...EQUALITY,
  ...RULE_CONTRADICTIONS,
  ...ARITHMETIC,
  ...LANGUAGES,
  ...DATATYPES,
  extensionality,
  ...QUANTIFIERS,
];
