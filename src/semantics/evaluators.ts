import type { Op } from '../term/index.js';
import type { Meaning } from './meaning.js';
import { ARITHMETIC } from './theories/arith.js';
import { ARRAYS } from './theories/arrays.js';
import { BAGS } from './theories/bags.js';
import { BIT_VECTORS } from './theories/bit-vec.js';
import { CORE } from './theories/core.js';
import { DATATYPES, TUPLES } from './theories/datatypes.js';
import { EXTENSIONS } from './theories/extensions.js';
import { FINITE_FIELDS } from './theories/finite-fields.js';
import { FLOATING_POINT } from './theories/floating-point.js';
import { HIGHER_ORDER } from './theories/higher-order.js';
import { SEPARATION_LOGIC } from './theories/separation-logic.js';
import { SEQUENCES } from './theories/sequences.js';
import { SETS } from './theories/sets.js';
import { STRINGS } from './theories/strings.js';

export const EVALUATORS: Readonly<Record<Op, Meaning>> = {
  ...CORE,
  ...ARITHMETIC,
  ...BIT_VECTORS,
  ...FLOATING_POINT,
  ...STRINGS,
  ...ARRAYS,
  ...DATATYPES,
  ...HIGHER_ORDER,
  ...SEQUENCES,
  ...SETS,
  ...BAGS,
  ...TUPLES,
  ...FINITE_FIELDS,
  ...SEPARATION_LOGIC,
  ...EXTENSIONS,
};
