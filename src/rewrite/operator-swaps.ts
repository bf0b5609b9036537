import type { LogicInfo } from '../script/index.js';
import {
  type Op,
  type Sort,
  type SortStore,
  type Term,
  type TermStore,
  UNKNOWN,
  indexText,
  indexCount,
  hasSetOperator,
  operatorInfo,
} from '../term/index.js';
import type { OperatorClasses, SwapTarget, Swappable } from './operator-classes.js';
import { logicHas, staysInLogic } from './vocabulary.js';
import { memoise, withArticle } from '../util/index.js';

type App = Extract<Term, { kind: 'app' }>;

/** Operators that agree on two equal arguments, such as `(and p p)` and `(or p p)`. */
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

const UNARY_IDENTITY: ReadonlySet<Swappable> = new Set<Swappable>(['and', 'or', 're.++', 're.union', 're.inter']);

export interface SwapContext {
  readonly classes: OperatorClasses;
  readonly logic: LogicInfo;
  readonly sorts: SortStore;
}

/** Returns a function that lists replacements of a term's operator that keep sort and logic and change the meaning. */
export function swapFinder(cx: SwapContext): (term: Term) => Swappable[] {
  const byShape = new Map<string, readonly Op[]>();
  let sorts = 0;
  const numberSort = memoise((_: Sort) => sorts++);
  return (term) => {
    if (term.kind === 'quant') {
      if (term.binder === 'lambda') return [];
      return targets(cx.classes.get(term.binder), 1).filter((to) => to === 'forall' || to === 'exists');
    }
    if (term.kind !== 'app') return [];
    const numbers = [term.sort, ...term.args.map(({ sort }) => sort)].map(numberSort);
    const shape = [term.op, ...term.indices.map(indexText), 'of', ...numbers].join(' ');
    let fitting = byShape.get(shape);
    if (fitting === undefined) byShape.set(shape, (fitting = fittingAt(term, cx)));
    return fitting.filter((to) => !sameMeaning(term, to) && staysInLogic(cx.logic, to, term.args));
  };
}

function fittingAt(term: App, { classes, logic, sorts }: SwapContext): Op[] {
  return targets(classes.get(term.op), term.args.length).flatMap((to) => {
    if (to === 'forall' || to === 'exists') return [];
    if (!logicHas(logic, to) && logicHas(logic, term.op)) return [];
    return hasSetOperator(sorts, to) && fits(term, to, sorts) ? [to] : [];
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

function fits(term: App, to: Op, sorts: SortStore): boolean {
  const old = operatorInfo(term.op);
  const info = operatorInfo(to);
  const { args, indices } = term;
  if (args.length < info.arity[0] || args.length > info.arity[1]) return false;
  if (indices.length !== indexCount(info, args.length)) return false;
  // Every sort rule accepts unknown sorts, so only operators with the identical sort rule may be swapped.
  if (args.some((arg) => arg.sort === UNKNOWN)) return old.rule === info.rule;
  return info.rule.result({ args: args.map((arg) => arg.sort), indices, sorts }) === term.sort;
}

function sameMeaning({ op: from, args, indices }: App, to: Op): boolean {
  if (args.length === 1 && indices.length === 1) return indices[0] === 0;
  if (args.length === 1) return UNARY_IDENTITY.has(from) && UNARY_IDENTITY.has(to);
  if (args.length === 0 || !args.every((arg) => arg === args[0])) return false;
  return IDEMPOTENT.some((set) => set.has(from) && set.has(to));
}

export function swapOperator(store: TermStore, term: Term, to: Swappable): Term {
  if (term.kind === 'quant' && (to === 'forall' || to === 'exists')) return store.quant(to, term.vars, term.body);
  if (term.kind === 'app' && to !== 'forall' && to !== 'exists') {
    return store.appOfSort(to, term.args, term.sort, term.indices);
  }
  throw new TypeError(`swapOperator: ${to} cannot replace ${withArticle(term.kind)}`);
}
