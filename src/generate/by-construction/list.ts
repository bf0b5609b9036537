import type { Construction } from './construction.js';
import type { Generator } from './contract.js';
import { ARITH_FAMILIES } from './families/arith.js';
import { ARRAY_FAMILIES } from './families/arrays.js';
import { BIT_VEC_FAMILIES } from './families/bit-vec.js';
import { COLLECTION_FAMILIES } from './families/collections.js';
import { DATATYPE_FAMILIES } from './families/datatypes.js';
import { FINITE_FIELD } from './families/finite-fields.js';
import { FLOATING_POINT_FAMILIES } from './families/floating-point.js';
import { MIXED_FAMILIES } from './families/mixed.js';
import { PSEUDO_BOOLEAN } from './families/pseudo-boolean.js';
import { RECURSIVE_FAMILIES } from './families/recursive.js';
import { STRING_FAMILIES } from './families/strings.js';
import { UNINTERPRETED_FAMILIES } from './families/uninterpreted.js';
import type { Family } from './family.js';
import { makeGenerators } from './generators-of.js';
import { HORN_GENERATORS } from './horn/generators.js';
import { HORN_INT_GENERATORS } from './horn/linear-generators.js';
import { SEPARATION_GENERATORS } from './separation/generators.js';

/** In the order of the help. */
export const FAMILIES: readonly Family[] = [
  ...BIT_VEC_FAMILIES,
  ...FLOATING_POINT_FAMILIES,
  ...ARITH_FAMILIES,
  ...UNINTERPRETED_FAMILIES,
  ...STRING_FAMILIES,
  ...DATATYPE_FAMILIES,
  ...ARRAY_FAMILIES,
  ...MIXED_FAMILIES,
  ...COLLECTION_FAMILIES,
  ...RECURSIVE_FAMILIES,
  PSEUDO_BOOLEAN,
  FINITE_FIELD,
];

export const GENERATORS: readonly Generator[] = [
  ...FAMILIES.flatMap(makeGenerators),
  ...HORN_GENERATORS,
  ...HORN_INT_GENERATORS,
  ...SEPARATION_GENERATORS,
];

export function generatorNamed(name: string): Generator | undefined {
  return GENERATORS.find((each) => each.name === name);
}

export const CONSTRUCTIONS: readonly Construction[] = [
  ...new Set(FAMILIES.flatMap(({ constructions }) => constructions)),
];
