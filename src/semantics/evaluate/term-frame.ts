import type { Term } from '../../term/index.js';
import type { Machine } from './machine.js';
import type { Frame, Result } from './result.js';
import type { Scope } from './scope.js';

export abstract class TermFrame<T extends Term = Term, M extends Machine = Machine> implements Frame {
  protected readonly machine: M;
  protected readonly at: T;
  protected readonly scope: Scope;

  constructor(machine: M, at: T, scope: Scope) {
    this.machine = machine;
    this.at = at;
    this.scope = scope;
  }

  abstract step(returned: Result | undefined): Frame | Result;

  protected finish(found: Result): Result {
    return this.machine.memoise(this.at, this.scope, found);
  }
}
