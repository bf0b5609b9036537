import { FragmentReader } from '../../syntax/index.js';
import { BOOL, type ConstTerm, type Term, type VarTerm, replaceTerms } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import { EMPTY_MODEL } from '../model.js';
import { readSolverOperators } from '../solver-operators.js';
import type { Value } from '../value.js';
import type { RulesQuery, HornSystem } from './read-system.js';
import type { Predicate } from './system.js';

export interface ReportedPredicate {
  readonly predicate: Predicate;
  readonly args: readonly ConstTerm[];
  readonly body: Term;
}

export interface ReportedFact {
  readonly predicate: Predicate;
  readonly values: readonly Value[];
}

/** z3's evidence after an answer: nothing, facts of a derivation, a formula for all answers, or invariants. */
export type ReportedEvidence =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'facts'; readonly facts: readonly ReportedFact[] }
  | { readonly kind: 'answers'; readonly args: readonly ConstTerm[]; readonly formula: Term }
  | { readonly kind: 'invariants'; readonly invariants: readonly ReportedPredicate[] }
  | { readonly kind: 'unread'; readonly because: string };

const NUMBERED = /\(:var (\d+)\)/g;
const DERIVATION = /\b(?:hyper-res|asserted)\b/;
const STEP = /^\(_ hyper-res\b/;
const NOTHING: ReadonlySet<string> = new Set(['', 'null']);

export function readAnswer(
  text: string,
  answer: 'sat' | 'unsat',
  { asked, budget }: { readonly asked: RulesQuery; readonly budget: Budget },
): ReportedEvidence {
  // z3 may report that it has no proof of an answer.
  if (NOTHING.has(text) || text.startsWith('(error')) return { kind: 'nothing' };
  if (answer === 'sat') return DERIVATION.test(text) ? readFacts(text, asked.system, budget) : readFormula(text, asked);
  return readInvariants(text, asked.system);
}

const unread = (because: string): ReportedEvidence => ({ kind: 'unread', because });

function openReader(text: string, { store, declarations }: HornSystem): FragmentReader | undefined {
  const reader = new FragmentReader(text, { store, declarations });
  readSolverOperators(reader);
  return reader.broken !== undefined || reader.hasRest ? undefined : reader;
}

/** Collects the facts that a derivation assumes (`asserted`) or concludes. z3 may omit the facts of a predicate. */
function readFacts(text: string, system: HornSystem, budget: Budget): ReportedEvidence {
  const reader = openReader(text, system);
  if (reader === undefined) return unread('the derivation is not an S-expression');
  const { sexp } = reader;
  const evaluator = new Evaluator({ signature: system.signature, model: EMPTY_MODEL, budget });
  const facts: ReportedFact[] = [];
  for (let node = 0; node < (sexp.next[0] as number); node++) {
    const parts = sexp.isSymbol(node) ? [] : sexp.listChildren(node);
    const [head] = parts;
    const last = parts.at(-1);
    const isStated = head !== undefined && (STEP.test(sexp.slice(head)) || isAsserted(sexp.slice(head), parts));
    if (last === undefined || !isStated) continue;
    const read = reader.term(last, BOOL);
    if (typeof read === 'string' || (read.kind !== 'call' && read.kind !== 'const')) continue;
    const predicate = system.predicates.get(read.name);
    const args = read.kind === 'call' ? read.args : [];
    const values = args.map((arg) => evaluator.certainValue(arg)).filter((value) => value !== undefined);
    if (predicate !== undefined && values.length === predicate.params.length) facts.push({ predicate, values });
  }
  return facts.length === 0 ? { kind: 'nothing' } : { kind: 'facts', facts };
}

function isAsserted(head: string, parts: readonly number[]): boolean {
  return head === 'asserted' && parts.length === 2;
}

function readFormula(text: string, { system, query }: RulesQuery): ReportedEvidence {
  const { store } = system;
  const args = query.params.map((sort) => store.const(store.freshName('answer'), sort));
  const named = text.replace(NUMBERED, (whole, at: string) => args[Number(at)]?.name ?? whole);
  const reader = openReader(named, system);
  const [node, ...more] = reader?.sexp.listChildren(0) ?? [];
  if (reader === undefined || node === undefined || more.length > 0) return unread('the answer is not one formula');
  for (const { name, sort } of args) reader.declare(name, [], sort);
  const formula = reader.term(node, BOOL);
  return typeof formula === 'string' ? unread(formula) : { kind: 'answers', args, formula };
}

/** Reads `(forall ((A S) …) (= (P A …) t))`, or several of these joined by `and`. */
function readInvariants(text: string, system: HornSystem): ReportedEvidence {
  const reader = openReader(text, system);
  const [node, ...more] = reader?.sexp.listChildren(0) ?? [];
  if (reader === undefined || node === undefined || more.length > 0)
    return unread('the invariants are not one formula');
  const formula = reader.term(node, BOOL);
  if (typeof formula === 'string') return unread(formula);
  const invariants: ReportedPredicate[] = [];
  const seen = new Set<string>();
  for (const part of collectConjuncts(formula)) {
    if (part === system.store.true) continue;
    const read = readPredicate(part, system);
    if (read === undefined) return unread('an invariant is not given as an equation');
    if (seen.has(read.predicate.name)) return unread('a predicate has two invariants');
    seen.add(read.predicate.name);
    invariants.push(read);
  }
  return invariants.length === 0 ? { kind: 'nothing' } : { kind: 'invariants', invariants };
}

function readPredicate(part: Term, { store, predicates }: HornSystem): ReportedPredicate | undefined {
  const closed = stripAnnotations(part);
  const vars: readonly VarTerm[] = closed.kind === 'quant' && closed.binder === 'forall' ? closed.vars : [];
  const open = closed.kind === 'quant' ? stripAnnotations(closed.body) : closed;
  const isNegated = open.kind === 'app' && open.op === 'not';
  const inner = isNegated ? (open.args[0] as Term) : open;
  const isEquation = open.kind === 'app' && open.op === '=' && open.args.length === 2;
  const [left, right] = isEquation ? (open.args as [Term, Term]) : [inner, isNegated ? store.false : store.true];
  if (left.kind !== 'call' && left.kind !== 'const') return undefined;
  const predicate = predicates.get(left.name);
  const params = left.kind === 'call' ? left.args : [];
  if (predicate === undefined || params.length !== predicate.params.length) return undefined;
  if (new Set(params).size < params.length || !params.every((each) => vars.some((own) => own === each)))
    return undefined;
  const args = params.map((each) => store.const(store.freshName('a'), each.sort));
  const by = new Map<Term, Term>(params.map((each, i) => [each, args[i] as Term]));
  return { predicate, args, body: replaceTerms(store, right, by) };
}

function collectConjuncts(term: Term): readonly Term[] {
  const open = stripAnnotations(term);
  return open.kind === 'app' && open.op === 'and' ? open.args.flatMap(collectConjuncts) : [open];
}

function stripAnnotations(term: Term): Term {
  let open = term;
  while (open.kind === 'annot') open = open.body;
  return open;
}
