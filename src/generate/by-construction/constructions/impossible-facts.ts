import { BIT_VEC_FACTS } from '../facts/bit-vec.js';
import { CORE_FACTS } from '../facts/core.js';
import { FLOATING_POINT_FACTS } from '../facts/floating-point.js';
import { impossible } from './impossible.js';

/** Conditions that Core refutes. */
export const impossibleConditions = impossible(
  'impossible-conditions',
  'conditions that no truth values make true together',
  CORE_FACTS,
);
/** Parities, intervals and orders that bit-vectors refute. */
export const impossibleBits = impossible(
  'impossible-bits',
  'what no bit-vectors do: parities, intervals, orders, carries',
  BIT_VEC_FACTS,
);
/** Orders, signs and roundings that floating-point numbers refute. */
export const impossibleFloats = impossible(
  'impossible-floats',
  'what no floating-point numbers do: orders, signs, rounding, counting of zeros',
  FLOATING_POINT_FACTS,
);
