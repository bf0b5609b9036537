import {
  DIVISIBLE_FACTS,
  INT_FACTS,
  MIXED_FACTS,
  ORDER_FACTS,
  PRODUCT_FACTS,
  REAL_PRODUCT_FACTS,
} from '../facts/arith.js';
import { ARRAY_FACTS } from '../facts/arrays.js';
import { BIT_VEC_FACTS } from '../facts/bit-vec.js';
import { CONVERSION_FACTS } from '../facts/conversions.js';
import { CORE_FACTS } from '../facts/core.js';
import { FLOATING_POINT_FACTS } from '../facts/floating-point.js';
import { STRING_FACTS } from '../facts/strings.js';
import { contradictFacts } from './impossible.js';

export const impossibleConditions = contradictFacts(
  'impossible-conditions',
  'jointly unsatisfiable Boolean conditions',
  CORE_FACTS,
);
export const impossibleBits = contradictFacts(
  'impossible-bits',
  'impossible facts of bit-vectors: parities, intervals, orders, carries',
  BIT_VEC_FACTS,
);
export const impossibleFloats = contradictFacts(
  'impossible-floats',
  'impossible facts of floating-point numbers: orders, signs, rounding, counting of zeros',
  FLOATING_POINT_FACTS,
);
export const impossibleOrders = contradictFacts(
  'impossible-orders',
  'sums and orders of numbers that never hold together',
  ORDER_FACTS,
);
export const impossibleIntegers = contradictFacts(
  'impossible-integers',
  'impossible facts of integers: quotients, remainders, magnitudes, integers in between',
  INT_FACTS,
);
export const impossibleMultiples = contradictFacts(
  'impossible-multiples',
  'multiples of one number that are not multiples of another',
  DIVISIBLE_FACTS,
);
export const impossibleProducts = contradictFacts(
  'impossible-products',
  'products of numbers that never have such a sign, order or sum',
  PRODUCT_FACTS,
);
export const impossibleQuotients = contradictFacts(
  'impossible-quotients',
  'quotients of reals that never have such a sign or order',
  REAL_PRODUCT_FACTS,
);
export const impossibleRoundings = contradictFacts(
  'impossible-roundings',
  'conversions between integers and reals that never give such numbers',
  MIXED_FACTS,
);
export const impossibleConversions = contradictFacts(
  'impossible-conversions',
  'conversions between bit-vectors, floats and numbers that never give such values',
  CONVERSION_FACTS,
);
export const impossibleStrings = contradictFacts(
  'impossible-strings',
  'impossible facts of strings: lengths, parts, positions, numbers in them, languages',
  STRING_FACTS,
);
export const impossibleArrays = contradictFacts(
  'impossible-arrays',
  'impossible facts of arrays: writing, reading, equality',
  ARRAY_FACTS,
);
