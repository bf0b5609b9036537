import { type Command, type Script, collectChecks } from '../../script/index.js';
import {
  BOOL,
  type ConstTerm,
  type Term,
  type TermStore,
  type VarTerm,
  reachable,
  replaceTerms,
} from '../../term/index.js';
import { type Signature, buildSignature } from '../signature.js';
import { type Atom, type Clause, type Predicate, listTerms, readClause } from './system.js';

export interface BoundClause extends Clause {
  readonly constants: readonly ConstTerm[];
}

export interface HornSystem {
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly signature: Signature;
  readonly predicates: ReadonlyMap<string, Predicate>;
  readonly clauses: readonly BoundClause[];
}

export interface RulesQuery {
  readonly system: HornSystem;
  readonly query: Predicate;
}

const NOT_IN_CLAUSES: ReadonlySet<Term['kind']> = new Set(['quant', 'match', 'annot', 'var', 'opaque']);

const NOT_RULES: ReadonlySet<string> = new Set(['push', 'pop', 'reset', 'reset-assertions', 'assert']);

/** Collects the rules before a `query` command, and the queried predicate. Returns the reason if this is impossible. */
export function rulesAt(script: Script, command: number): RulesQuery | string {
  const before = script.commands.slice(0, command);
  const foreign = before.find(({ kind }) => NOT_RULES.has(kind));
  if (foreign !== undefined) return `the script contains ${foreign.kind}`;
  const declarations = declarationsIn(before);
  const terms = before.flatMap((each) => (each.kind === 'rule' ? [each.term] : []));
  const system = buildSystem(script.store.fork(), declarations, terms);
  if (typeof system === 'string') return system;
  const asked = script.commands[command];
  const name = asked?.kind === 'output' ? (/^(?:\|([^|]*)\||([^\s|()":;]+))(?=\s|$)/.exec(asked.text) ?? []) : [];
  const query = system.predicates.get(name[1] ?? name[2] ?? '');
  return query === undefined ? 'the query is not a predicate' : { system, query };
}

/** Reads the clauses of a script with one check. Returns the reason if an assertion is not a clause. */
export function readHornSystem(script: Script): HornSystem | string {
  const [check, ...more] = collectChecks(script.commands);
  if (check === undefined || more.length > 0) return 'the script does not have exactly one check-sat';
  const isAssumed = script.commands[check.command]?.kind === 'check-sat-assuming';
  if (isAssumed || check.objectives.length > 0) return 'the script has assumptions or objectives';
  const terms = check.asserted.map(({ term }) => term);
  return buildSystem(script.store.fork(), check.declarations, terms);
}

function declarationsIn(commands: readonly Command[]): readonly Command[] {
  return collectChecks([...commands, { kind: 'check-sat' }])[0]?.declarations ?? [];
}

function buildSystem(store: TermStore, declarations: readonly Command[], terms: readonly Term[]): HornSystem | string {
  const predicates = new Map<string, Predicate>();
  for (const each of declarations) {
    if (each.kind === 'verbatim') return `unknown command: ${each.name}`;
    if (each.kind !== 'declare-fun' || each.form === 'declare-var') continue;
    if (each.result !== BOOL) return 'a symbol is not a predicate';
    predicates.set(each.name, { name: each.name, params: each.params });
  }
  if (predicates.size === 0) return 'there are no predicates';
  const signature = buildSignature(store, declarations, terms);
  if (signature.ambiguous.size > 0) return 'a name has more than one meaning';
  if (signature.named.size > 0) return 'a clause contains a :named term';
  const clauses: BoundClause[] = [];
  const constants = new Map<string, ConstTerm>();
  for (const term of terms) {
    const clause = bindClause(term, { store, signature, predicates, constants });
    if (clause === undefined) return 'an assertion is not a Horn clause';
    clauses.push(clause);
  }
  return { store, declarations, signature, predicates, clauses };
}

/** Reads a clause, with fresh constants for bound variables. Undefined if the term is not a clause. */
function bindClause(
  term: Term,
  {
    store,
    signature,
    predicates,
    constants: known,
  }: Pick<HornSystem, 'store' | 'signature' | 'predicates'> & { readonly constants: Map<string, ConstTerm> },
): BoundClause | undefined {
  const { variables, body, head } = readClause(store, term);
  const by = new Map<Term, Term>(variables.map((each) => [each, constantFor(each, { store, signature, known })]));
  const free = body.map((part) => replaceTerms(store, part, by));
  const end = head === undefined ? undefined : replaceTerms(store, head, by);
  const atom = end === undefined ? undefined : readAtom(end, predicates);
  if (end !== undefined && atom === undefined) free.push(store.app('not', [end]));
  const premises: Atom[] = [];
  const guards: Term[] = [];
  for (const part of free) {
    const premise = readAtom(part, predicates);
    if (premise !== undefined) premises.push(premise);
    else if (part !== store.true) guards.push(part);
  }
  const [only = store.true] = guards;
  const guard = guards.length > 1 ? store.app('and', guards) : only;
  const clause = { premises, guard, head: atom };
  const constants = collectConstants(clause, { signature, predicates });
  if (constants === undefined) return undefined;
  const order = [...[...by.values()], ...listConstants(store, signature)];
  return { ...clause, constants: order.filter((each) => each.kind === 'const' && constants.has(each)) as ConstTerm[] };
}

function constantFor(
  { name, sort }: VarTerm,
  { store, signature, known }: Pick<HornSystem, 'store' | 'signature'> & { readonly known: Map<string, ConstTerm> },
): ConstTerm {
  const met = known.get(name);
  if (met?.sort === sort) return met;
  const isTaken = met !== undefined || signature.declared.has(name) || isFixed({ name }, signature);
  const made = store.const(isTaken ? store.freshName(name) : name, sort);
  if (met === undefined) known.set(name, made);
  return made;
}

function readAtom(term: Term, predicates: ReadonlyMap<string, Predicate>): Atom | undefined {
  if (term.kind !== 'call' && term.kind !== 'const') return undefined;
  const predicate = predicates.get(term.name);
  return predicate === undefined ? undefined : { predicate, args: term.kind === 'call' ? term.args : [] };
}

function collectConstants(
  clause: Clause,
  { signature, predicates }: Pick<HornSystem, 'signature' | 'predicates'>,
): ReadonlySet<Term> | undefined {
  const found = new Set<Term>();
  for (const each of reachable(listTerms(clause))) {
    if (!each.known || NOT_IN_CLAUSES.has(each.kind)) return undefined;
    if ((each.kind === 'call' || each.kind === 'const') && predicates.has(each.name)) return undefined;
    if (each.kind === 'const' && !isFixed(each, signature)) found.add(each);
  }
  return found;
}

function listConstants(store: TermStore, { declared }: Signature): readonly Term[] {
  return [...declared.values()].flatMap(({ name, params, result }) =>
    params.length === 0 ? [store.const(name, result)] : [],
  );
}

export function isFixed({ name }: Pick<ConstTerm, 'name'>, { definitions, constructors }: Signature): boolean {
  return definitions.has(name) || constructors.has(name);
}
