import type { ConstTerm, Term } from '../../term/index.js';
import { type Budget, UNCHARGED } from '../budget.js';
import { type CompiledTerm, compileTerm } from '../compile/compile.js';
import { assignmentAt, assignmentsOf } from '../compile/exhaust.js';
import { OPEN, domainOf } from '../compile/small-sorts.js';
import type { Atom, Clause, Predicate } from './system.js';

/** More assignments to the constants of one clause are not tried, where nothing else is said. */
const MOST_ASSIGNMENTS = 1 << 10;

/** Of a budget, to compute a guard and keep an instance. */
const STEPS_PER_ASSIGNMENT = 10;

/** A predicate at values, as numbers. */
export interface Fact {
  readonly predicate: Predicate;
  readonly values: readonly number[];
}

/** A clause at values of its constants where the guard is true. */
export interface Instance {
  readonly clause: number;
  /** Of the clause's constants, as numbers. */
  readonly values: readonly number[];
  readonly premises: readonly Fact[];
  /** Undefined for `false`. */
  readonly head: Fact | undefined;
}

export function keyOf({ predicate, values }: Fact): string {
  return `${predicate.name} ${values.join(' ')}`;
}

/** Every instance of a clause whose guard is true; undefined where they cannot all be tried, or where the standard leaves something open. */
export function instancesOf(
  { premises, guard, head }: Clause,
  {
    clause,
    constants,
    most = MOST_ASSIGNMENTS,
    budget = UNCHARGED,
  }: {
    readonly clause: number;
    readonly constants: readonly ConstTerm[];
    readonly most?: number;
    readonly budget?: Pick<Budget, 'charge'>;
  },
): readonly Instance[] | undefined {
  const domains = constants.map(({ sort }) => domainOf(sort));
  if (!domains.every((domain) => domain !== undefined)) return undefined;
  const total = assignmentsOf(domains);
  if (total > most) return undefined;
  const compiled = (term: Term): CompiledTerm | undefined => compileTerm(term, { variables: constants });
  const condition = compiled(guard);
  const body = premises.map((atom) => compiledAtom(atom, compiled));
  const end = head === undefined ? undefined : compiledAtom(head, compiled);
  if (condition === undefined || (head !== undefined && end === undefined)) return undefined;
  if (!body.every((atom) => atom !== undefined)) return undefined;
  budget.charge(STEPS_PER_ASSIGNMENT * total);
  const found: Instance[] = [];
  for (let i = 0; i < total; i++) {
    const values = assignmentAt(domains, i);
    const holds = condition.evaluate(values);
    if (holds === 0) continue;
    const instance = { clause, values, premises: body.map((atom) => atom(values)), head: end?.(values) };
    if (holds === OPEN || isOpen(instance)) return undefined;
    found.push(instance);
  }
  return found;
}

function isOpen({ premises, head }: Instance): boolean {
  return [...premises, ...(head === undefined ? [] : [head])].some(({ values }) => values.includes(OPEN));
}

/** An atom at values of the constants. */
function compiledAtom(
  { predicate, args }: Atom,
  compiled: (term: Term) => CompiledTerm | undefined,
): ((values: readonly number[]) => Fact) | undefined {
  const terms = args.map(compiled);
  if (!terms.every((term) => term !== undefined)) return undefined;
  return (values) => ({ predicate, values: terms.map((term) => term.evaluate(values)) });
}

/** A fact of the least model with the instance that derives it from facts before it. */
export interface Derived {
  readonly fact: Fact;
  readonly by: Instance;
}

/**
 * The least model of clauses with heads, as the facts in an order in which each follows from those before it (van Emden and Kowalski,
 * The semantics of predicate logic as a programming language, 1976). A system has a model if no query is true in this one.
 */
export function leastModel(instances: readonly Instance[]): ReadonlyMap<string, Derived> {
  const known = new Map<string, Derived>();
  let open = instances.filter(({ head }) => head !== undefined);
  for (let before = -1; before !== known.size;) {
    before = known.size;
    const left: Instance[] = [];
    for (const instance of open) {
      const { head, premises } = instance;
      if (head === undefined || known.has(keyOf(head))) continue;
      if (premises.every((each) => known.has(keyOf(each)))) known.set(keyOf(head), { fact: head, by: instance });
      else left.push(instance);
    }
    open = left;
  }
  return known;
}

/** The instances that derive the premises of one, itself last, each after those that it needs. */
export function derivationOf(last: Instance, known: ReadonlyMap<string, Derived>): readonly Instance[] {
  const needed = new Set<Instance>([last]);
  for (const instance of needed) {
    for (const premise of instance.premises) {
      const derived = known.get(keyOf(premise));
      if (derived !== undefined) needed.add(derived.by);
    }
  }
  return [...[...known.values()].flatMap(({ by }) => (needed.has(by) ? [by] : [])), last];
}
