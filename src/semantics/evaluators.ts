import type { Op } from '../term/index.js';
import type { Meaning } from './meaning.js';
import { ARITHMETIC } from './theories/arith.js';
import { ARRAYS } from './theories/arrays.js';
import { BIT_VECTORS } from './theories/bit-vec.js';
import { CORE } from './theories/core.js';
import { DATATYPES } from './theories/datatypes.js';
import { FLOATING_POINT } from './theories/floating-point.js';
import { HIGHER_ORDER } from './theories/higher-order.js';
import { STRINGS } from './theories/strings.js';

/** What every operator means: an operator without a meaning does not compile. */
export const EVALUATORS: Readonly<Record<Op, Meaning>> = {
  ...CORE,
  ...ARITHMETIC,
  ...BIT_VECTORS,
  ...FLOATING_POINT,
  ...STRINGS,
  ...ARRAYS,
  ...DATATYPES,
  ...HIGHER_ORDER,
};
