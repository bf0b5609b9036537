import type { Command, Script } from '../../../script/index.js';
import { type Clause, type Predicate, toAssertion } from '../../../semantics/index.js';
import { BOOL, type ConstTerm, type TermStore } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';

const NEGATED = 0.3;

export interface OpenClause {
  readonly clause: Clause;
  readonly constants: readonly ConstTerm[];
}

/** Asserts clauses in random order; `order` gives the clause of each assertion. */
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
