import type { Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

export interface StrongerContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly others: readonly Term[];
}

/** Probability of rebuilding a conjunction, and of adding a formula to a part. */
const APART = 0.7;
const JOINED = 0.3;

/** Returns a formula that implies the given one. */
export function stronger(formula: Term, cx: StrongerContext): Term {
  const isConjunction = formula.kind === 'app' && formula.op === 'and' && formula.args.length > 1;
  if (isConjunction && cx.rng.chance(APART)) return reassemble(formula.args, cx);
  return strengthen(formula, cx);
}

function reassemble(conjuncts: readonly Term[], cx: StrongerContext): Term {
  const { rng } = cx;
  const left = rng
    .sample(conjuncts, conjuncts.length)
    .map((each) => (rng.chance(JOINED) ? strengthen(each, cx) : each));
  for (let one = left.pop(), other = left.pop(); one !== undefined; one = left.pop(), other = left.pop()) {
    if (other === undefined) return one;
    left.splice(rng.below(left.length + 1), 0, both(one, other, cx));
  }
  return cx.store.true;
}

function both(a: Term, b: Term, { store, rng }: StrongerContext): Term {
  const not = (term: Term): Term => store.app('not', [term]);
  switch (rng.below(7)) {
    case 0:
    case 1:
      return store.app('and', [a, b]);
    case 2:
      return not(store.app('or', [not(a), not(b)]));
    case 3:
      return not(store.app('=>', [a, not(b)]));
    case 4:
      return store.app('ite', [a, b, store.false]);
    case 5:
      return store.app('ite', [not(a), store.false, b]);
    default:
      return store.app('=', [store.app('and', [a, b]), store.true]);
  }
}

function strengthen(a: Term, cx: StrongerContext): Term {
  const { store, rng, others } = cx;
  const not = (term: Term): Term => store.app('not', [term]);
  if (others.length === 0) return both(a, a, cx);
  const [x, y] = [rng.pick(others), rng.pick(others)];
  switch (rng.below(9)) {
    case 0:
      return both(a, x, cx);
    case 1:
      return both(x, a, cx);
    case 2:
      return both(not(x), a, cx);
    case 3:
      return store.app('and', [a, store.app('or', [x, y])]);
    case 4:
      return store.app('or', [store.app('and', [a, x]), store.app('and', [y, a])]);
    case 5:
      return store.app('ite', [x, a, store.app('and', [a, y])]);
    case 6:
      return store.app('xor', [store.app('and', [x, a]), store.app('and', [a, not(x)])]);
    case 7:
      return store.app('and', [a, store.app('=>', [a, x])]);
    default:
      return not(store.app('=>', [store.app('or', [x, not(x)]), not(a)]));
  }
}
