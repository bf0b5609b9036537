import type { Value } from '../../../semantics/index.js';
import type { Term } from '../../../term/index.js';
import { FALSE, TRUE } from './domain.js';
import { type Column, Space } from './space.js';

/** What a condition would leave of the remaining assignments. */
export interface Cut {
  readonly column: Column;
  /** How many assignments would remain. */
  readonly left: number;
  /** Whether the condition may be true under some assignment, remaining or not. */
  readonly satisfiable: boolean;
}

/**
 * The assignments under which all conditions so far may be true. One under which a condition is left open remains: it may
 * be chosen to be true.
 */
export class Remaining {
  readonly space: Space;
  /** How many assignments remain. */
  #possibly: number;
  /** For each assignment: 0 where it is refuted, 1 where some condition is open, 2 where all are true. */
  readonly #alive: Uint8Array;

  private constructor(space: Space) {
    this.space = space;
    this.#possibly = space.size;
    this.#alive = new Uint8Array(space.size).fill(2);
  }

  /** All assignments to some constants; undefined where they are too many. */
  static over(constants: readonly Term[]): Remaining | undefined {
    const space = Space.over(constants);
    return space === undefined ? undefined : new Remaining(space);
  }

  get possibly(): number {
    return this.#possibly;
  }

  /** What a condition would leave; undefined where it cannot be evaluated. */
  cut(condition: Term): Cut | undefined {
    const column = this.space.column(condition);
    if (column === undefined) return undefined;
    let left = 0;
    let satisfiable = false;
    for (let i = 0; i < column.length; i++) {
      if (column[i] === FALSE) continue;
      satisfiable = true;
      if (this.#alive[i] !== 0) left++;
    }
    return { column, left, satisfiable };
  }

  /** Asserts the condition whose column is given. */
  keep({ column, left }: Cut): void {
    for (let i = 0; i < column.length; i++) {
      if (column[i] === FALSE) this.#alive[i] = 0;
      else if (column[i] !== TRUE && this.#alive[i] === 2) this.#alive[i] = 1;
    }
    this.#possibly = left;
  }

  /** An assignment that makes all conditions true whatever is chosen, and how many there are. */
  witness(): { readonly values: readonly Value[]; readonly count: number } | undefined {
    let count = 0;
    for (let i = 0; i < this.#alive.length; i++) if (this.#alive[i] === 2) count++;
    return count === 0 ? undefined : { values: this.space.assignment(this.#alive.indexOf(2)), count };
  }
}
