import { type Command, type Inquiry, type Script, collectChecks, inquiryName, termsOf } from '../../script/index.js';
import type { FragmentReader } from '../../syntax/index.js';
import { BOOL, type ConstTerm, type Term, type TermStore, reachable, replaceTerms } from '../../term/index.js';
import { type Signature, buildSignature } from '../signature.js';
import { findUnfoundedDefinitions } from '../recursive.js';
import { joinAssertions, inForce, collectSettings } from './in-force.js';
import { replyNode } from './reply-node.js';

/** A way in which a reported formula can be wrong: it is if some assignment makes `term` true. */
export interface WrongCase {
  /** Without names, so that equal faults have equal texts. */
  readonly fault: string;
  readonly says: string;
  readonly term: Term;
}

export interface FormulaReply {
  readonly store: TermStore;
  /** In force at the command. */
  readonly declarations: readonly Command[];
  readonly signature: Signature;
  readonly formula: Term;
  /** The conjunction of all assertions in force. */
  readonly asserted: Term;
  readonly wanted: Term;
  readonly cases: readonly WrongCase[];
  readonly foreign: readonly string[];
  /** Must be satisfiable, if defined. */
  readonly consistent: Term | undefined;
}

export interface FormulaQuery {
  readonly script: Script;
  readonly command: number;
  readonly inquiry: Inquiry;
  /** One S-expression; for `apply`, the conjunction of the goals. */
  readonly reply: string;
}

const NOTHING: ReadonlySet<string> = new Set(['fail', 'none', 'unknown']);

/**
 * Reads a formula reported by a solver, with the promises of its command; returns a reason if it is not understood.
 * With A as the conjunction of the assertions:
 * - `get-qe` of F: equivalent to F under A.
 * - `get-qe-disjunct` of F: implies F under A if F begins with `exists`, else F implies it.
 * - `get-interpolant` for B: A implies it, it implies B, and it has only symbols of both.
 * - `get-abduct` for B: together with A it is satisfiable and implies B.
 * - `apply`: equivalent to A.
 * The first four follow the documentation of cvc5's `Solver`: getQuantifierElimination,
 * getQuantifierEliminationDisjunct, getInterpolant, getAbduct.
 */
export function readFormulaReply({ script, command, inquiry, reply }: FormulaQuery): FormulaReply | string {
  if (NOTHING.has(reply)) return 'the solver found none';
  const store = script.store.fork();
  const commands = inForce(script, command);
  const declarations = collectChecks(commands)[0]?.declarations ?? [];
  const opened = replyNode(reply, { store, declarations });
  if (typeof opened === 'string') return opened;
  const { reader, node } = opened;
  const at = findBody(reader, node, inquiry);
  if (at === undefined) return 'the reply is not a definition';
  const formula = reader.term(at, BOOL);
  if (typeof formula === 'string') return formula;
  const asserted = joinAssertions(script, command, store) ?? store.true;
  const wanted =
    inquiry.kind === 'output' && inquiry.name === 'apply' ? asserted : findWanted(script, command, inquiry);
  if (wanted === undefined) return 'nothing was asked before';
  if (formula === wanted && isQuantified(formula)) return 'the quantifier stays';
  const roots = [formula, ...commands.flatMap((each) => [...termsOf(each)])];
  const signature = { ...buildSignature(store, declarations, roots), closed: true };
  const [unknown] = signature.unknownCommands;
  if (unknown !== undefined) return `Gainsay does not know the command ${unknown}`;
  if (findUnfoundedDefinitions(signature).length > 0) return 'a recursive definition may have no solution';
  const parts = { store, signature, asserted, wanted, formula };
  return { store, declarations, signature, formula, asserted, wanted, ...buildPromises(inquiry, parts) };
}

function findBody({ sexp }: FragmentReader, node: number, inquiry: Inquiry): number | undefined {
  switch (inquiryName(inquiry)) {
    case 'get-interpolant':
    case 'get-interpolant-next':
    case 'get-abduct':
    case 'get-abduct-next': {
      const parts = sexp.listChildren(node);
      const [head, , params, sort, body] = parts;
      if (parts.length !== 5 || head === undefined || sexp.slice(head) !== 'define-fun') return undefined;
      if (sexp.slice(params as number) !== '()' || sexp.slice(sort as number) !== 'Bool') return undefined;
      return body;
    }
    default:
      return node;
  }
}

/** Commands with `-next` continue the previous query. */
function findWanted({ commands }: Script, command: number, inquiry: Inquiry): Term | undefined {
  if (inquiry.kind !== 'output') return termsOf(inquiry)[0];
  const first = inquiry.name === 'get-interpolant-next' ? 'get-interpolant' : 'get-abduct';
  const asked = commands.slice(0, command).findLast(({ kind }) => kind === first);
  return asked === undefined ? undefined : termsOf(asked)[0];
}

interface Parts {
  readonly store: TermStore;
  readonly signature: Signature;
  readonly asserted: Term;
  readonly wanted: Term;
  readonly formula: Term;
}

type Promises = Pick<FormulaReply, 'cases' | 'foreign' | 'consistent'>;

function buildPromises(inquiry: Inquiry, { store, signature, asserted, wanted, formula }: Parts): Promises {
  const both = (...terms: readonly Term[]): Term => {
    const told = terms.filter((term) => term !== store.true);
    return told.length === 1 ? (told[0] as Term) : told.length === 0 ? store.true : store.app('and', told);
  };
  const not = (term: Term): Term => store.app('not', [term]);
  const given = inquiry.kind === 'output' ? store.true : asserted;
  const lost: WrongCase = {
    fault: 'a case is lost',
    says: 'the formula is true, and the result is false',
    term: both(given, wanted, not(formula)),
  };
  const added: WrongCase = {
    fault: 'a case is added',
    says: 'the result is true, and the formula is false',
    term: both(given, formula, not(wanted)),
  };
  const nothing = { foreign: [], consistent: undefined };
  switch (inquiryName(inquiry)) {
    case 'get-qe-disjunct':
      return { ...nothing, cases: [wanted.kind === 'quant' && wanted.binder === 'forall' ? lost : added] };
    case 'get-interpolant':
    case 'get-interpolant-next': {
      const shared = collectSymbols([wanted], signature);
      const own = collectSymbols([asserted], signature);
      const foreign = [...collectSymbols([formula], signature)].filter((name) => !shared.has(name) || !own.has(name));
      const cases: WrongCase[] = [
        {
          fault: 'not implied by the assertions',
          says: 'the assertions are true, and it is false',
          term: both(asserted, not(formula)),
        },
        {
          fault: 'does not imply the conjecture',
          says: 'it is true, and the conjecture is false',
          term: both(formula, not(wanted)),
        },
      ];
      return { ...nothing, cases, foreign };
    }
    case 'get-abduct':
    case 'get-abduct-next': {
      const insufficient: WrongCase = {
        fault: 'does not suffice',
        says: 'the assertions and it are true, and the goal is false',
        term: both(asserted, formula, not(wanted)),
      };
      return { ...nothing, cases: [insufficient], consistent: both(asserted, formula) };
    }
    default:
      return { ...nothing, cases: [lost, added] };
  }
}

function isQuantified(term: Term): boolean {
  return [...reachable([term])].some(({ kind }) => kind === 'quant');
}

/** Also inside definitions. */
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
  return { ...script, store, commands: asking(script, declarations, consistent) };
}

function asking(script: Script, declarations: readonly Command[], term: Term): Command[] {
  return [...collectSettings(script), ...declarations, { kind: 'assert', term }, { kind: 'check-sat' }];
}

/** Asks whether a fault is possible. Existential variables become constants, so that the model has their values. */
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
  const commands = asking(script, [...declarations, ...declared], together);
  return { script: { ...script, store, commands }, terms };
}

const DEEPEST = 50;

/** Skolemises existential variables outside of universal ones: the result implies the formula. */
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
