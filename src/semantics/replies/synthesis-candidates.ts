import type { GrammarRule } from '../../script/index.js';
import { type Term, type TermStore, children, reachable } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { areProved } from './check-solution.js';
import type { SynthSolution, SynthesisProblem } from './synthesis-problem.js';

const ROUNDS = 4;
const POOL = 60;
const MOST_OF_PRODUCTION = 1_500;
const LARGEST_PRODUCTION = 60;
const LITERALS = 12;

/** Searches small terms of the grammar for a proved solution (`areProved`). The problem must have one function. */
export function smallSolution(problem: SynthesisProblem, budget: Budget): SynthSolution | undefined {
  const [fun, ...more] = problem.functions;
  const start = fun?.grammar[0]?.nonterminal;
  if (fun === undefined || start === undefined || more.length > 0) return undefined;
  for (const body of deriveTerms(problem, fun)) if (areProved(problem, [{ fun, body }], budget)) return { fun, body };
  return undefined;
}

function* deriveTerms(problem: SynthesisProblem, { grammar, params }: SynthSolution['fun']): Generator<Term> {
  const { store } = problem;
  const pools = new Map<Term, Set<Term>>(grammar.map(({ nonterminal }) => [nonterminal, new Set<Term>()]));
  const start = grammar[0]?.nonterminal;
  const add = (nonterminal: Term, term: Term): boolean => {
    const pool = pools.get(nonterminal);
    if (pool === undefined || pool.has(term)) return false;
    pool.add(term);
    return nonterminal === start;
  };
  for (const { nonterminal, productions } of grammar) {
    for (const each of productions) {
      const leaves =
        each.kind === 'variable'
          ? params.filter(({ sort }) => sort === each.sort)
          : each.kind === 'constant'
            ? collectLiterals(problem, each.sort.text)
            : [];
      for (const leaf of leaves) if (add(nonterminal, leaf)) yield leaf;
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    const known = new Map([...pools].map(([name, pool]) => [name, smallest(pool)]));
    for (const { nonterminal, production } of fillable(grammar)) {
      for (const term of fillProduction(store, production, known)) if (add(nonterminal, term)) yield term;
    }
  }
}

function fillable(grammar: readonly GrammarRule[]): { readonly nonterminal: Term; readonly production: Term }[] {
  return grammar.flatMap(({ nonterminal, productions }) =>
    productions.flatMap((each) =>
      each.kind === 'term' && each.term.size <= LARGEST_PRODUCTION ? [{ nonterminal, production: each.term }] : [],
    ),
  );
}

function smallest(pool: ReadonlySet<Term>): Term[] {
  return [...pool].sort((a, b) => a.size - b.size).slice(0, POOL);
}

function* fillProduction(
  store: TermStore,
  production: Term,
  known: ReadonlyMap<Term, readonly Term[]>,
): Generator<Term> {
  const holes = findHoles(production, known);
  const choices = holes.map((hole) => known.get(hole) ?? []);
  const total = choices.reduce((product, { length }) => product * length, 1);
  for (let index = 0; index < Math.min(total, MOST_OF_PRODUCTION); index++) {
    let rest = index;
    const chosen = choices.map((terms) => {
      const term = terms[rest % terms.length] as Term;
      rest = Math.floor(rest / terms.length);
      return term;
    });
    yield fill(store, production, { known, chosen, next: 0 });
  }
}

function findHoles(production: Term, known: ReadonlyMap<Term, unknown>): Term[] {
  return known.has(production) ? [production] : children(production).flatMap((each) => findHoles(each, known));
}

function fill(
  store: TermStore,
  production: Term,
  at: { readonly known: ReadonlyMap<Term, unknown>; readonly chosen: readonly Term[]; next: number },
): Term {
  if (at.known.has(production)) return at.chosen[at.next++] as Term;
  const kids = children(production);
  if (kids.length === 0) return production;
  const args = kids.map((each) => fill(store, each, at));
  return store.rebuild(production, args);
}

function collectLiterals({ store, constraints }: SynthesisProblem, sort: string): Term[] {
  const found = new Set<Term>();
  if (sort === 'Int') for (const each of [0n, 1n]) found.add(store.int(each));
  if (sort === 'Bool') for (const each of [true, false]) found.add(store.bool(each));
  for (const each of reachable(constraints)) {
    if (found.size >= LITERALS) break;
    if (each.kind === 'value' && each.sort.text === sort) found.add(each);
  }
  return [...found];
}
