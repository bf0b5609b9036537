import { type Command, type Script, declareConstant } from '../../script/index.js';
import { printTerm } from '../../syntax/index.js';
import { type ConstTerm, type Term, replaceTerms } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import { EMPTY_MODEL } from '../model.js';
import { describeFalsified, satisfyTerm, valuesNear } from '../replies/points.js';
import { satisfies } from '../replies/satisfies.js';
import { toTerm } from '../value-term.js';
import type { Value } from '../value.js';
import { factText } from './decide.js';
import { type Judgement, toUndetermined } from '../judge/judgement.js';
import type { ReportedFact, ReportedPredicate } from './read-answer.js';
import type { BoundClause, HornSystem } from './read-system.js';
import { type Atom, toAssertion } from './system.js';
import { unfold, withoutDefined } from './unfold.js';

const BROKEN = 'invariant breaks a clause';

export type InvariantCheck = Judgement<{ readonly fault: string }>;

export interface InvariantEvidence {
  readonly known: readonly ReportedFact[];
  readonly clauses: readonly BoundClause[];
  readonly violated: string | undefined;
  readonly rng: Rng;
  readonly budget: Budget;
}

/** Checks interpretations of some predicates against the clauses, from which it resolves the other predicates away. */
export function checkInvariants(
  system: HornSystem,
  invariants: readonly ReportedPredicate[],
  { known, clauses, violated, rng, budget }: InvariantEvidence,
): InvariantCheck {
  const given = new Map(invariants.map((each) => [each.predicate.name, each]));
  const out = findRuledOut(system, given, { known, budget });
  if (out !== undefined) {
    return { verdict: 'wrong', fault: 'invariant excludes a fact', proof: `${out} follows, but invariants exclude it` };
  }
  let because: string | undefined;
  for (const { clause, violation } of collectViolations(system, given, clauses)) {
    const { constants: variables } = clause;
    const text = printTerm(toAssertion(system.store, clause, { constants: [], negated: false }));
    const isShown = violated !== undefined && satisfies(violated, buildScript(system, variables, violation), budget);
    if (isShown) return { verdict: 'wrong', fault: BROKEN, proof: `with ${violated}, ${text} is false` };
    const { store, signature } = system;
    const domains = variables.map(({ sort }) => valuesNear(sort, [violation], { signature, budget }));
    const checked = satisfyTerm(violation, { store, variables, domains, signature, budget, rng });
    if (checked.kind === 'fails') {
      return { verdict: 'wrong', fault: BROKEN, proof: describeFalsified(text, checked, signature) };
    }
    if (checked.undecided === checked.assignments && checked.assignments > 0) {
      because ??= checked.because ?? 'the result depends on a choice that the standard leaves open';
    }
  }
  return because === undefined ? { verdict: 'right' } : toUndetermined(because);
}

/** Builds a script that is satisfiable if the invariants falsify a clause. Undefined if no clause is left to check. */
export function violationScript(
  system: HornSystem,
  invariants: readonly ReportedPredicate[],
  clauses: readonly BoundClause[],
): Script | undefined {
  const given = new Map(invariants.map((each) => [each.predicate.name, each]));
  const violations = collectViolations(system, given, clauses);
  const constants = new Set(violations.flatMap(({ clause }) => clause.constants));
  const terms = violations.map(({ violation }) => violation);
  const [only] = terms;
  if (only === undefined) return undefined;
  return buildScript(system, [...constants], terms.length === 1 ? only : system.store.app('or', terms));
}

interface Violation {
  readonly clause: BoundClause;
  readonly violation: Term;
}

function collectViolations(
  system: HornSystem,
  given: ReadonlyMap<string, ReportedPredicate>,
  clauses: readonly BoundClause[],
): readonly Violation[] {
  const isGiven = ({ name }: { readonly name: string }): boolean => given.has(name);
  return clauses
    .flatMap((clause) => unfold(system, clause, isGiven))
    .map((clause) => withoutDefined(system, clause))
    .map((clause) => ({ clause, violation: buildViolation(system, given, clause) }));
}

function buildScript({ store, declarations }: HornSystem, constants: readonly ConstTerm[], term: Term): Script {
  const kept = declarations.filter(({ kind }) => kind !== 'declare-fun');
  const declared = constants.map((constant) => declareConstant(constant));
  const commands: Command[] = [...kept, ...declared, { kind: 'assert', term }, { kind: 'check-sat' }];
  return { store, commands, logic: undefined };
}

function findRuledOut(
  system: HornSystem,
  given: ReadonlyMap<string, ReportedPredicate>,
  { known, budget }: { readonly known: readonly ReportedFact[]; readonly budget: Budget },
): string | undefined {
  const { store, signature } = system;
  const evaluator = new Evaluator({ signature, model: EMPTY_MODEL, budget });
  for (const { predicate, values } of known) {
    const invariant = given.get(predicate.name);
    if (invariant === undefined) continue;
    const by = new Map<Term, Term>();
    for (const [i, arg] of invariant.args.entries()) {
      const literal = toTerm(store, values[i] as Value, arg.sort, signature);
      if (literal !== undefined) by.set(arg, literal);
    }
    if (by.size < invariant.args.length) continue;
    if (evaluator.certainValue(replaceTerms(store, invariant.body, by)) === false) {
      return factText(system, predicate, values);
    }
  }
  return undefined;
}

function buildViolation(
  { store }: HornSystem,
  given: ReadonlyMap<string, ReportedPredicate>,
  { premises, guard, head }: BoundClause,
): Term {
  const applyInvariant = ({ predicate, args }: Atom): Term => {
    const { args: params, body } = given.get(predicate.name) as ReportedPredicate;
    return replaceTerms(store, body, new Map(params.map((each, i) => [each as Term, args[i] as Term])));
  };
  const parts = [guard, ...premises.map(applyInvariant)];
  if (head !== undefined) parts.push(store.app('not', [applyInvariant(head)]));
  return parts.length === 1 ? guard : store.app('and', parts);
}
