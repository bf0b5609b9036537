import { selectFacts } from '../laws.js';
import { contradictFacts } from './impossible.js';

export const impossibleConditions = contradictFacts(
  'impossible-conditions',
  'jointly unsatisfiable Boolean conditions',
  selectFacts('core'),
);
export const impossibleBits = contradictFacts(
  'impossible-bits',
  'impossible facts of bit-vectors: parities, intervals, orders, carries',
  selectFacts('bit-vec'),
);
export const impossibleFloats = contradictFacts(
  'impossible-floats',
  'impossible facts of floating-point numbers: orders, signs, rounding, counting of zeros',
  selectFacts('floating-point'),
);
export const impossibleOrders = contradictFacts(
  'impossible-orders',
  'sums and orders of numbers that never hold together',
  selectFacts('order'),
);
export const impossibleIntegers = contradictFacts(
  'impossible-integers',
  'impossible facts of integers: quotients, remainders, magnitudes, integers in between',
  selectFacts('int'),
);
export const impossibleMultiples = contradictFacts(
  'impossible-multiples',
  'multiples of one number that are not multiples of another',
  selectFacts('divisible'),
);
export const impossibleProducts = contradictFacts(
  'impossible-products',
  'products of numbers that never have such a sign, order or sum',
  selectFacts('product'),
);
export const impossibleQuotients = contradictFacts(
  'impossible-quotients',
  'quotients of reals that never have such a sign or order',
  selectFacts('real-product'),
);
export const impossibleRoundings = contradictFacts(
  'impossible-roundings',
  'conversions between integers and reals that never give such numbers',
  selectFacts('mixed'),
);
export const impossibleConversions = contradictFacts(
  'impossible-conversions',
  'conversions between bit-vectors, floats and numbers that never give such values',
  selectFacts('conversion'),
);
export const impossibleStrings = contradictFacts(
  'impossible-strings',
  'impossible facts of strings: lengths, parts, positions, numbers in them, languages',
  selectFacts('string'),
);
export const impossibleArrays = contradictFacts(
  'impossible-arrays',
  'impossible facts of arrays: writing, reading, equality',
  selectFacts('array'),
);
