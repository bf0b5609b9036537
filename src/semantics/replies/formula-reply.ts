import { type Command, type Script, collectChecks, termsOf } from '../../script/index.js';
import type { FragmentReader } from '../../syntax/index.js';
import { BOOL, type ConstTerm, type Term, type TermStore, reachable, replaceTerms } from '../../term/index.js';
import { type Signature, buildSignature } from '../signature.js';
import { findUnfoundedDefinitions } from '../recursive.js';
import { joinAssertions, commandsInForce, collectSettings } from './in-force.js';
import { replyNode } from './reply-node.js';

/** A way in which a reported formula can be wrong. The formula is wrong if some assignment makes `term` true. */
export interface WrongCase {
  /** Omits names of the script, so that equal faults have equal texts. */
  readonly fault: string;
  readonly says: string;
  readonly term: Term;
}

export interface FormulaReply {
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly signature: Signature;
  readonly formula: Term;
  readonly asserted: Term;
  readonly wanted: Term;
  readonly cases: readonly WrongCase[];
  readonly foreign: readonly string[];
  readonly consistent: Term | undefined;
}

export interface FormulaQuery {
  readonly script: Script;
  readonly command: number;
  readonly reply: string;
  readonly wanted?: Term;
  /** True if the reply is a definition whose body is the formula. */
  readonly isDefinition?: boolean;
  readonly promise: FormulaPromise;
}

export type FormulaPromise = (parts: FormulaParts) => {
  readonly cases: readonly WrongCase[];
  readonly foreign?: readonly string[];
  readonly consistent?: Term;
};

export interface FormulaParts {
  readonly asserted: Term;
  readonly wanted: Term;
  readonly formula: Term;
  readonly all: (...terms: readonly Term[]) => Term;
  readonly not: (term: Term) => Term;
  readonly symbols: (term: Term) => ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set(['fail', 'none', 'unknown']);

/** Reads a reported formula, and lists the cases in which it is wrong. Returns a reason if the reply is unreadable. */
export function readFormulaReply(query: FormulaQuery): FormulaReply | string {
  const { script, command, reply, isDefinition = false, promise } = query;
  if (NOTHING.has(reply)) return 'the solver found no formula';
  const store = script.store.fork();
  const commands = commandsInForce(script, command);
  const declarations = collectChecks(commands)[0]?.declarations ?? [];
  const opened = replyNode(reply, { store, declarations });
  if (typeof opened === 'string') return opened;
  const { reader, node } = opened;
  const at = isDefinition ? findBody(reader, node) : node;
  if (at === undefined) return 'the reply is not a definition';
  const formula = reader.term(at, BOOL);
  if (typeof formula === 'string') return formula;
  const asserted = joinAssertions(script, command, store) ?? store.true;
  const { wanted = asserted } = query;
  if (formula === wanted && [...reachable([formula])].some(({ kind }) => kind === 'quant'))
    return 'the reply still has the quantifier';
  const roots = [formula, ...commands.flatMap((each) => [...termsOf(each)])];
  const signature = { ...buildSignature(store, declarations, roots), closed: true };
  const [unknown] = signature.unknownCommands;
  if (unknown !== undefined) return `unknown command: ${unknown}`;
  if (findUnfoundedDefinitions(signature).length > 0) return 'a recursive definition may have no solution';
  const all = (...terms: readonly Term[]): Term => {
    const told = terms.filter((term) => term !== store.true);
    return told.length === 1 ? (told[0] as Term) : told.length === 0 ? store.true : store.app('and', told);
  };
  const {
    cases,
    foreign = [],
    consistent,
  } = promise({
    asserted,
    wanted,
    formula,
    all,
    not: (term) => store.app('not', [term]),
    symbols: (term) => collectSymbols([term], signature),
  });
  return { store, declarations, signature, formula, asserted, wanted, cases, foreign, consistent };
}

function findBody({ sexp }: FragmentReader, node: number): number | undefined {
  const parts = sexp.listChildren(node);
  const [head, , params, sort, body] = parts;
  if (parts.length !== 5 || head === undefined || sexp.slice(head) !== 'define-fun') return undefined;
  if (sexp.slice(params as number) !== '()' || sexp.slice(sort as number) !== 'Bool') return undefined;
  return body;
}

function collectSymbols(roots: readonly Term[], { declared, definitions, named }: Signature): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [...roots];
  for (let root = open.pop(); root !== undefined; root = open.pop()) {
    for (const term of reachable([root])) {
      if ((term.kind !== 'const' && term.kind !== 'call') || seen.has(term.name)) continue;
      seen.add(term.name);
      const body = definitions.get(term.name)?.body ?? named.get(term.name);
      if (body !== undefined) open.push(body);
      else if (declared.has(term.name)) found.add(term.name);
    }
  }
  return found;
}

export function buildConsistencyCheck(
  { store, declarations, consistent }: FormulaReply,
  script: Script,
): Script | undefined {
  if (consistent === undefined) return undefined;
  return { ...script, store, commands: writeCheck(script, declarations, consistent) };
}

function writeCheck(script: Script, declarations: readonly Command[], term: Term): Command[] {
  return [...collectSettings(script), ...declarations, { kind: 'assert', term }, { kind: 'check-sat' }];
}

/** Asks for an assignment that shows the fault. Existential variables become constants that the model interprets. */
export function buildFaultQuestion(
  read: FormulaReply,
  script: Script,
): { readonly script: Script; readonly terms: readonly Term[] } {
  const { store, declarations, cases } = read;
  const fresh: ConstTerm[] = [];
  const terms = cases.map(({ term }) => skolemise(store, term, fresh));
  const declared = fresh.map(({ name, sort }): Command => ({
    kind: 'declare-fun',
    name,
    params: [],
    result: sort,
    form: 'declare-const',
  }));
  const together = terms.length === 1 ? (terms[0] as Term) : store.app('or', terms);
  const commands = writeCheck(script, [...declarations, ...declared], together);
  return { script: { ...script, store, commands }, terms };
}

const DEEPEST = 50;

/** Replaces existential variables by constants, except below universal variables. */
function skolemise(store: TermStore, root: Term, fresh: ConstTerm[]): Term {
  const open = (term: Term, isPositive: boolean, depth: number): Term => {
    if (depth > DEEPEST) return term;
    if (term.kind === 'quant' && (term.binder === 'exists') === isPositive && term.binder !== 'lambda') {
      const constants = term.vars.map((variable): [Term, Term] => {
        const constant = store.const(store.freshName(variable.name), variable.sort);
        fresh.push(constant);
        return [variable, constant];
      });
      return open(replaceTerms(store, term.body, new Map(constants)), isPositive, depth + 1);
    }
    if (term.kind !== 'app') return term;
    const under = (isSame: boolean) => (arg: Term) => open(arg, isSame ? isPositive : !isPositive, depth + 1);
    switch (term.op) {
      case 'not':
        return store.rebuild(term, term.args.map(under(false)));
      case 'and':
      case 'or':
        return store.rebuild(term, term.args.map(under(true)));
      case '=>':
        return store.rebuild(
          term,
          term.args.map((arg, i) => under(i === term.args.length - 1)(arg)),
        );
      default:
        return term;
    }
  };
  return open(root, true, 0);
}
