import type { QuantTerm, Term } from '../term/index.js';
import type { Budget } from './budget.js';
import { EvaluatorMachine, type EvaluatorOptions } from './evaluate/evaluator-machine.js';
import type { Heap } from './model.js';
import type { Signature } from './signature.js';
import { type Undetermined, type Value, isUndetermined } from './value.js';

/** A value, with what the standard and the model leave open on which it depends; or why there is none. */
export type Evaluation =
  | {
      readonly kind: 'value';
      readonly value: Value;
      /** For example `operator /`, `selector head`, `symbol x`, `sort U`; empty where nothing was chosen. */
      readonly choices: readonly string[];
    }
  | Undetermined;

/**
 * Says what terms mean in a model. Never recurses, never throws on anything a user wrote; every term of a DAG is evaluated
 * once. Open choices are made by a fixed rule, so that the same question always has the same answer.
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

  /** At the heap of the model, or at another one with the same `sep.nil`. */
  evaluate(term: Term, heap?: Heap): Evaluation {
    const { value, choices } = this.#machine.run(term, heap);
    if (isUndetermined(value)) return value;
    return { kind: 'value', value, choices: [...(choices ?? [])] };
  }

  /** The values of a quantifier's variables that decided it last: a counterexample of `forall`, a witness of `exists`. */
  instanceOf(term: QuantTerm): readonly Value[] | undefined {
    return this.#machine.instances.get(term);
  }
}
