import type { Op } from '../../term/index.js';
import { type Kit, relation } from './kit.js';

/** Sequences, sets and bags: equality, and the empty one as a literal. */
export const collection = (empty: Op): Kit => ({
  literal: ({ store }, sort) => store.tryApp(empty, [], [], sort),
  atom: (cx, sort, depth) => relation(cx, ['=', 'distinct'], sort, depth),
});
