import type { LogicInfo } from '../script/index.js';
import { type Op, type SortStore, type Term, type TermStore, UNKNOWN, operatorInfo } from '../term/index.js';
import type { OperatorClasses, SwapTarget, Swappable } from './operator-classes.js';
import { logicHas, staysInLogic } from './vocabulary.js';

/** Swaps by which two equal arguments mean the same, as in `(and p p)` and `(or p p)`. */
const IDEMPOTENT: readonly ReadonlySet<Swappable>[] = [
  new Set<Swappable>(['and', 'or']),
  new Set<Swappable>(['bvand', 'bvor']),
  new Set<Swappable>(['re.union', 're.inter']),
  new Set<Swappable>(['fp.min', 'fp.max']),
  new Set<Swappable>(['<=', '>=', '=']),
  new Set<Swappable>(['<', '>', 'distinct']),
  new Set<Swappable>(['bvule', 'bvuge', 'bvsle', 'bvsge', '=']),
  new Set<Swappable>(['bvult', 'bvugt', 'bvslt', 'bvsgt', 'distinct']),
  new Set<Swappable>(['fp.leq', 'fp.geq', 'fp.eq']),
  new Set<Swappable>(['fp.lt', 'fp.gt', 'distinct']),
  new Set<Swappable>(['str.<=', 'str.prefixof', 'str.suffixof', 'str.contains', '=']),
  new Set<Swappable>(['str.<', 'distinct']),
];

/** Operators that mean the same with a single argument. */
const UNARY_IDENTITY: ReadonlySet<Swappable> = new Set<Swappable>(['and', 'or', 're.++', 're.union', 're.inter']);

/**
 * The operators that may stand for the one on top of `term`: of the same result sort for these arguments by the
 * operator table, inside the logic, and with another meaning.
 */
export function swapsAt(
  term: Term,
  cx: { readonly classes: OperatorClasses; readonly logic: LogicInfo; readonly sorts: SortStore },
): Swappable[] {
  if (term.kind === 'quant') {
    if (term.binder === 'lambda') return [];
    return targets(cx.classes.get(term.binder), 1).filter((to) => to === 'forall' || to === 'exists');
  }
  if (term.kind !== 'app') return [];
  return targets(cx.classes.get(term.op), term.args.length).filter((to) => {
    if (to === 'forall' || to === 'exists' || sameMeaning(term, to)) return false;
    if (!logicHas(cx.logic, to) && logicHas(cx.logic, term.op)) return false;
    return fits(term, to, cx.sorts) && staysInLogic(cx.logic, to, term.args);
  });
}

function targets(all: readonly SwapTarget[] | undefined, arity: number): Swappable[] {
  const found = new Set<Swappable>();
  for (const {
    to,
    arity: [least, most],
  } of all ?? [])
    if (arity >= least && arity <= most) found.add(to);
  return [...found];
}

function fits(term: Extract<Term, { kind: 'app' }>, to: Op, sorts: SortStore): boolean {
  const old = operatorInfo(term.op);
  const info = operatorInfo(to);
  const { args, indices } = term;
  if (args.length < info.arity[0] || args.length > info.arity[1] || indices.length !== info.indices) return false;
  // An unknown sort fits every rule, so there only operators of the very same rule may change places.
  if (args.some((arg) => arg.sort === UNKNOWN)) return old.rule === info.rule;
  return info.rule.result({ args: args.map((arg) => arg.sort), indices, sorts }) === term.sort;
}

function sameMeaning({ op: from, args, indices }: Extract<Term, { kind: 'app' }>, to: Op): boolean {
  if (args.length === 1 && indices.length === 1) return indices[0] === 0;
  if (args.length === 1) return UNARY_IDENTITY.has(from) && UNARY_IDENTITY.has(to);
  if (args.length === 0 || !args.every((arg) => arg === args[0])) return false;
  return IDEMPOTENT.some((set) => set.has(from) && set.has(to));
}

/** `term` with the operator or quantifier on top replaced; `to` is one that `swapsAt` gave. */
export function swapOperator(store: TermStore, term: Term, to: Swappable): Term {
  if (term.kind === 'quant' && (to === 'forall' || to === 'exists')) return store.quant(to, term.vars, term.body);
  if (term.kind === 'app' && to !== 'forall' && to !== 'exists') {
    return store.appOfSort(to, term.args, term.sort, term.indices);
  }
  throw new TypeError(`swapOperator: ${to} cannot stand for a ${term.kind}`);
}
