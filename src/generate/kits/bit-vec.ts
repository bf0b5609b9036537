import type { Op, Sort, Term } from '../../term/index.js';
import { type Kit, type SnippetContext, applyTo, relation } from './kit.js';

const RELATIONS: readonly Op[] = [
  ...(['bvult', 'bvule', 'bvugt', 'bvuge', 'bvslt', 'bvsle', 'bvsgt', 'bvsge', '=', 'distinct'] as const),
];
const BINARY: readonly Op[] = [
  ...(['bvadd', 'bvsub', 'bvmul', 'bvand', 'bvor', 'bvxor', 'bvxnor', 'bvnand', 'bvnor', 'bvudiv', 'bvurem'] as const),
  ...(['bvsdiv', 'bvsrem', 'bvsmod', 'bvshl', 'bvlshr', 'bvashr'] as const),
];
const UNARY: readonly Op[] = ['bvnot', 'bvneg'];
/** Multiplication and division of wider vectors cost solvers more than they find. */
const WIDEST_PRODUCT = 16;
const HARD: readonly Op[] = ['bvmul', 'bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod'];

/** BitVec: every operator of the theory. */
export const bitVec: Kit = {
  atom: (cx, sort, depth) => relation(cx, RELATIONS, sort, depth),
  compound(cx, sort, depth) {
    if (sort.kind !== 'BitVec' || !cx.vocabulary.logic.bitVectors) return undefined;
    const draw = cx.rng.below(10);
    if (draw < 2) return applyTo(cx, cx.rng.pick(UNARY), [sort], { depth });
    if (draw < 3) return rotation(cx, sort, depth);
    if (draw < 4) return rebuilt(cx, sort, sort.width, depth);
    const op = cx.rng.pick(BINARY);
    const tooHard = sort.width > WIDEST_PRODUCT && HARD.includes(op);
    return applyTo(cx, tooHard ? 'bvadd' : op, [sort, sort], { depth });
  },
  literal(cx, sort) {
    if (sort.kind !== 'BitVec') return undefined;
    const { width } = sort;
    const top = 1n << BigInt(width - 1);
    const draw = cx.rng.below(7);
    const values = [0n, 1n, -1n, top, top - 1n, cx.rng.bits(Math.min(width, 4))];
    return cx.store.bitVec(values[draw] ?? cx.rng.bits(width), width);
  },
};

function rotation(cx: SnippetContext, sort: Sort, depth: number): Term | undefined {
  const op = cx.rng.pick(['rotate_left', 'rotate_right'] as const);
  return applyTo(cx, op, [sort], { depth, indices: [cx.rng.below(5)] });
}

/** A vector cut and put together again: an extract widened, or two extracts joined. */
function rebuilt(cx: SnippetContext, sort: Sort, width: number, depth: number): Term | undefined {
  const whole = cx.term(sort, depth);
  if (whole === undefined || width < 2) return whole;
  const cut = cx.rng.between(1, width - 1);
  const { store } = cx;
  const low = store.app('extract', [whole], [cut - 1, 0]);
  if (cx.rng.chance(0.5)) return store.app('concat', [store.app('extract', [whole], [width - 1, cut]), low]);
  return store.app(cx.rng.pick(['zero_extend', 'sign_extend'] as const), [low], [width - cut]);
}
