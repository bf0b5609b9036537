import { type Term, type TermStore, type VarTerm, BOOL, children, replaced } from '../../term/index.js';
import type { ConstTerm, Sort } from '../../term/index.js';

/** An uninterpreted predicate of a system of clauses. */
export interface Predicate {
  readonly name: string;
  readonly params: readonly Sort[];
}

/** A predicate applied to terms. */
export interface Atom {
  readonly predicate: Predicate;
  readonly args: readonly Term[];
}

/** A constrained Horn clause: for all values of its constants, the premises and the guard imply the head. */
export interface Clause {
  readonly premises: readonly Atom[];
  /** Without predicates. */
  readonly guard: Term;
  /** Undefined for `false`: a query. */
  readonly head: Atom | undefined;
}

/** All terms that stand in a clause. */
export function termsOf({ premises, guard, head }: Clause): readonly Term[] {
  return [guard, ...premises.flatMap(({ args }) => args), ...(head?.args ?? [])];
}

/** A clause as an assertion, its constants bound by a quantifier; `negated` writes a query as `(not body)`. */
export function assertionOf(
  store: TermStore,
  clause: Clause,
  { constants, negated }: { readonly constants: readonly ConstTerm[]; readonly negated: boolean },
): Term {
  const applied = (atom: Atom): Term => atomTerm(store, atom);
  const parts = clause.premises.map(applied);
  if (clause.guard !== store.true) parts.push(clause.guard);
  const [only] = parts;
  const body = only === undefined ? store.true : parts.length === 1 ? only : store.app('and', parts);
  const head = clause.head === undefined ? store.false : applied(clause.head);
  const open = negated && clause.head === undefined ? store.app('not', [body]) : implication(store, body, head);
  const variables = new Map<Term, VarTerm>(constants.map((each) => [each, store.var(each.name, each.sort)]));
  const closed = replaced(store, open, variables);
  return variables.size === 0 ? closed : store.quant('forall', [...variables.values()], closed);
}

/** A predicate applied, as a term. */
function atomTerm(store: TermStore, { predicate, args }: Atom): Term {
  return args.length === 0 ? store.const(predicate.name, BOOL) : store.call(predicate.name, args, BOOL);
}

function implication(store: TermStore, body: Term, head: Term): Term {
  return body === store.true ? head : store.app('=>', [body, head]);
}

/** What a clause says under its quantifier, as it is read from an assertion. */
export interface ReadClause {
  readonly variables: readonly VarTerm[];
  readonly body: readonly Term[];
  /** Undefined for `false`. */
  readonly head: Term | undefined;
}

/** An assertion of the form that `assertionOf` makes: any other is read as a clause with a head that is no predicate. */
export function readClause(store: TermStore, assertion: Term): ReadClause {
  const isQuantified = assertion.kind === 'quant' && assertion.binder === 'forall';
  const variables = isQuantified ? assertion.vars : [];
  const open = isQuantified ? assertion.body : assertion;
  if (open.kind === 'app' && open.op === 'not') {
    return { variables, body: open.args.flatMap(conjuncts), head: undefined };
  }
  if (open.kind === 'app' && open.op === '=>') {
    const head = open.args.at(-1);
    return {
      variables,
      body: open.args.slice(0, -1).flatMap(conjuncts),
      head: head === store.false ? undefined : head,
    };
  }
  return { variables, body: [], head: open === store.false ? undefined : open };
}

function conjuncts(term: Term): readonly Term[] {
  return term.kind === 'app' && term.op === 'and' ? children(term).flatMap(conjuncts) : [term];
}
