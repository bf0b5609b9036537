import { type Term, reachable } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { keyOfAll } from '../key.js';
import { toTerm } from '../value-term.js';
import type { Value } from '../value.js';
import { type Binding, ClauseTerms, type Equation, readEquation } from './clause-terms.js';
import type { ReportedFact } from './read-answer.js';
import type { BoundClause, HornSystem } from './read-system.js';
import { type Atom, collectConjuncts } from './system.js';
import { memoise } from '../../util/index.js';

export type FactStatus = 'follows' | 'fails' | 'open';

interface Conjuncts {
  readonly conjuncts: readonly Term[];
  readonly equations: readonly Equation[];
}

const MOST_CLAUSES = 400;
const MOST_IN_ALL = 10_000;
const DEEPEST = 60;
const MOST_JOINS = 200;
const STEPS_PER_EQUATION = 20;

/**
 * Decides by backward chaining whether facts follow from clauses over any sorts. A fact fails if every clause for it
 * fails: finite failure (K. L. Clark, Negation as failure, 1978). A derivation that repeats a fact is dropped, since
 * a shortest derivation repeats no fact. For an undetermined constant, only known facts are tried as premises.
 */
export class Derivability {
  readonly #system: HornSystem;
  readonly #terms: ClauseTerms;
  readonly #budget: Budget;
  readonly #known = new Map<string, ReportedFact[]>();
  readonly #keys = new Set<string>();
  #left = 0;
  #leftInAll = MOST_IN_ALL;

  constructor(system: HornSystem, known: readonly ReportedFact[], budget: Budget) {
    this.#system = system;
    this.#terms = new ClauseTerms(system, budget);
    this.#budget = budget;
    for (const each of known) this.#add(each);
  }

  decide(fact: ReportedFact): FactStatus {
    this.#left = MOST_CLAUSES;
    return this.#decide(fact, new Set());
  }

  #add(fact: ReportedFact): void {
    const key = factKey(fact);
    if (key === undefined || this.#keys.has(key)) return;
    this.#keys.add(key);
    const { name } = fact.predicate;
    this.#known.set(name, [...(this.#known.get(name) ?? []), fact]);
  }

  #decide(fact: ReportedFact, way: ReadonlySet<string>): FactStatus {
    const key = factKey(fact);
    if (key === undefined) return 'open';
    if (this.#keys.has(key)) return 'follows';
    if (way.has(key)) return 'fails';
    if (way.size >= DEEPEST) return 'open';
    const longer = new Set([...way, key]);
    let standing: FactStatus = 'fails';
    for (const clause of this.#system.clauses) {
      if (clause.head?.predicate.name !== fact.predicate.name) continue;
      if (this.#left-- <= 0 || this.#leftInAll-- <= 0) return 'open';
      const by = this.#by(clause, fact, longer);
      if (by === 'follows') {
        this.#add(fact);
        return by;
      }
      if (by === 'open') standing = by;
    }
    return standing;
  }

  #by(clause: BoundClause, fact: ReportedFact, way: ReadonlySet<string>): FactStatus {
    const { head, premises } = clause;
    const { conjuncts, equations: within } = this.#conjunctsOf(clause);
    const ends = head && this.#equations(head, fact);
    if (ends === undefined) return 'open';
    const equations = [...ends, ...within];
    const bound = this.#solve(equations, new Map());
    if (bound === undefined) return 'fails';
    const truths = conjuncts.map((each) => this.#terms.value(each, bound));
    if (truths.includes(false)) return 'fails';
    const standings = premises.map((premise): FactStatus => {
      const values = this.#terms.values(premise.args, bound);
      return values === undefined ? 'open' : this.#decide({ predicate: premise.predicate, values }, way);
    });
    if (standings.includes('fails')) return 'fails';
    const isWhole = clause.constants.every((each) => bound.has(each));
    const isProved = standings.every((each) => each === 'follows') && truths.every((each) => each === true);
    if (isProved && ends.every((each) => this.#holds(each, bound) === true)) return 'follows';
    return !isWhole && this.#isJoined(clause, equations, bound) ? 'follows' : 'open';
  }

  readonly #conjunctsOf = memoise(({ guard }: BoundClause): Conjuncts => {
    const conjuncts = collectConjuncts(guard);
    return { conjuncts, equations: conjuncts.flatMap((each) => readEquation(each, this.#system)) };
  });

  #isJoined({ premises, guard }: BoundClause, equations: readonly Equation[], bound: Binding): boolean {
    let joins: readonly Binding[] = [bound];
    for (const premise of premises) {
      const facts = this.#known.get(premise.predicate.name) ?? [];
      joins = joins
        .flatMap((by) =>
          facts.flatMap((fact) => {
            const more = this.#equations(premise, fact);
            return (more && this.#solve([...more, ...equations], by)) ?? [];
          }),
        )
        .slice(0, MOST_JOINS);
    }
    return joins.some(
      (by) =>
        this.#terms.value(guard, by) === true &&
        premises.every(({ predicate, args }) => {
          const values = this.#terms.values(args, by);
          const key = values && factKey({ predicate, values });
          return key !== undefined && this.#keys.has(key);
        }) &&
        equations.every((each) => this.#holds(each, by) === true),
    );
  }

  #equations({ args }: Atom, { predicate, values }: ReportedFact): Equation[] | undefined {
    const { store, signature } = this.#system;
    const equations = args.map((left, i): Equation | undefined => {
      const right = toTerm(store, values[i] as Value, predicate.params[i] as Term['sort'], signature);
      return right && { left, right, constants: this.#terms.collectConstants(left) };
    });
    return equations.every((each) => each !== undefined) ? equations : undefined;
  }

  #solve(equations: readonly Equation[], given: Binding): Binding | undefined {
    const bound = new Map(given);
    for (let before = -1; before !== bound.size;) {
      before = bound.size;
      this.#budget.charge(STEPS_PER_EQUATION * equations.length);
      for (const equation of equations) {
        const [only, ...more] = equation.constants.filter((each) => !bound.has(each));
        if (more.length > 0) continue;
        if (only === undefined) {
          if (this.#holds(equation, bound) === false) return undefined;
          continue;
        }
        const isExact = only === equation.left || only === equation.right || isLinear(equation);
        const value = isExact ? this.#terms.solve(equation, only, bound) : undefined;
        if (value !== undefined) bound.set(only, value);
        else if (isExact && this.#hasNoRoot(equation, only, bound)) return undefined;
      }
    }
    return bound;
  }

  /** Proves by divisibility that two linear Int terms differ for every value of the constant. */
  #hasNoRoot(equation: Equation, constant: Term, by: Binding): boolean {
    if (equation.left === constant || equation.right === constant) return false;
    const ends = this.#terms.differences(equation, constant, by);
    if (ends === undefined) return false;
    const slope = ends.one - ends.zero;
    return slope === 0n ? ends.zero !== 0n : ends.zero % slope !== 0n;
  }

  #holds({ left, right }: Equation, by: Binding): boolean | undefined {
    const values = this.#terms.values([left, right], by);
    const [one, other] = (values ?? []).map((each) => keyOfAll([each]));
    return one === undefined || other === undefined ? undefined : one === other;
  }
}

function factKey({ predicate, values }: ReportedFact): string | undefined {
  const key = keyOfAll(values);
  return key === undefined ? undefined : `${predicate.name} ${key}`;
}

function isLinear({ left, right }: Equation): boolean {
  return [...reachable([left, right])].every((each) => {
    if (each.kind !== 'app') return each.kind === 'const' || each.kind === 'value';
    if (each.op === '*') return each.args.filter((arg) => !isNumber(arg)).length <= 1;
    return each.op === '+' || each.op === '-';
  });
}

function isNumber(term: Term): boolean {
  return [...reachable([term])].every((each) => each.kind !== 'const');
}
