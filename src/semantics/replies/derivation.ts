import type { GrammarRule } from '../../script/index.js';
import {
  type Term,
  type TermStore,
  type VarTerm,
  children,
  mapTerm,
  operatorInfo,
  postorder,
  hasSameHead,
} from '../../term/index.js';

/**
 * Decides whether a grammar (SyGuS-IF 2.1, section 2.9) derives a term over the function's parameters. Returns the
 * reason if undecided. N-ary and nested binary applications of an associative operator (SMT-LIB 2.7, section 3.8.1)
 * count as equal.
 */
export function isDerived(
  store: TermStore,
  root: Term,
  { grammar, params }: { readonly grammar: readonly GrammarRule[]; readonly params: readonly VarTerm[] },
): boolean | string {
  const [start] = grammar;
  if (start === undefined) return true;
  const patterns = grammar.flatMap(({ productions }) =>
    productions.flatMap((each) => (each.kind === 'term' ? [each.term] : [])),
  );
  for (const term of postorder([root, ...patterns])) {
    if (term.kind === 'quant' || term.kind === 'match' || term.kind === 'annot' || term.kind === 'opaque') {
      return 'a term of the grammar or the solution binds variables, or is not supported';
    }
  }
  if (new Derivations(grammar, params).derives(root, start.nonterminal)) return true;
  const done = new Map<Term, Term>();
  const toBinary = (term: Term): Term => mapTerm(store, term, (each) => splitInPairs(store, each), done);
  const inBinary = grammar.map(({ nonterminal, productions }) => ({
    nonterminal,
    productions: productions.map((each) => (each.kind === 'term' ? { ...each, term: toBinary(each.term) } : each)),
  }));
  return new Derivations(inBinary, params).derives(toBinary(root), start.nonterminal);
}

class Derivations {
  readonly #grammar: readonly GrammarRule[];
  readonly #params: ReadonlySet<Term>;
  readonly #nonterminals: ReadonlySet<Term>;
  readonly #by = new Map<Term, Set<Term>>();

  constructor(grammar: readonly GrammarRule[], params: readonly VarTerm[]) {
    this.#grammar = grammar;
    this.#params = new Set(params);
    this.#nonterminals = new Set(grammar.map(({ nonterminal }) => nonterminal));
  }

  derives(root: Term, nonterminal: VarTerm): boolean {
    for (const term of postorder([root])) this.#by.set(term, this.#nonterminalsOf(term));
    return this.#by.get(root)?.has(nonterminal) === true;
  }

  #nonterminalsOf(term: Term): Set<Term> {
    const found = new Set<Term>();
    const units: [from: Term, to: Term][] = [];
    for (const { nonterminal, productions } of this.#grammar) {
      for (const each of productions) {
        if (each.kind !== 'term') {
          const isOne = each.kind === 'variable' ? this.#params.has(term) : isConstant(term);
          if (isOne && term.sort === each.sort) found.add(nonterminal);
        } else if (this.#nonterminals.has(each.term)) units.push([nonterminal, each.term]);
        else if (this.#matches(each.term, term)) found.add(nonterminal);
      }
    }
    for (let size = -1; size !== found.size;) {
      size = found.size;
      for (const [from, to] of units) if (found.has(to)) found.add(from);
    }
    return found;
  }

  #matches(pattern: Term, term: Term): boolean {
    const open: [Term, Term][] = [[pattern, term]];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [wanted, given] = pair;
      if (this.#nonterminals.has(wanted)) {
        if (this.#by.get(given)?.has(wanted) !== true) return false;
        continue;
      }
      if (wanted === given) continue;
      if (wanted.sort !== given.sort || !hasSameHead(wanted, given)) return false;
      children(wanted).forEach((each, i) => open.push([each, children(given)[i] as Term]));
    }
    return true;
  }
}

/** Accepts `(- 1)`, `(/ 1 2)` and, for other sorts, terms without symbols: literals such as floats are applications. */
function isConstant(term: Term): boolean {
  if (term.kind === 'value') return true;
  if (term.kind !== 'app') return false;
  const isNumber = term.sort.kind === 'Int' || term.sort.kind === 'Real';
  for (const each of postorder([term])) {
    if (each.kind === 'value') continue;
    if (each.kind !== 'app' || (isNumber && !(each.op === '-' && each.args.length === 1) && each.op !== '/'))
      return false;
  }
  return true;
}

function splitInPairs(store: TermStore, term: Term): Term {
  if (term.kind !== 'app' || term.args.length < 3) return term;
  const { op, args, indices } = term;
  const two = (a: Term, b: Term): Term => store.app(op, [a, b], indices);
  switch (operatorInfo(op).associativity) {
    case 'left':
      return args.reduce(two);
    case 'right':
      return args.reduceRight((b, a) => two(a, b));
    case 'chainable':
      return args
        .slice(2)
        .reduce(
          (all, arg, i) => store.app('and', [all, two(args[i + 1] as Term, arg)]),
          two(args[0] as Term, args[1] as Term),
        );
    default:
      return term;
  }
}
