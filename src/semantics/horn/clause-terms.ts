import { type ConstTerm, INT, type Term, reachable } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import { EMPTY_MODEL, type Interpretation } from '../model.js';
import type { Signature } from '../signature.js';
import type { Value } from '../value.js';
import { type HornSystem, isFixed } from './read-system.js';
import { memoise } from '../../util/index.js';

export type Binding = ReadonlyMap<Term, Value>;

export interface Equation {
  readonly left: Term;
  readonly right: Term;
  readonly constants: readonly ConstTerm[];
}

export class ClauseTerms {
  readonly #system: HornSystem;
  readonly #budget: Budget;

  constructor(system: HornSystem, budget: Budget) {
    this.#system = system;
    this.#budget = budget;
  }

  values(terms: readonly Term[], by: Binding): readonly Value[] | undefined {
    const values = terms.map((term) => this.value(term, by));
    return values.every((each) => each !== undefined) ? values : undefined;
  }

  /** Undefined if a constant is unbound, or the value is unknown or unspecified. */
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
    return new Evaluator({ signature, budget: this.#budget, model: { ...EMPTY_MODEL, symbols } }).certainValue(term);
  }

  readonly collectConstants = memoise((term: Term) => constantsIn(term, this.#system.signature));

  /** Solves an equation for its only unbound constant, which must be one side of the equation or occur linearly. */
  solve({ left, right }: Pick<Equation, 'left' | 'right'>, constant: ConstTerm, by: Binding): Value | undefined {
    if (left === constant) return this.value(right, by);
    if (right === constant) return this.value(left, by);
    const ends = left.sort === INT ? this.differences({ left, right }, constant, by) : undefined;
    if (ends === undefined) return undefined;
    const slope = ends.one - ends.zero;
    return slope !== 0n && ends.zero % slope === 0n ? -ends.zero / slope : undefined;
  }

  /** Evaluates `left - right` with `constant` as 0 and as 1. `constant` must be an Int. */
  differences(
    { left, right }: Pick<Equation, 'left' | 'right'>,
    constant: Term,
    by: Binding,
  ): { readonly zero: bigint; readonly one: bigint } | undefined {
    if (constant.sort !== INT) return undefined;
    const [zero, one] = [0n, 1n].map((value) => {
      const [a, b] = this.values([left, right], new Map([...by, [constant, value]])) ?? [];
      return typeof a === 'bigint' && typeof b === 'bigint' ? a - b : undefined;
    });
    return zero === undefined || one === undefined ? undefined : { zero, one };
  }
}

export function readEquation(term: Term, { signature }: Pick<HornSystem, 'signature'>): readonly Equation[] {
  if (term.kind !== 'app' || term.op !== '=' || term.args.length !== 2) return [];
  const [left, right] = term.args as [Term, Term];
  return [{ left, right, constants: constantsIn(term, signature) }];
}

function constantsIn(term: Term, signature: Signature): readonly ConstTerm[] {
  return [...reachable([term])].filter((each) => each.kind === 'const').filter((each) => !isFixed(each, signature));
}
