import { fromNumber } from '../compile/small-sorts.js';
import type { Budget } from '../budget.js';
import { describeValue } from '../describe.js';
import type { Value } from '../value.js';
import {
  type InferredFact,
  type Fact,
  type Instance,
  orderDerivation,
  listInstances,
  factKey,
  leastModel,
} from './least-model.js';
import type { RulesQuery, HornSystem } from './read-system.js';
import type { Predicate } from './system.js';

const STEPS_PER_INSTANCE = 20;
const MOST_OF_CLAUSE = 1 << 14;
const MOST = 1 << 16;

export type LeastModel = ReadonlyMap<string, InferredFact>;

export function computeLeastModel({ clauses }: HornSystem, budget: Budget): LeastModel | undefined {
  const all: Instance[] = [];
  for (const [i, clause] of clauses.entries()) {
    const instances = listInstances(clause, i, clause.constants, MOST_OF_CLAUSE, budget);
    if (instances === undefined || all.length + instances.length > MOST) return undefined;
    for (const each of instances) all.push(each);
  }
  budget.charge(STEPS_PER_INSTANCE * all.length);
  return leastModel(all);
}

/** Lists the facts of a derivation, that of the queried predicate last. Undefined if the predicate does not hold. */
export function findDerivation(known: LeastModel, { query }: Pick<RulesQuery, 'query'>): readonly Fact[] | undefined {
  for (const { fact, by } of known.values()) {
    if (fact.predicate.name !== query.name) continue;
    return [...new Set(orderDerivation(by, known))].flatMap(({ head }) => (head === undefined ? [] : [head]));
  }
  return undefined;
}

export function listFacts(known: LeastModel, { name }: Predicate): readonly Fact[] {
  return [...known.values()].flatMap(({ fact }) => (fact.predicate.name === name ? [fact] : []));
}

export function holdsIn(known: LeastModel, predicate: Predicate, values: readonly number[]): boolean {
  return known.has(factKey({ predicate, values }));
}

export function valuesOfFact({ predicate, values }: Fact): readonly Value[] {
  return values.map((value, i) => fromNumber(value, predicate.params[i] as Predicate['params'][number]));
}

export function factText(system: HornSystem, predicate: Predicate, values: readonly Value[]): string {
  const texts = values.map((value, i) =>
    describeValue(system.signature, value, predicate.params[i] as Predicate['params'][number]),
  );
  return texts.length === 0 ? predicate.name : `(${[predicate.name, ...texts].join(' ')})`;
}
