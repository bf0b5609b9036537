import type { QuantTerm, Term } from '../term/index.js';
import type { Budget } from './budget.js';
import { EvaluatorMachine, type EvaluatorOptions } from './evaluate/evaluator-machine.js';
import type { Heap } from './model.js';
import type { Signature } from './signature.js';
import { type Undetermined, type Value, isUndetermined } from './value.js';

/** A value with the choices that it depends on, or the reason why the evaluation failed. */
export type Evaluation =
  | {
      readonly kind: 'value';
      readonly value: Value;
      /** Unspecified operators, selectors, symbols and sorts: `operator /`, `selector head`, `symbol x`, `sort U`. */
      readonly choices: readonly string[];
    }
  | Undetermined;

/**
 * Evaluates terms in a model, each term of a DAG once. Never recurses, and never throws on a user's input. A fixed
 * rule chooses values that neither the standard nor the model determines.
 */
export class Evaluator {
  readonly signature: Signature;
  readonly budget: Budget;
  readonly #machine: EvaluatorMachine;

  constructor(options: EvaluatorOptions) {
    this.signature = options.signature;
    this.budget = options.budget;
    this.#machine = new EvaluatorMachine(options);
  }

  /** Evaluates at `heap`, by default the heap of the model. `heap` must have the same `sep.nil` as the model. */
  evaluate(term: Term, heap?: Heap): Evaluation {
    const { value, choices } = this.#machine.run(term, heap);
    if (isUndetermined(value)) return value;
    return { kind: 'value', value, choices: [...(choices ?? [])] };
  }

  /** Undefined if the value is undetermined or depends on unspecified values. */
  certainValue(term: Term, heap?: Heap): Value | undefined {
    const { value, choices } = this.#machine.run(term, heap);
    return isUndetermined(value) || (choices?.size ?? 0) > 0 ? undefined : value;
  }

  /** Returns the values that last decided a quantifier: a counterexample of `forall`, or a witness of `exists`. */
  findInstance(term: QuantTerm): readonly Value[] | undefined {
    return this.#machine.instances.get(term);
  }
}
