import { allOf } from '../instantiate.js';
import { ARITH_EQUIVALENCES, CONVERSION_EQUIVALENCES, INT_EQUIVALENCES, PRODUCT_EQUIVALENCES } from './arith.js';
import { ARRAY_EQUIVALENCES } from './arrays.js';
import { BIT_VEC_EQUIVALENCES } from './bit-vec.js';
import { CORE_EQUIVALENCES } from './core.js';
import { FLOATING_POINT_EQUIVALENCES } from './floating-point.js';
import { STRING_EQUIVALENCES } from './strings.js';

/** The equivalences of all theories. */
export const EQUIVALENCES = allOf(
  CORE_EQUIVALENCES,
  ARITH_EQUIVALENCES,
  INT_EQUIVALENCES,
  PRODUCT_EQUIVALENCES,
  CONVERSION_EQUIVALENCES,
  BIT_VEC_EQUIVALENCES,
  FLOATING_POINT_EQUIVALENCES,
  ARRAY_EQUIVALENCES,
  STRING_EQUIVALENCES,
);
