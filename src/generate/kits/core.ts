import { BOOL, type Op } from '../../term/index.js';
import { type Kit, applyTo } from './kit.js';

const BINARY: readonly Op[] = ['and', 'or', 'xor', '=>', '=', 'distinct'];

/** Bool: symbols and connectives. */
export const core: Kit = {
  atom: (cx, _sort, depth) => cx.term(BOOL, depth - 1),
  compound(cx, _sort, depth) {
    const draw = cx.rng.below(8);
    if (draw === 0) return applyTo(cx, 'not', [BOOL], { depth });
    if (draw === 1) return applyTo(cx, 'ite', [BOOL, BOOL, BOOL], { depth });
    return applyTo(cx, cx.rng.pick(BINARY), [BOOL, BOOL], { depth });
  },
  literal: (cx) => cx.store.bool(cx.rng.chance(0.5)),
};
