import type { AppTerm, Op, QuantTerm, Term, TermStore } from '../../term/index.js';
import type { Shrink } from './contract.js';

/** Results per term and shrink. */
export const MOST_OFFERS = 32;

/** Candidates for a term. `undefined`, the term itself and terms of other sorts are ignored. */
export type Offers = Iterable<Term | undefined>;

type Offer<T extends Term> = (term: T, store: TermStore) => Offers;

export function atOperators(ops: readonly Op[], offer: Offer<AppTerm>): Shrink['shrink'] {
  const among: ReadonlySet<Op> = new Set(ops);
  return function* (term, { store }) {
    if (term.kind === 'app' && among.has(term.op)) yield* fitting(term, offer(term, store));
  };
}

export function atApplications(offer: Offer<AppTerm>): Shrink['shrink'] {
  return function* (term, { store }) {
    if (term.kind === 'app') yield* fitting(term, offer(term, store));
  };
}

export function atBinders(offer: Offer<QuantTerm>): Shrink['shrink'] {
  return function* (term, { store }) {
    if (term.kind === 'quant') yield* fitting(term, offer(term, store));
  };
}

export function atTerms(offer: Offer<Term>): Shrink['shrink'] {
  return function* (term, { store }) {
    yield* fitting(term, offer(term, store));
  };
}

/** Yields candidates of the term's sort without repetitions, at most `MOST_OFFERS`. */
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

export function asApplication(term: Term | undefined, op: Op): AppTerm | undefined {
  return term?.kind === 'app' && term.op === op ? term : undefined;
}

export function unaryArgument(term: Term | undefined, op: Op): Term | undefined {
  const found = asApplication(term, op);
  return found?.args.length === 1 ? found.args[0] : undefined;
}

/** Applies an operator, or returns a single argument unchanged. Undefined if the arguments do not fit. */
export function applyOrUnwrap(store: TermStore, op: Op, args: readonly Term[]): Term | undefined {
  return args.length === 1 ? args[0] : store.tryApp(op, args);
}

/** Replaces the arguments of a term. Undefined if the arguments do not fit the operator. */
export function withArgs(store: TermStore, term: AppTerm, args: readonly Term[]): Term | undefined {
  return store.tryApp(term.op, args, term.indices, term.sort);
}

export function areOpposite(a: Term, b: Term): boolean {
  return asApplication(a, 'not')?.args[0] === b || asApplication(b, 'not')?.args[0] === a;
}
