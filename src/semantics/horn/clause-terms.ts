import { type ConstTerm, INT, type Term, reachable } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import { EMPTY_MODEL, type Interpretation } from '../model.js';
import type { Value } from '../value.js';
import { type HornSystem, isFixed } from './read-system.js';

export type Binding = ReadonlyMap<Term, Value>;

export interface Equation {
  readonly left: Term;
  readonly right: Term;
  readonly constants: readonly ConstTerm[];
}

export class ClauseTerms {
  readonly #system: HornSystem;
  readonly #budget: Budget;
  readonly #constants = new Map<Term, readonly ConstTerm[]>();

  constructor(system: HornSystem, budget: Budget) {
    this.#system = system;
    this.#budget = budget;
  }

  values(terms: readonly Term[], by: Binding): readonly Value[] | undefined {
    const values = terms.map((term) => this.value(term, by));
    return values.every((each) => each !== undefined) ? values : undefined;
  }

  /** Undefined if a constant is unbound, or the value is unknown or depends on an open choice. */
  value(term: Term, by: Binding): Value | undefined {
    if (term.kind === 'value') return term.value;
    const bound = by.get(term);
    if (bound !== undefined) return bound;
    const symbols = new Map<string, Interpretation>();
    for (const each of this.collectConstants(term)) {
      const value = by.get(each);
      if (value === undefined) return undefined;
      symbols.set(each.name, { kind: 'value', value });
    }
    const { signature } = this.#system;
    const found = new Evaluator({ signature, budget: this.#budget, model: { ...EMPTY_MODEL, symbols } }).evaluate(term);
    return found.kind === 'value' && found.choices.length === 0 ? found.value : undefined;
  }

  collectConstants(term: Term): readonly ConstTerm[] {
    const known = this.#constants.get(term);
    if (known !== undefined) return known;
    const found = [...reachable([term])].flatMap((each) =>
      each.kind === 'const' && !isFixed(each, this.#system.signature) ? [each] : [],
    );
    this.#constants.set(term, found);
    return found;
  }

  /** Solves an equation for its only unbound constant: the other side, or the root if both sides are linear. */
  solve({ left, right }: Equation, constant: ConstTerm, by: Binding): Value | undefined {
    if (left === constant) return this.value(right, by);
    if (right === constant) return this.value(left, by);
    if (constant.sort !== INT || left.sort !== INT) return undefined;
    const difference = (value: bigint): bigint | undefined => {
      const at = new Map([...by, [constant, value]]);
      const [one, other] = [this.value(left, at), this.value(right, at)];
      return typeof one === 'bigint' && typeof other === 'bigint' ? one - other : undefined;
    };
    const [zero, one] = [difference(0n), difference(1n)];
    if (zero === undefined || one === undefined || one === zero) return undefined;
    const slope = one - zero;
    return zero % slope === 0n ? -zero / slope : undefined;
  }
}

export function collectConjuncts(term: Term): readonly Term[] {
  return term.kind === 'app' && term.op === 'and' ? term.args.flatMap(collectConjuncts) : [term];
}

/** Returns an empty list unless the term is an equation. */
export function readEquation(term: Term): readonly Equation[] {
  if (term.kind !== 'app' || term.op !== '=' || term.args.length !== 2) return [];
  const [left, right] = term.args as [Term, Term];
  return [{ left, right, constants: [...reachable([term])].flatMap((each) => (each.kind === 'const' ? [each] : [])) }];
}
