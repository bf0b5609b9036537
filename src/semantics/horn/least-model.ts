import type { ConstTerm, Term } from '../../term/index.js';
import { type Budget, UNCHARGED } from '../budget.js';
import { type CompiledTerm, compileTerm } from '../compile/compile.js';
import { assignmentAt, countAssignments } from '../compile/exhaust.js';
import { UNSPECIFIED, listDomain } from '../compile/small-sorts.js';
import type { Atom, Clause, Predicate } from './system.js';

const MOST_ASSIGNMENTS = 1 << 10;

const STEPS_PER_ASSIGNMENT = 10;

export interface Fact {
  readonly predicate: Predicate;
  readonly values: readonly number[];
}

export interface Instance {
  readonly clause: number;
  readonly values: readonly number[];
  readonly premises: readonly Fact[];
  readonly head: Fact | undefined;
}

export function factKey({ predicate, values }: Fact): string {
  return `${predicate.name} ${values.join(' ')}`;
}

/** Enumerates all instances of a clause. Undefined if there are too many, or a guard is unspecified. */
export function listInstances(
  { premises, guard, head }: Clause,
  clause: number,
  constants: readonly ConstTerm[],
  most = MOST_ASSIGNMENTS,
  budget: Pick<Budget, 'charge'> = UNCHARGED,
): readonly Instance[] | undefined {
  const domains = constants.map(({ sort }) => listDomain(sort));
  if (!domains.every((domain) => domain !== undefined)) return undefined;
  const total = countAssignments(domains);
  if (total > most) return undefined;
  const compile = (term: Term): CompiledTerm | undefined => compileTerm(term, { variables: constants });
  const condition = compile(guard);
  const body = premises.map((atom) => compileAtom(atom, compile));
  const end = head === undefined ? undefined : compileAtom(head, compile);
  if (condition === undefined || (head !== undefined && end === undefined)) return undefined;
  if (!body.every((atom) => atom !== undefined)) return undefined;
  budget.charge(STEPS_PER_ASSIGNMENT * total);
  const found: Instance[] = [];
  for (let i = 0; i < total; i++) {
    const values = assignmentAt(domains, i);
    const holds = condition.evaluate(values);
    if (holds === 0) continue;
    const instance = { clause, values, premises: body.map((atom) => atom(values)), head: end?.(values) };
    if (holds === UNSPECIFIED || isOpen(instance)) return undefined;
    found.push(instance);
  }
  return found;
}

function isOpen({ premises, head }: Instance): boolean {
  return [...premises, ...(head === undefined ? [] : [head])].some(({ values }) => values.includes(UNSPECIFIED));
}

function compileAtom(
  { predicate, args }: Atom,
  compiled: (term: Term) => CompiledTerm | undefined,
): ((values: readonly number[]) => Fact) | undefined {
  const terms = args.map(compiled);
  if (!terms.every((term) => term !== undefined)) return undefined;
  return (values) => ({ predicate, values: terms.map((term) => term.evaluate(values)) });
}

export interface InferredFact {
  readonly fact: Fact;
  readonly by: Instance;
}

/** Computes the least model, in an order in which facts can be derived (van Emden and Kowalski 1976). */
export function leastModel(instances: readonly Instance[]): ReadonlyMap<string, InferredFact> {
  const known = new Map<string, InferredFact>();
  let open = instances;
  for (let before = -1; before !== known.size;) {
    before = known.size;
    const left: Instance[] = [];
    for (const instance of open) {
      const { head, premises } = instance;
      if (head === undefined || known.has(factKey(head))) continue;
      if (premises.every((each) => known.has(factKey(each)))) known.set(factKey(head), { fact: head, by: instance });
      else left.push(instance);
    }
    open = left;
  }
  return known;
}

export function orderDerivation(last: Instance, known: ReadonlyMap<string, InferredFact>): readonly Instance[] {
  const needed = new Set<Instance>([last]);
  for (const instance of needed) {
    for (const premise of instance.premises) {
      const derived = known.get(factKey(premise));
      if (derived !== undefined) needed.add(derived.by);
    }
  }
  return [...[...known.values()].flatMap(({ by }) => (needed.has(by) ? [by] : [])), last];
}
