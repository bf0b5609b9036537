import type { OpOf } from '../../term/index.js';
import type { Meaning } from '../meaning.js';
import { type DatatypeValue, type Value, makeTuple } from '../value.js';

/** Datatypes (SMT-LIB 2.7, section 4.2.3). Constructors and selectors are symbols of the script, not operators. */
export const DATATYPES = {
  is: ([value], at) => (value as DatatypeValue).name === at.indices[0],
} satisfies Record<OpOf<'Datatypes'>, Meaning>;

/** Tuples: cvc5's documentation of its datatypes ("Tuples"). */
export const TUPLES = {
  tuple: (args, at) => makeTuple(at.sort, args),
  /** Positions count from 0. */
  'tuple.select': ([tuple], at) => (tuple as DatatypeValue).args[Number(at.indices[0])] as Value,
} satisfies Record<OpOf<'Tuples'>, Meaning>;
