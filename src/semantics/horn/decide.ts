import { fromNumber } from '../compile/small-sorts.js';
import type { Budget } from '../budget.js';
import { describeValue } from '../describe.js';
import type { Value } from '../value.js';
import { type Derived, type Fact, type Instance, derivationOf, instancesOf, keyOf, leastModel } from './least-model.js';
import type { AskedRules, HornSystem } from './read-system.js';
import type { Predicate } from './system.js';

/** Of a budget, for the rounds in which facts are derived. */
const STEPS_PER_INSTANCE = 20;
/** How many assignments to the variables of a clause are tried, and of all clauses. */
const MOST_OF_CLAUSE = 1 << 14;
const MOST = 1 << 16;

/** All that follows from clauses over small sorts. */
export type LeastModel = ReadonlyMap<string, Derived>;

/** The least model of the clauses with heads; undefined where their instances are too many to try, or their sorts not small. */
export function leastModelOf({ clauses }: HornSystem, budget: Budget): LeastModel | undefined {
  const all: Instance[] = [];
  for (const [i, clause] of clauses.entries()) {
    const instances = instancesOf(clause, { clause: i, constants: clause.constants, most: MOST_OF_CLAUSE, budget });
    if (instances === undefined || all.length + instances.length > MOST) return undefined;
    for (const each of instances) all.push(each);
  }
  budget.charge(STEPS_PER_INSTANCE * all.length);
  return leastModel(all);
}

/** The facts that derive one of a predicate, it last; undefined where the least model has none. */
export function derivationIn(known: LeastModel, { query }: Pick<AskedRules, 'query'>): readonly Fact[] | undefined {
  for (const { fact, by } of known.values()) {
    if (fact.predicate.name !== query.name) continue;
    // The step itself is among those of the model.
    return [...new Set(derivationOf(by, known))].flatMap(({ head }) => (head === undefined ? [] : [head]));
  }
  return undefined;
}

/** The facts of one predicate. */
export function factsOf(known: LeastModel, { name }: Predicate): readonly Fact[] {
  return [...known.values()].flatMap(({ fact }) => (fact.predicate.name === name ? [fact] : []));
}

export function holdsIn(known: LeastModel, predicate: Predicate, values: readonly number[]): boolean {
  return known.has(keyOf({ predicate, values }));
}

/** The values of a fact that stands in numbers. */
export function valuesOfFact({ predicate, values }: Fact): readonly Value[] {
  return values.map((value, i) => fromNumber(value, predicate.params[i] as Predicate['params'][number]));
}

/** A predicate at values, as a term would be written. */
export function factText(system: HornSystem, predicate: Predicate, values: readonly Value[]): string {
  const texts = values.map((value, i) =>
    describeValue(system.signature, value, predicate.params[i] as Predicate['params'][number]),
  );
  return texts.length === 0 ? predicate.name : `(${[predicate.name, ...texts].join(' ')})`;
}
