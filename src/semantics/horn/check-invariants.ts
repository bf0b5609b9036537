import { printTerm } from '../../syntax/index.js';
import { type ConstTerm, type Term, reachable, replaced } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { describeValue } from '../describe.js';
import { Evaluator } from '../evaluate.js';
import { checkClaim } from '../exhaust/check-claim.js';
import { EMPTY_MODEL } from '../model.js';
import { valuesNear } from '../replies/points.js';
import { termOf } from '../value-term.js';
import type { Value } from '../value.js';
import { factText } from './decide.js';
import type { GivenFact, GivenPredicate } from './read-answer.js';
import type { BoundClause, HornSystem } from './read-system.js';
import { type Atom, assertionOf } from './system.js';

/** How many assignments are tried of a clause: all up to the second number where it compiles. */
const MOST_DRAWN = 400;
const MOST_COMPILED = 70_000;

/** What invariants are worth. `proof`: a fact that they rule out, or a clause and values of its variables that break it. */
export type InvariantCheck =
  | { readonly verdict: 'right' }
  | { readonly verdict: 'wrong'; readonly fault: string; readonly proof: string }
  | { readonly verdict: 'undetermined'; readonly because: string };

/** Interpretations of some predicates against the clauses that have no others: z3 does without predicates where it can. `known` are facts that follow. */
export function checkInvariants(
  system: HornSystem,
  invariants: readonly GivenPredicate[],
  {
    known,
    clauses,
    rng,
  }: { readonly known: readonly GivenFact[]; readonly clauses: readonly BoundClause[]; readonly rng: Rng },
): InvariantCheck {
  const given = new Map(invariants.map((each) => [each.predicate.name, each]));
  const out = ruledOut(system, given, known);
  if (out !== undefined) {
    return { verdict: 'wrong', fault: 'invariant rules out a fact', proof: `it rules out ${out}, which follows` };
  }
  let because: string | undefined;
  for (const clause of clauses) {
    const violation = violationOf(system, given, clause);
    if (violation === undefined) continue;
    if ([...reachable([violation])].some((each) => each.kind === 'quant' || !each.known)) {
      because ??= 'an invariant has a quantifier';
      continue;
    }
    const checked = refutation(system, violation, clause.constants, rng);
    if (checked.kind === 'fails') {
      const { values } = checked.counterexample;
      const told = clause.constants.map(
        (each) => `${each.name} = ${describeValue(system.signature, values.get(each) as Value, each.sort)}`,
      );
      const at = told.length === 0 ? '' : `with ${told.join(', ')}, `;
      const term = assertionOf(system.store, clause, { constants: [], negated: false });
      return { verdict: 'wrong', fault: 'invariant breaks a clause', proof: `${at}${printTerm(term)} is false` };
    }
    if (checked.undecided === checked.assignments && checked.assignments > 0) {
      because ??= checked.because ?? 'it depends on what the standard leaves open';
    }
  }
  return because === undefined ? { verdict: 'right' } : { verdict: 'undetermined', because };
}

/** A fact that follows and that its predicate's invariant makes false, as text. */
function ruledOut(
  system: HornSystem,
  given: ReadonlyMap<string, GivenPredicate>,
  known: readonly GivenFact[],
): string | undefined {
  const { store, signature } = system;
  const evaluator = new Evaluator({ signature, model: EMPTY_MODEL });
  for (const { predicate, values } of known) {
    const invariant = given.get(predicate.name);
    if (invariant === undefined) continue;
    const by = new Map<Term, Term>();
    for (const [i, arg] of invariant.args.entries()) {
      const literal = termOf(store, values[i] as Value, arg.sort, signature);
      if (literal !== undefined) by.set(arg, literal);
    }
    if (by.size < invariant.args.length) continue;
    const found = evaluator.evaluate(replaced(store, invariant.body, by));
    if (found.kind === 'value' && found.choices.length === 0 && found.value === false) {
      return factText(system, predicate, values);
    }
  }
  return undefined;
}

/** What is true where the invariants break a clause; undefined where one of its predicates has none. */
function violationOf(
  { store }: HornSystem,
  given: ReadonlyMap<string, GivenPredicate>,
  { premises, guard, head }: BoundClause,
): Term | undefined {
  const applied = ({ predicate, args }: Atom): Term | undefined => {
    const invariant = given.get(predicate.name);
    if (invariant === undefined) return undefined;
    return replaced(store, invariant.body, new Map(invariant.args.map((each, i) => [each as Term, args[i] as Term])));
  };
  const parts: Term[] = [guard];
  for (const premise of premises) {
    const part = applied(premise);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  if (head !== undefined) {
    const end = applied(head);
    if (end === undefined) return undefined;
    parts.push(store.app('not', [end]));
  }
  return parts.length === 1 ? guard : store.app('and', parts);
}

function refutation({ store, signature }: HornSystem, violation: Term, variables: readonly ConstTerm[], rng: Rng) {
  return checkClaim({
    store,
    from: violation,
    to: store.false,
    claim: 'equivalent',
    variables,
    domains: variables.map(({ sort }) => valuesNear(sort, [violation], signature)),
    worlds: [],
    signature,
    sample: { most: MOST_DRAWN, rng, compiled: MOST_COMPILED },
  });
}
