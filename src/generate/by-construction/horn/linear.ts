import type { Command, Script } from '../../../script/index.js';
import { type Clause, type Predicate, toAssertion } from '../../../semantics/index.js';
import { BOOL, type ConstTerm, type TermStore } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';

const NEGATED = 0.3;

export interface OpenClause {
  readonly clause: Clause;
  readonly constants: readonly ConstTerm[];
}

/** Asserts clauses in random order. `order` maps each assertion to its clause. */
export function assemble(
  store: TermStore,
  {
    predicates,
    clauses,
    rng,
  }: { readonly predicates: readonly Predicate[]; readonly clauses: readonly OpenClause[]; readonly rng: Rng },
): { readonly script: Script; readonly order: readonly number[] } {
  const order = shuffle(rng, [...clauses.keys()]);
  const asserts = order.flatMap((at): Command[] => {
    const each = clauses[at];
    if (each === undefined) return [];
    const { clause, constants } = each;
    return [{ kind: 'assert', term: toAssertion(store, clause, { constants, negated: rng.chance(NEGATED) }) }];
  });
  const logic = 'HORN';
  const commands: Command[] = [{ kind: 'set-logic', logic }];
  for (const { name, params } of predicates)
    commands.push({ kind: 'declare-fun', name, params, result: BOOL, form: 'declare-fun' });
  return { script: { store, commands: [...commands, ...asserts, { kind: 'check-sat' }], logic }, order };
}

function shuffle<T>(rng: Rng, items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(rng.below(left.length), 1));
}

/** A linear sum with nonzero integer coefficients. Numbers identify the variables. */
export interface Linear {
  readonly factors: ReadonlyMap<number, number>;
  readonly constant: number;
}

/** `sum <= 0`, `sum = 0`, or "`sum` is a multiple of the modulus". */
export type LinearAtom =
  | { readonly kind: 'atMost' | 'zero'; readonly sum: Linear }
  | { readonly kind: 'multiple'; readonly sum: Linear; readonly modulus: number };

export function linear(factors: Iterable<readonly [number, number]>, constant = 0): Linear {
  return { factors: new Map([...factors].filter(([, factor]) => factor !== 0)), constant };
}

export function plus(a: Linear, b: Linear, k = 1): Linear {
  const factors = new Map(a.factors);
  for (const [variable, factor] of b.factors) factors.set(variable, (factors.get(variable) ?? 0) + k * factor);
  return linear(factors, a.constant + k * b.constant);
}

export function at(sum: Linear, args: readonly Linear[]): Linear {
  let found = linear([], sum.constant);
  for (const [param, factor] of sum.factors) found = plus(found, args[param] as Linear, factor);
  return found;
}

export function valueAt({ factors, constant }: Linear, values: readonly number[]): number {
  return [...factors].reduce((sum, [variable, factor]) => sum + factor * (values[variable] as number), constant);
}

const MOST_TIMES = 3;

/** Incomplete: tries only multiples of a premise or the sum of two premises. */
export function isImplied(goal: LinearAtom, premises: readonly LinearAtom[]): boolean {
  if (goal.kind === 'zero') return goal.sum.factors.size === 0 && goal.sum.constant === 0;
  if (goal.kind === 'multiple') return isImpliedMultiple(goal, premises);
  const known = premises.flatMap((each) => (each.kind === 'atMost' ? [each.sum] : []));
  const sums = [...known, ...known.flatMap((a, i) => known.slice(i + 1).map((b) => plus(a, b)))];
  const isBelow = (rest: Linear): boolean => rest.factors.size === 0 && rest.constant <= 0;
  if (isBelow(goal.sum)) return true;
  return sums.some((sum) => times(MOST_TIMES).some((k) => isBelow(plus(goal.sum, sum, -k))));
}

function isImpliedMultiple(
  { sum, modulus }: Extract<LinearAtom, { kind: 'multiple' }>,
  premises: readonly LinearAtom[],
): boolean {
  const isMultiple = ({ factors, constant }: Linear): boolean =>
    constant % modulus === 0 && [...factors.values()].every((factor) => factor % modulus === 0);
  if (isMultiple(sum)) return true;
  return premises.some(
    (each) =>
      each.kind === 'multiple' &&
      each.modulus % modulus === 0 &&
      times(modulus).some((k) => isMultiple(plus(sum, each.sum, -k))),
  );
}

const times = (most: number): readonly number[] => Array.from({ length: most }, (_, i) => i + 1);
