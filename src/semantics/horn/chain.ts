import type { ConstTerm, Term } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { keyOfAll } from '../key.js';
import { valuesNear } from '../replies/points.js';
import type { Value } from '../value.js';
import { type Binding, ClauseTerms, readEquation } from './clause-terms.js';
import type { BoundClause, HornSystem } from './read-system.js';
import { type Atom, type Predicate, collectConjuncts, listTerms } from './system.js';

/** Default limit on derived facts. The next limits are for tried instances: in total, and per clause and round. */
const MOST_FACTS = 120;
const MOST_INSTANCES = 3_000;
const MOST_OF_CLAUSE = 200;
const MOST_VALUES = 4;

export interface DerivedFact {
  readonly predicate: Predicate;
  readonly values: readonly Value[];
  readonly by: ChainStep;
}

export interface ChainStep {
  readonly clause: number;
  readonly values: readonly Value[];
  readonly premises: readonly DerivedFact[];
}

interface ChainOptions {
  readonly rng: Rng;
  readonly budget: Budget;
  readonly mostFacts?: number;
}

/** Derives facts by forward chaining over any sorts. Sound, not complete. Skips steps with unspecified guards. */
export function chainForward(system: HornSystem, options: ChainOptions): readonly DerivedFact[] {
  return new Chain(system, options).facts();
}

export function stepsTo({ by }: Pick<DerivedFact, 'by'>): readonly ChainStep[] {
  const found: ChainStep[] = [];
  const seen = new Set<ChainStep>();
  const open: { readonly step: ChainStep; readonly isDone: boolean }[] = [{ step: by, isDone: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { step, isDone } = next;
    if (isDone) found.push(step);
    else if (!seen.has(step)) {
      seen.add(step);
      open.push({ step, isDone: true }, ...step.premises.map((each) => ({ step: each.by, isDone: false })));
    }
  }
  return found;
}

class Chain {
  readonly #system: HornSystem;
  readonly #options: ChainOptions;
  readonly #terms: ClauseTerms;
  readonly #known = new Map<string, DerivedFact>();
  readonly #near = new Map<string, readonly Value[]>();
  #instances = 0;

  constructor(system: HornSystem, options: ChainOptions) {
    this.#system = system;
    this.#options = options;
    this.#terms = new ClauseTerms(system, options.budget);
  }

  facts(): readonly DerivedFact[] {
    for (let before = -1; before !== this.#known.size;) {
      before = this.#known.size;
      for (const [i, clause] of this.#system.clauses.entries()) {
        if (clause.head !== undefined) this.#apply(clause, i, before === 0);
        if (this.#isExhausted) return [...this.#known.values()];
      }
    }
    return [...this.#known.values()];
  }

  get #isExhausted(): boolean {
    const { mostFacts = MOST_FACTS, budget } = this.#options;
    return this.#known.size >= mostFacts || this.#instances >= MOST_INSTANCES || budget.spent !== undefined;
  }

  #apply(clause: BoundClause, number: number, isFirst: boolean): void {
    if (clause.premises.length === 0 && !isFirst) return;
    const facts = [...this.#known.values()];
    let joins: { readonly by: Binding; readonly premises: readonly DerivedFact[] }[] = [
      { by: new Map(), premises: [] },
    ];
    for (const premise of clause.premises) {
      const fitting = facts.filter(({ predicate }) => predicate.name === premise.predicate.name);
      joins = joins.flatMap(({ by, premises }) =>
        fitting.flatMap((fact) => {
          const bound = matchPremise(premise, fact, { by, constants: clause.constants });
          return bound === undefined ? [] : [{ by: bound, premises: [...premises, fact] }];
        }),
      );
      if (joins.length > MOST_OF_CLAUSE) joins = this.#some(joins, MOST_OF_CLAUSE);
    }
    for (const { by, premises } of joins) {
      for (const whole of this.#complete(clause, number, by)) {
        this.#instances++;
        this.#take(clause, { number, by: whole, premises });
        if (this.#isExhausted) return;
      }
    }
  }

  #take(
    { premises: wanted, guard, head, constants }: BoundClause,
    {
      number,
      by,
      premises,
    }: { readonly number: number; readonly by: Binding; readonly premises: readonly DerivedFact[] },
  ): void {
    if (head === undefined || this.#terms.value(guard, by) !== true) return;
    for (const [i, { args }] of wanted.entries()) {
      const values = this.#terms.values(args, by);
      const given = premises[i]?.values ?? [];
      if (values === undefined || keyOfAll(values) === undefined || keyOfAll(values) !== keyOfAll(given)) return;
    }
    const values = this.#terms.values(head.args, by);
    const key = values === undefined ? undefined : keyOfAll(values);
    if (values === undefined || key === undefined) return;
    const name = `${head.predicate.name} ${key}`;
    if (this.#known.has(name)) return;
    const step: ChainStep = { clause: number, values: constants.map((each) => by.get(each) as Value), premises };
    this.#known.set(name, { predicate: head.predicate, values, by: step });
  }

  #complete(clause: BoundClause, number: number, by: Binding): readonly Binding[] {
    const { guard, constants } = clause;
    if (constants.every((each) => by.has(each))) return [by];
    const equations = collectConjuncts(guard).flatMap((each) => readEquation(each, this.#system));
    const close = (given: Binding): Binding => {
      const bound = new Map(given);
      for (let before = -1; before !== bound.size;) {
        before = bound.size;
        for (const equation of equations) {
          const [only, ...more] = equation.constants.filter((each) => !bound.has(each));
          const value = only === undefined || more.length > 0 ? undefined : this.#terms.solve(equation, only, bound);
          if (only !== undefined && value !== undefined) bound.set(only, value);
        }
      }
      return bound;
    };
    let all: readonly Binding[] = [close(by)];
    for (const constant of constants) {
      all = all.flatMap((given) =>
        given.has(constant)
          ? [given]
          : this.#some(this.#valuesFor(constant, number, listTerms(clause)), MOST_VALUES).map((value) =>
              close(new Map([...given, [constant, value]])),
            ),
      );
      if (all.length > MOST_OF_CLAUSE) all = this.#some(all, MOST_OF_CLAUSE);
    }
    return all;
  }

  #valuesFor({ name, sort }: ConstTerm, number: number, near: readonly Term[]): readonly Value[] {
    const key = `${number} ${name}`;
    const values =
      this.#near.get(key) ??
      valuesNear(sort, near, { signature: this.#system.signature, budget: this.#options.budget });
    this.#near.set(key, values);
    return values;
  }

  #some<T>(items: readonly T[], most: number): T[] {
    const left = [...items];
    if (left.length <= most) return left;
    return Array.from({ length: most }, () => left.splice(this.#options.rng.below(left.length), 1)).flat();
  }
}

function matchPremise(
  { args }: Atom,
  { values }: DerivedFact,
  { by, constants }: { readonly by: Binding; readonly constants: readonly Term[] },
): Binding | undefined {
  const bound = new Map(by);
  for (const [i, arg] of args.entries()) {
    const value = values[i];
    if (!constants.includes(arg) || value === undefined) continue;
    const known = bound.get(arg);
    if (known === undefined) bound.set(arg, value);
    else if (keyOfAll([known]) !== keyOfAll([value])) return undefined;
  }
  return bound;
}
