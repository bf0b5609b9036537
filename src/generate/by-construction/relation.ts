import type { Index, Op } from '../../term/index.js';

/** An operator that gives Bool of two arguments of one sort. */
export interface Relation {
  readonly op: Op;
  readonly indices: readonly Index[];
}
