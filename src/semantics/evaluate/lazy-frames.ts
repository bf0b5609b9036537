import type { AppTerm, MatchTerm, Term, VarTerm } from '../../term/index.js';
import { type DatatypeValue, isUndetermined } from '../value.js';
import type { Machine } from './machine.js';
import {
  type Choices,
  FALSE,
  type Frame,
  type Result,
  TRUE,
  isFrame,
  joinChoices,
  result,
  withChoices,
} from './result.js';
import { Scope } from './scope.js';

/** Evaluates `and`, `or` and `=>` until one argument decides the value without depending on an unspecified value. */
export class ConnectiveFrame implements Frame {
  readonly #machine: Machine;
  readonly #at: AppTerm;
  readonly #scope: Scope;
  readonly #decisive: boolean;
  #next = 0;
  #choices: Choices;
  #chosen: Result | undefined;
  #unknown: Result | undefined;

  constructor(machine: Machine, at: AppTerm, scope: Scope) {
    this.#machine = machine;
    this.#at = at;
    this.#scope = scope;
    this.#decisive = at.op !== 'and';
  }

  step(returned: Result | undefined): Frame | Result {
    const { args } = this.#at;
    let next: Frame | Result | undefined = returned;
    for (;;) {
      if (next !== undefined) {
        if (isFrame(next)) return next;
        if (this.#decides(next)) return this.#finish(this.#decisive ? TRUE : FALSE);
        this.#next++;
      }
      const arg = args[this.#next];
      if (arg === undefined) break;
      next = this.#machine.begin(arg, this.#scope);
    }
    return this.#finish(this.#chosen ?? this.#unknown ?? result(!this.#decisive, this.#choices));
  }

  #decides({ value, choices }: Result): boolean {
    if (isUndetermined(value)) {
      this.#unknown ??= { value, choices };
      return false;
    }
    const negated = this.#at.op === '=>' && this.#next < this.#at.args.length - 1;
    if (((value === true) !== negated) !== this.#decisive) {
      this.#choices = joinChoices(this.#choices, choices);
      return false;
    }
    if (choices === undefined) return true;
    this.#chosen ??= result(this.#decisive, choices);
    return false;
  }

  #finish(found: Result): Result {
    return this.#machine.memoise(this.#at, this.#scope, found);
  }
}

/** Evaluates `ite` and `match`: the condition, and then the term that its value selects. */
export class BranchFrame implements Frame {
  readonly #machine: Machine;
  readonly #at: AppTerm | MatchTerm;
  readonly #scope: Scope;
  #condition: Result | undefined;

  constructor(machine: Machine, at: AppTerm | MatchTerm, scope: Scope) {
    this.#machine = machine;
    this.#at = at;
    this.#scope = scope;
  }

  step(returned: Result | undefined): Frame | Result {
    const at = this.#at;
    const condition = at.kind === 'match' ? at.scrutinee : (at.args[0] as Term);
    let next: Frame | Result = returned ?? this.#machine.begin(condition, this.#scope);
    if (isFrame(next)) return next;
    if (this.#condition === undefined) {
      if (isUndetermined(next.value)) return this.#machine.memoise(at, this.#scope, next);
      this.#condition = next;
      next =
        at.kind === 'match'
          ? this.#take(at, next)
          : this.#machine.begin(at.args[next.value === true ? 1 : 2] as Term, this.#scope);
      if (isFrame(next)) return next;
    }
    return this.#machine.memoise(at, this.#scope, withChoices(next, this.#condition.choices));
  }

  #take({ cases }: MatchTerm, scrutinee: Result): Frame | Result {
    const { name, args } = scrutinee.value as DatatypeValue;
    const taken = cases.find((each) => each.constructorName === undefined || each.constructorName === name);
    if (taken === undefined) {
      return result({ kind: 'undetermined', because: `no case of the match fits the constructor ${name}` });
    }
    const vars = new Map<VarTerm, Result>();
    if (taken.constructorName === undefined) taken.vars.forEach((variable) => vars.set(variable, scrutinee));
    else taken.vars.forEach((variable, i) => vars.set(variable, result(args[i] ?? false, scrutinee.choices)));
    return this.#machine.begin(taken.body, new Scope(this.#scope, vars));
  }
}
