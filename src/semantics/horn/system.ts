import {
  type Term,
  type TermStore,
  type VarTerm,
  type ConstTerm,
  type Sort,
  BOOL,
  replaceTerms,
} from '../../term/index.js';

export interface Predicate {
  readonly name: string;
  readonly params: readonly Sort[];
}

export interface Atom {
  readonly predicate: Predicate;
  readonly args: readonly Term[];
}

export interface Clause {
  readonly premises: readonly Atom[];
  readonly guard: Term;
  readonly head: Atom | undefined;
}

export function listTerms({ premises, guard, head }: Clause): readonly Term[] {
  return [guard, ...premises.flatMap(({ args }) => args), ...(head?.args ?? [])];
}

/** Writes a clause as an assertion that binds `constants`. If `negated`, writes a query as `(not body)`. */
export function toAssertion(
  store: TermStore,
  clause: Clause,
  { constants, negated }: { readonly constants: readonly ConstTerm[]; readonly negated: boolean },
): Term {
  const writeAtom = (atom: Atom): Term => atomTerm(store, atom);
  const parts = clause.premises.map(writeAtom);
  if (clause.guard !== store.true) parts.push(clause.guard);
  const [only] = parts;
  const body = only === undefined ? store.true : parts.length === 1 ? only : store.app('and', parts);
  const head = clause.head === undefined ? store.false : writeAtom(clause.head);
  const open = negated && clause.head === undefined ? store.app('not', [body]) : implication(store, body, head);
  const variables = new Map<Term, VarTerm>(constants.map((each) => [each, store.var(each.name, each.sort)]));
  const closed = replaceTerms(store, open, variables);
  return variables.size === 0 ? closed : store.quant('forall', [...variables.values()], closed);
}

function atomTerm(store: TermStore, { predicate, args }: Atom): Term {
  return args.length === 0 ? store.const(predicate.name, BOOL) : store.call(predicate.name, args, BOOL);
}

function implication(store: TermStore, body: Term, head: Term): Term {
  return body === store.true ? head : store.app('=>', [body, head]);
}

export interface ReadClause {
  readonly variables: readonly VarTerm[];
  readonly body: readonly Term[];
  readonly head: Term | undefined;
}

/** Inverts `toAssertion`. An assertion of another form becomes a clause whose head is not a predicate. */
export function readClause(store: TermStore, assertion: Term): ReadClause {
  const isQuantified = assertion.kind === 'quant' && assertion.binder === 'forall';
  const variables = isQuantified ? assertion.vars : [];
  const open = isQuantified ? assertion.body : assertion;
  if (open.kind === 'app' && open.op === 'not') {
    return { variables, body: open.args.flatMap(collectConjuncts), head: undefined };
  }
  if (open.kind === 'app' && open.op === '=>') {
    const head = open.args.at(-1);
    return {
      variables,
      body: open.args.slice(0, -1).flatMap(collectConjuncts),
      head: head === store.false ? undefined : head,
    };
  }
  return { variables, body: [], head: open === store.false ? undefined : open };
}

export function collectConjuncts(term: Term): readonly Term[] {
  return term.kind === 'app' && term.op === 'and' ? term.args.flatMap(collectConjuncts) : [term];
}
