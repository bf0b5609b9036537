import type { Term } from '../../../term/index.js';
import { FALSE_NUMBER, TRUE_NUMBER } from './numbered-values.js';
import { type Column, Space } from './space.js';

/** What a condition would leave of the remaining assignments. */
export interface Cut {
  readonly column: Column;
  /** How many assignments would remain. */
  readonly left: number;
}

/**
 * The assignments under which all conditions so far may be true. One under which a condition is left open remains: it may
 * be chosen to be true.
 */
export class Remaining {
  readonly #whole: Space;
  #space: Space;
  /** For each assignment that remains: whether all conditions are surely true. */
  #sure: Uint8Array;

  private constructor(space: Space) {
    this.#whole = space;
    this.#space = space;
    this.#sure = new Uint8Array(space.size).fill(1);
  }

  /** All assignments to some constants; undefined where they are too many. */
  static over(constants: readonly Term[]): Remaining | undefined {
    const space = Space.over(constants);
    return space === undefined ? undefined : new Remaining(space);
  }

  /** How many assignments remain. */
  get possibly(): number {
    return this.#space.size;
  }

  /** How many of them surely make all conditions true. */
  get surely(): number {
    return this.#sure.reduce((sum, each) => sum + each, 0);
  }

  /** What a condition would leave; undefined where it cannot be evaluated. */
  cut(condition: Term): Cut | undefined {
    const column = this.#space.column(condition);
    if (column === undefined) return undefined;
    let left = 0;
    for (let i = 0; i < column.length; i++) if (column[i] !== FALSE_NUMBER) left++;
    return { column, left };
  }

  /** Asserts the condition of a cut. */
  keep({ column, left }: Cut): void {
    const numbers = new Int32Array(left);
    const sure = new Uint8Array(left);
    let next = 0;
    for (let i = 0; i < column.length; i++) {
      if (column[i] === FALSE_NUMBER) continue;
      sure[next] = column[i] === TRUE_NUMBER ? (this.#sure[i] ?? 0) : 0;
      numbers[next++] = i;
    }
    this.#space = this.#space.subset(numbers);
    this.#sure = sure;
  }

  /** Whether a condition may be true under some assignment, remaining or not. */
  isSatisfiable(condition: Term): boolean {
    return this.#whole.column(condition)?.some((number) => number !== FALSE_NUMBER) === true;
  }
}
