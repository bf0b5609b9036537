import { type ConstTerm, type Term, reachable, replaceTerms } from '../../term/index.js';
import { readEquation } from './clause-terms.js';
import type { BoundClause, HornSystem } from './read-system.js';
import { type Atom, collectConjuncts, listTerms } from './system.js';

const DEEPEST = 6;
const MOST_CLAUSES = 60;
const MOST_TERMS = 5_000;
const MOST_DEFINED = 40;

/**
 * Resolves away premises whose predicates do not satisfy `isGiven`. The result holds if some interpretation of these
 * predicates satisfies the system. Drops clauses that still have such a premise after `DEEPEST` rounds.
 */
export function unfold(
  system: HornSystem,
  clause: BoundClause,
  isGiven: (predicate: Atom['predicate']) => boolean,
): readonly BoundClause[] {
  if (clause.head !== undefined && !isGiven(clause.head.predicate)) return [];
  const missing = ({ premises }: BoundClause): Atom | undefined =>
    premises.find(({ predicate }) => !isGiven(predicate));
  if (missing(clause) === undefined) return [clause];
  if (countTerms(system.clauses) > MOST_TERMS) return [];
  const done: BoundClause[] = [];
  let open: readonly BoundClause[] = [clause];
  for (let depth = 0; depth <= DEEPEST && open.length > 0; depth++) {
    const next: BoundClause[] = [];
    for (const each of open) {
      const premise = missing(each);
      if (premise === undefined) done.push(each);
      else next.push(...resolvents(system, each, premise));
      if (done.length + next.length > MOST_CLAUSES) break;
    }
    open = next;
  }
  return done;
}

function countTerms(clauses: readonly BoundClause[]): number {
  return clauses.reduce((sum, clause) => sum + [...reachable(listTerms(clause))].length, 0);
}

function resolvents(system: HornSystem, clause: BoundClause, missing: Atom): readonly BoundClause[] {
  return system.clauses.flatMap((rule) => {
    if (rule.head?.predicate.name !== missing.predicate.name) return [];
    const { store } = system;
    const { by, constants } = renaming(system, rule);
    const rename = (term: Term): Term => replaceTerms(store, term, by);
    const head = rule.head.args.map(rename);
    const equations = missing.args.flatMap((arg, i) =>
      arg === head[i] ? [] : [store.app('=', [arg, head[i] as Term])],
    );
    const guards = [clause.guard, rename(rule.guard), ...equations].filter((each) => each !== store.true);
    const [only = store.true] = guards;
    return [
      {
        premises: [
          ...clause.premises.filter((each) => each !== missing),
          ...rule.premises.map(({ predicate, args }) => ({ predicate, args: args.map(rename) })),
        ],
        guard: guards.length > 1 ? store.app('and', guards) : only,
        head: clause.head,
        constants: [...clause.constants, ...constants],
      },
    ];
  });
}

export function withoutDefined({ store, signature }: HornSystem, clause: BoundClause): BoundClause {
  let open = clause;
  if (countTerms([clause]) > MOST_TERMS) return clause;
  for (let replacements = 0; replacements < MOST_DEFINED; replacements++) {
    const conjuncts = collectConjuncts(open.guard);
    const found = conjuncts.flatMap((each) => definitionIn(each, open.constants, signature))[0];
    if (found === undefined) return open;
    const by = new Map<Term, Term>([[found.constant, found.term]]);
    const into = (term: Term): Term => replaceTerms(store, term, by);
    const substituteAtom = ({ predicate, args }: Atom): Atom => ({ predicate, args: args.map(into) });
    const guards = conjuncts.filter((each) => each !== found.equation).map(into);
    const [only = store.true] = guards;
    open = {
      premises: open.premises.map(substituteAtom),
      guard: guards.length > 1 ? store.app('and', guards) : only,
      head: open.head && substituteAtom(open.head),
      constants: open.constants.filter((each) => each !== found.constant),
    };
  }
  return open;
}

function definitionIn(equation: Term, constants: readonly ConstTerm[], signature: HornSystem['signature']) {
  return readEquation(equation, { signature }).flatMap(({ left, right }) =>
    [
      { constant: left, term: right },
      { constant: right, term: left },
    ].flatMap(({ constant, term }) => {
      const known = constants.find((each) => each === constant);
      const isFree = known !== undefined && ![...reachable([term])].includes(known);
      return isFree ? [{ constant: known, term, equation }] : [];
    }),
  );
}

function renaming({ store }: HornSystem, { constants }: BoundClause) {
  const fresh = constants.map(({ name, sort }): ConstTerm => store.const(store.freshName(name), sort));
  return { by: new Map<Term, Term>(constants.map((each, i) => [each, fresh[i] as Term])), constants: fresh };
}
