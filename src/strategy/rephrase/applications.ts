import { isLiteralPlace } from '../../generate/index.js';
import {
  type AppTerm,
  type CallTerm,
  type Op,
  type Term,
  type TermStore,
  operatorInfo,
  hasSameHead,
} from '../../term/index.js';
import { type RewriteContext, type Rewriting, makeRewritten } from './rewriting.js';

/** `(f (ite c a b))` -> `(ite c (f a) (f b))`. */
export const liftIte: Rewriting = ({ term }, cx) => {
  if (!isApplication(term)) return undefined;
  const places = term.args.flatMap((arg, at) => (isIte(arg) && mayChange(term, at, cx) ? [at] : []));
  if (places.length === 0) return undefined;
  const at = cx.rng.pick(places);
  const [condition, ...branches] = (term.args[at] as AppTerm).args as readonly [Term, Term, Term];
  const [then, other] = branches.map((branch) => cx.store.rebuild(term, term.args.with(at, branch)));
  return makeRewritten('lift-ite', cx.store.tryApp('ite', [condition, then as Term, other as Term]));
};

/** `(ite c (f a x) (f b x))` -> `(f (ite c a b) x)`. */
export const lowerIte: Rewriting = ({ term }, cx) => {
  if (!isIte(term)) return undefined;
  const [condition, then, other] = term.args as readonly [Term, Term, Term];
  if (!isApplication(then) || !isApplication(other) || !hasSameSignature(then, other)) return undefined;
  const apart = then.args.flatMap((arg, at) => (arg === other.args[at] ? [] : [at]));
  const [at] = apart;
  if (apart.length !== 1 || at === undefined || !mayChange(then, at, cx)) return undefined;
  const joined = cx.store.tryApp('ite', [condition, then.args[at] as Term, other.args[at] as Term]);
  return makeRewritten('lower-ite', joined && cx.store.rebuild(then, then.args.with(at, joined)));
};

export const permute: Rewriting = ({ term }, { store, rng }) => {
  if (term.kind !== 'app' || term.args.length < 2 || !operatorInfo(term.op).commutative) return undefined;
  return makeRewritten('permute', store.tryApp(term.op, rng.sample(term.args, term.args.length), term.indices));
};

/** Splits an operator with more than two arguments, or merges nested applications (SMT-LIB 2.7, section 3.8.1). */
export const regroup: Rewriting = ({ term }, cx) => {
  if (term.kind !== 'app') return undefined;
  return cx.rng.chance(0.5) ? expand(term, cx) : merge(term, cx);
};

function expand(term: AppTerm, { store, rng }: RewriteContext) {
  const { op, args, indices } = term;
  if (args.length < 3) return undefined;
  const two = (left: Term | undefined, right: Term | undefined): Term | undefined =>
    left && right && store.tryApp(op, [left, right], indices);
  const rest = args.slice(1);
  switch (operatorInfo(op).associativity) {
    case 'left': {
      const after = store.tryApp(op, [two(args[0], args[1]) as Term, ...args.slice(2)], indices);
      return makeRewritten('group-left', after);
    }
    case 'right': {
      const tail = store.tryApp(op, rest, indices);
      return makeRewritten('group-right', two(args[0], tail));
    }
    case 'chainable': {
      const links = rest.map((arg, i) => two(args[i], arg));
      return makeRewritten('chain', conjunction(store, links));
    }
    case 'pairwise': {
      const pairs = args.flatMap((left, i) => args.slice(i + 1).map((right) => two(left, right)));
      return pairs.length > MOST_PAIRS
        ? undefined
        : makeRewritten('pairs', conjunction(store, rng.sample(pairs, pairs.length)));
    }
    case 'none':
      return undefined;
  }
}

const MOST_PAIRS = 60;

function merge({ op, args, indices }: AppTerm, { store }: RewriteContext) {
  const { associativity } = operatorInfo(op);
  const [first, last] = [args[0] as Term, args.at(-1) as Term];
  if (args.length < 2) return undefined;
  if (associativity === 'left' && isApplicationOf(first, op, indices) && first.args.length > 1)
    return makeRewritten('flatten-left', store.tryApp(op, [...first.args, ...args.slice(1)], indices));
  if (associativity === 'right' && isApplicationOf(last, op, indices) && last.args.length > 1)
    return makeRewritten('flatten-right', store.tryApp(op, [...args.slice(0, -1), ...last.args], indices));
  return undefined;
}

function conjunction(store: TermStore, terms: readonly (Term | undefined)[]): Term | undefined {
  const known = terms.filter((term) => term !== undefined);
  return known.length < terms.length ? undefined : store.tryApp('and', known);
}

function isApplicationOf(term: Term, op: Op, indices: AppTerm['indices']): term is AppTerm {
  return term.kind === 'app' && term.op === op && sameItems(term.indices, indices);
}

const isIte = (term: Term): term is AppTerm => term.kind === 'app' && term.op === 'ite';

type Application = AppTerm | CallTerm;

function isApplication(term: Term): term is Application {
  return term.kind === 'app' || term.kind === 'call';
}

function hasSameSignature(one: Application, other: Application): boolean {
  return (
    hasSameHead(one, other) && one.sort === other.sort && one.args.every(({ sort }, i) => sort === other.args[i]?.sort)
  );
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, i) => each === other[i]);
}

function mayChange(term: Application, at: number, { logic }: RewriteContext): boolean {
  if (term.kind !== 'app') return true;
  const sorts = term.args.map(({ sort }) => sort);
  return !isLiteralPlace(term.op, sorts, at, { linear: !logic.nonlinear });
}
