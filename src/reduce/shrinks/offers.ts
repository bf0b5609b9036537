import type { AppTerm, Op, QuantTerm, Term, TermStore } from '../../term/index.js';
import type { Shrink } from './contract.js';

/** At most so many are offered for one term by one shrink. */
export const MOST_OFFERS = 32;

/** What is offered for a term; undefined stands for nothing, and so do the term itself and what has another sort. */
export type Offers = Iterable<Term | undefined>;

/** What an offer may come from: a term of one kind, and where terms are made. */
type Offer<T extends Term> = (term: T, store: TermStore) => Offers;

/** Offers at applications of these operators. */
export function atOperators(ops: readonly Op[], offer: Offer<AppTerm>): Shrink['shrink'] {
  const among: ReadonlySet<Op> = new Set(ops);
  return function* (term, { store }) {
    if (term.kind === 'app' && among.has(term.op)) yield* fitting(term, offer(term, store));
  };
}

/** Offers at applications of any operator. */
export function atApplications(offer: Offer<AppTerm>): Shrink['shrink'] {
  return function* (term, { store }) {
    if (term.kind === 'app') yield* fitting(term, offer(term, store));
  };
}

/** Offers at quantifiers and lambdas. */
export function atBinders(offer: Offer<QuantTerm>): Shrink['shrink'] {
  return function* (term, { store }) {
    if (term.kind === 'quant') yield* fitting(term, offer(term, store));
  };
}

/** Offers at any term; for what looks at other kinds of terms. */
export function atTerms(offer: Offer<Term>): Shrink['shrink'] {
  return function* (term, { store }) {
    yield* fitting(term, offer(term, store));
  };
}

/** The offers that keep to the contract: of the term's sort, other than it, each once, not too many. */
function* fitting(term: Term, offers: Offers): Generator<Term> {
  let seen: Set<Term> | undefined;
  for (const offer of offers) {
    if (offer === undefined || offer === term || offer.sort !== term.sort || seen?.has(offer) === true) continue;
    seen ??= new Set();
    seen.add(offer);
    yield offer;
    if (seen.size >= MOST_OFFERS) return;
  }
}

/** The term where it is an application of the operator. */
export function applied(term: Term | undefined, op: Op): AppTerm | undefined {
  return term?.kind === 'app' && term.op === op ? term : undefined;
}

/** The argument of a term where it is an application of a unary operator (or of a sum's sign, with one argument). */
export function under(term: Term | undefined, op: Op): Term | undefined {
  const found = applied(term, op);
  return found?.args.length === 1 ? found.args[0] : undefined;
}

/** The operator over these arguments; the argument itself where there is only one; undefined where they do not fit. */
export function joined(store: TermStore, op: Op, args: readonly Term[]): Term | undefined {
  return args.length === 1 ? args[0] : store.tryApp(op, args);
}

/** The same operator over other arguments; undefined where they do not fit. */
export function withArgs(store: TermStore, term: AppTerm, args: readonly Term[]): Term | undefined {
  return store.tryApp(term.op, args, term.indices, term.sort);
}

/** Whether one term is the negation of the other. */
export function areOpposite(a: Term, b: Term): boolean {
  return applied(a, 'not')?.args[0] === b || applied(b, 'not')?.args[0] === a;
}
