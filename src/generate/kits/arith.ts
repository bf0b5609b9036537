import { INT, type Op, REAL, STRING, type Sort, type Term } from '../../term/index.js';
import { rational } from '../../util/index.js';
import { type Kit, type SnippetContext, applyTo, relation } from './kit.js';

const RELATIONS: readonly Op[] = ['<', '<=', '>', '>=', '=', 'distinct'];
const EQUALITIES: ReadonlySet<Op> = new Set<Op>(['=', 'distinct']);
const FROM_STRINGS: readonly Op[] = ['str.len', 'str.len', 'str.to_int', 'str.to_code', 'str.indexof'];

/** Int and Real: linear where the logic is, differences only where it allows no more. */
export const arith: Kit = {
  atom(cx, sort, depth) {
    const { logic, operators } = cx.vocabulary;
    if (logic.difference) return difference(cx, sort);
    const relations = logic.arithmetic ? RELATIONS : RELATIONS.filter((op) => EQUALITIES.has(op) || operators.has(op));
    return relation(cx, relations, sort, depth);
  },
  compound(cx, sort, depth) {
    const { logic, operators, sorts } = cx.vocabulary;
    if (logic.difference) return undefined;
    if (sort === INT && sorts.includes(STRING) && (!logic.arithmetic || cx.rng.chance(0.4))) {
      return fromString(cx, depth);
    }
    if (!logic.arithmetic) return undefined;
    const draw = cx.rng.below(10);
    if (draw < 3) return applyTo(cx, '+', [sort, sort], { depth });
    if (draw < 6) return applyTo(cx, '-', [sort, sort], { depth });
    if (draw < 7) return applyTo(cx, '-', [sort], { depth });
    if (draw < 9) return product(cx, sort, depth);
    if (sort === INT && (logic.nonlinear || operators.has('div') || operators.has('mod'))) {
      return quotient(cx, cx.rng.chance(0.5) ? 'div' : 'mod', depth);
    }
    return sort === INT && operators.has('abs') ? applyTo(cx, 'abs', [sort], { depth }) : product(cx, sort, depth);
  },
  literal(cx, sort) {
    const value = wholeNumber(cx);
    if (sort === INT) return cx.store.int(value);
    const halves = !cx.vocabulary.logic.difference && cx.rng.chance(0.3);
    return cx.store.real(rational(value, halves ? 2n : 1n));
  },
};

function wholeNumber({ rng, vocabulary }: SnippetContext): bigint {
  const draw = rng.below(10);
  const magnitude = draw < 6 ? BigInt(rng.below(5)) : draw < 9 ? BigInt(rng.below(200)) : 1n << BigInt(rng.below(66));
  // A negative number is written with an operator.
  return vocabulary.logic.arithmetic && rng.chance(0.3) ? -magnitude : magnitude;
}

/** `(op x y)` or `(op (- x y) n)`, over symbols alone. */
function difference(cx: SnippetContext, sort: Sort): Term | undefined {
  const known: readonly Term[] = [
    ...(cx.vocabulary.symbols.get(sort) ?? []),
    ...cx.scope.filter((variable) => variable.sort === sort),
  ];
  if (known.length === 0) return undefined;
  const op = cx.rng.pick(RELATIONS);
  const [x, y] = [cx.rng.pick(known), cx.rng.pick(known)];
  if (cx.rng.chance(0.4)) return cx.store.app(op, [x, y]);
  const bound = arith.literal?.(cx, sort);
  return bound === undefined ? undefined : cx.store.app(op, [cx.store.app('-', [x, y]), bound]);
}

function product(cx: SnippetContext, sort: Sort, depth: number): Term | undefined {
  if (cx.vocabulary.logic.nonlinear && cx.rng.chance(0.6)) return applyTo(cx, '*', [sort, sort], { depth });
  const factor = arith.literal?.(cx, sort);
  const term = cx.term(sort, depth);
  return factor === undefined || term === undefined ? undefined : cx.store.app('*', [factor, term]);
}

function quotient(cx: SnippetContext, op: 'div' | 'mod', depth: number): Term | undefined {
  if (cx.vocabulary.logic.nonlinear && cx.rng.chance(0.4)) return applyTo(cx, op, [INT, INT], { depth });
  const term = cx.term(INT, depth);
  return term === undefined ? undefined : cx.store.app(op, [term, cx.store.int(BigInt(cx.rng.between(2, 9)))]);
}

function fromString(cx: SnippetContext, depth: number): Term | undefined {
  const op = cx.rng.pick(FROM_STRINGS);
  return applyTo(cx, op, op === 'str.indexof' ? [STRING, STRING, INT] : [STRING], { depth });
}

/** Real: as Int, and division. */
export const real: Kit = {
  ...arith,
  compound(cx, sort, depth) {
    const { logic } = cx.vocabulary;
    if (!logic.nonlinear || !cx.rng.chance(0.15)) return arith.compound?.(cx, sort, depth);
    return applyTo(cx, '/', [REAL, REAL], { depth });
  },
};
