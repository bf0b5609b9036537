import type { QuantTerm, VarTerm } from '../../term/index.js';
import { type Value, isUndetermined } from '../value.js';
import type { Machine } from './machine.js';
import { type Choices, type Frame, type Result, isFrame, joinChoices, result, unknown } from './result.js';
import { Scope } from './scope.js';
import { TermFrame } from './term-frame.js';

interface VariableRange {
  readonly variable: VarTerm;
  readonly values: readonly Value[];
}

const MOST_INCOMPLETE = 5_000;

/** Tries all instances over finite sorts, and over others candidates, which can refute `forall` and prove `exists`. */
export class QuantifierFrame extends TermFrame<QuantTerm> {
  readonly #decisive: boolean;
  readonly #wheels: readonly VariableRange[];
  readonly #counters: number[];
  #level = 0;
  #tried = 0;
  readonly #incomplete: string | undefined;
  #exist: Choices;
  #choices: Choices;
  #chosen: Result | undefined;
  #unknown: Result | undefined;
  #over = false;

  constructor(machine: Machine, at: QuantTerm, scope: Scope) {
    super(machine, at, scope);
    this.#decisive = at.binder === 'exists';
    let incomplete: string | undefined;
    this.#wheels = at.vars.map((variable) => {
      const domain = machine.domain(variable.sort);
      if (domain !== undefined) {
        this.#exist = joinChoices(this.#exist, domain.exist);
        this.#choices = joinChoices(this.#choices, domain.complete);
        return { variable, values: domain.values };
      }
      incomplete ??= `the quantifier ranges over ${variable.sort.text}`;
      return { variable, values: machine.candidates(variable.sort, at) };
    });
    this.#incomplete = incomplete;
    this.#counters = at.vars.map(() => 0);
    if (this.#wheels.some(({ values }) => values.length === 0)) this.#over = true;
  }

  override step(returned: Result | undefined): Frame | Result {
    let next: Frame | Result | undefined = returned;
    for (;;) {
      if (next !== undefined) {
        if (isFrame(next)) return next;
        if (this.#decides(next)) {
          this.machine.noteInstance(this.at, this.#values());
          return this.finish(result(this.#decisive));
        }
        this.#advance();
      }
      if (this.#over || (this.#incomplete !== undefined && this.#tried++ >= MOST_INCOMPLETE)) break;
      if (!this.machine.takeInstance()) {
        return this.finish(this.#chosen ?? unknown('the quantifiers have too many instances to try'));
      }
      next = this.machine.begin(this.at.body, this.#instance());
    }
    if (this.#chosen !== undefined) return this.finish(this.#chosen);
    if (this.#incomplete !== undefined) return this.finish(unknown(this.#incomplete));
    return this.finish(this.#unknown ?? result(!this.#decisive, this.#choices));
  }

  #values(): readonly Value[] {
    return this.#wheels.map(({ values }, i) => values[this.#counters[i] as number] as Value);
  }

  #instance(): Scope {
    const values = this.#values();
    const vars = this.#wheels.map(({ variable }, i) => [variable, result(values[i] as Value)] as const);
    return new Scope(this.scope, new Map(vars));
  }

  #advance(): void {
    if (this.#incomplete === undefined) {
      if (!this.#turn(Infinity)) this.#over = true;
      return;
    }
    do {
      if (this.#turn(this.#level)) continue;
      this.#level++;
      if (this.#wheels.every(({ values }) => values.length <= this.#level)) {
        this.#over = true;
        return;
      }
    } while (!this.#counters.includes(this.#level));
  }

  #turn(level: number): boolean {
    for (let i = this.#counters.length - 1; i >= 0; i--) {
      const count = (this.#counters[i] as number) + 1;
      if (count <= level && count < (this.#wheels[i] as VariableRange).values.length) {
        this.#counters[i] = count;
        return true;
      }
      this.#counters[i] = 0;
    }
    return false;
  }

  #decides({ value, choices }: Result): boolean {
    if (isUndetermined(value)) {
      this.#unknown ??= { value, choices };
      return false;
    }
    if (value !== this.#decisive) {
      this.#choices = joinChoices(this.#choices, choices);
      return false;
    }
    const depends = joinChoices(choices, this.#exist);
    if (depends === undefined) return true;
    this.#chosen ??= result(this.#decisive, depends);
    return false;
  }
}
