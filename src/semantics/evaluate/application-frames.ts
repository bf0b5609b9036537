import { type AppTerm, type CallTerm, type ConstTerm, type Term, children } from '../../term/index.js';
import type { Apply, ApplyEach, MeaningContext } from '../meaning.js';
import { type ArrayWrite, asTable, storeAll } from '../theories/arrays.js';
import { type ArrayValue, type Closure, type Undetermined, type Value, isUndetermined } from '../value.js';
import type { Machine } from './machine.js';
import { type Choices, type Frame, type Result, isFrame, joinChoices, result, withChoices } from './result.js';
import type { Scope } from './scope.js';
import { TermFrame } from './term-frame.js';

function isApplyEach(value: Value | Undetermined | Apply | ApplyEach): value is ApplyEach {
  return typeof value === 'object' && 'kind' in value && value.kind === 'apply-each';
}

export function isApply(value: Value | Undetermined | Apply | ApplyEach): value is Apply {
  return typeof value === 'object' && 'kind' in value && value.kind === 'apply';
}

/** Evaluates the arguments, then combines their values. */
export abstract class ArgumentsFrame<T extends Term, M extends Machine = Machine> extends TermFrame<T, M> {
  readonly #args: readonly Term[];
  readonly #values: Value[] = [];
  #choices: Choices;
  #applied = false;

  constructor(machine: M, at: T, scope: Scope, args = children(at)) {
    super(machine, at, scope);
    this.#args = args;
  }

  override step(returned: Result | undefined): Frame | Result {
    if (this.#applied) return this.finish(returned as Result);
    let next: Frame | Result | undefined = returned;
    for (;;) {
      if (next !== undefined) {
        if (isFrame(next)) return next;
        if (isUndetermined(next.value)) return this.finish(next);
        this.#values.push(next.value);
        this.#choices = joinChoices(this.#choices, next.choices);
      }
      const arg = this.#args[this.#values.length];
      if (arg === undefined) break;
      next = this.machine.begin(arg, this.scope);
    }
    const found = this.combine(this.#values);
    if (!isFrame(found)) return this.finish(found);
    this.#applied = true;
    return found;
  }

  protected abstract combine(values: readonly Value[]): Frame | Result;

  protected override finish(found: Result): Result {
    return super.finish(withChoices(found, this.#choices));
  }
}

export class OperatorFrame extends ArgumentsFrame<AppTerm> {
  protected override combine(values: readonly Value[]): Frame | Result {
    const { machine } = this;
    const { value, choices } = machine.meaning(this.at, values);
    if (isApplyEach(value)) return new EachFrame(machine, value);
    return isApply(value) ? machine.apply(value.of, value.args) : result(value, choices);
  }
}

class EachFrame implements Frame {
  readonly #machine: Machine;
  readonly #work: ApplyEach;
  readonly #results: Value[] = [];
  #choices: Choices;

  constructor(machine: Machine, work: ApplyEach) {
    this.#machine = machine;
    this.#work = work;
  }

  step(returned: Result | undefined): Frame | Result {
    const { of, next: argumentsAfter, then } = this.#work;
    let next: Frame | Result | undefined = returned;
    for (;;) {
      if (next !== undefined) {
        if (isFrame(next) || isUndetermined(next.value)) return next;
        this.#results.push(next.value);
        this.#choices = joinChoices(this.#choices, next.choices);
      }
      const given = argumentsAfter(this.#results);
      if (given === undefined) return result(then(this.#results), this.#choices);
      next = this.#machine.apply(of, given);
    }
  }
}

export class StoreFrame extends ArgumentsFrame<AppTerm, Machine & MeaningContext> {
  constructor(machine: Machine & MeaningContext, at: AppTerm, chain: readonly Term[], scope: Scope) {
    super(machine, at, scope, chain);
  }

  protected override combine(values: readonly Value[]): Frame | Result {
    const writes: ArrayWrite[] = [];
    for (let i = 1; i + 1 < values.length; i += 2) {
      writes.push({ index: values[i] as Value, element: values[i + 1] as Value });
    }
    const base = asTable(values[0] as ArrayValue | Closure, this.at.sort as ArrayValue['sort']);
    return result(storeAll(base, writes, this.machine));
  }
}

/** Splits nested `store`s into base array and writes, innermost first. A subterm that satisfies `isKnown` is a base. */
export function storeChain(top: AppTerm, isKnown: (term: Term) => boolean): Term[] {
  const parts: Term[] = [];
  let at: Term = top;
  while (at.kind === 'app' && at.op === 'store' && (at === top || !isKnown(at))) {
    const [array, index, element] = at.args as [Term, Term, Term];
    parts.push(element, index);
    at = array;
  }
  return [at, ...parts.reverse()];
}

export class SymbolFrame extends ArgumentsFrame<CallTerm | ConstTerm> {
  protected override combine(values: readonly Value[]): Frame | Result {
    const { name, sort } = this.at;
    const params = this.at.kind === 'call' ? this.at.args.map((arg) => arg.sort) : [];
    return this.machine.symbol({ name, sort, params }, values);
  }
}

export class BodyFrame implements Frame {
  readonly #machine: Machine;
  readonly #body: Term;
  readonly #scope: Scope;
  readonly #note: ((found: Result) => void) | undefined;

  constructor(machine: Machine, body: Term, scope: Scope, note?: (found: Result) => void) {
    this.#machine = machine;
    this.#body = body;
    this.#scope = scope;
    this.#note = note;
  }

  step(returned: Result | undefined): Frame | Result {
    const next = returned ?? this.#machine.begin(this.#body, this.#scope);
    if (!isFrame(next)) this.#note?.(next);
    return next;
  }
}

export class SameFrame extends TermFrame {
  readonly #body: Term;

  constructor(machine: Machine, at: Term, body: Term, scope: Scope) {
    super(machine, at, scope);
    this.#body = body;
  }

  override step(returned: Result | undefined): Frame | Result {
    const next = returned ?? this.machine.begin(this.#body, this.scope);
    return isFrame(next) ? next : this.finish(next);
  }
}
