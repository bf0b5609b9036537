import type { OpOf, StandardOp } from '../../../term/index.js';
import type { OperatorShapes } from '../shape.js';
import { bitVecShapes } from './bit-vec.js';
import { arithShapes, coreShapes } from './core.js';
import { floatShapes } from './float.js';
import { stringShapes } from './string.js';
import { arrayShapes, datatypeShapes } from './structures.js';

/** How every operator of the standard is applied in ground terms; application of functions has binders and is made elsewhere. */
export const SHAPES: Readonly<Record<Exclude<StandardOp, OpOf<'HigherOrder'>>, OperatorShapes>> = {
  ...coreShapes,
  ...arithShapes,
  ...bitVecShapes,
  ...floatShapes,
  ...stringShapes,
  ...arrayShapes,
  ...datatypeShapes,
};
