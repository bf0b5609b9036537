import type { OpOf } from '../../term/index.js';
import type { Meaning } from '../meaning.js';
import type { DatatypeValue } from '../value.js';

/**
 * Theory of datatypes (SMT-LIB 2.7, section 4.2.3). Constructors and selectors are symbols of the script, not
 * operators.
 */
export const DATATYPES = {
  is: ([value], at) => (value as DatatypeValue).name === at.indices[0],
} satisfies Record<OpOf<'Datatypes'>, Meaning>;
