import type { Term, ConstTerm } from '../../../term/index.js';
import type { Certificate } from '../certificate.js';
import { FALSE_VALUE, TRUE_VALUE, numberValues } from './operator-table.js';
import { type Column, Space } from './space.js';

export interface Cut {
  readonly column: Column;
  readonly left: number;
}

/** Assignments that no condition so far has refuted. An assignment under which a condition has no value remains. */
export class RemainingAssignments {
  readonly #whole: Space;
  #space: Space;
  #sure: Uint8Array;

  private constructor(space: Space) {
    this.#whole = space;
    this.#space = space;
    this.#sure = new Uint8Array(space.size).fill(1);
  }

  static over(constants: readonly Term[]): RemainingAssignments | undefined {
    const space = Space.over(constants);
    return space === undefined ? undefined : new RemainingAssignments(space);
  }

  get possibly(): number {
    return this.#space.size;
  }

  get surely(): number {
    return this.#sure.reduce((sum, each) => sum + each, 0);
  }

  cut(condition: Term): Cut | undefined {
    const column = this.#space.column(condition);
    if (column === undefined) return undefined;
    let left = 0;
    for (let i = 0; i < column.length; i++) if (column[i] !== FALSE_VALUE) left++;
    return { column, left };
  }

  assert({ column, left }: Cut): void {
    const numbers = new Int32Array(left);
    const sure = new Uint8Array(left);
    let next = 0;
    for (let i = 0; i < column.length; i++) {
      if (column[i] === FALSE_VALUE) continue;
      sure[next] = column[i] === TRUE_VALUE ? (this.#sure[i] ?? 0) : 0;
      numbers[next++] = i;
    }
    this.#space = this.#space.subset(numbers);
    this.#sure = sure;
  }

  isSatisfiable(condition: Term): boolean {
    return this.#whole.column(condition)?.some((number) => number !== FALSE_VALUE) === true;
  }
}

export function certifyExhaustion(constants: readonly ConstTerm[], satisfying: number): Certificate {
  const variables = constants.map(({ name, sort }) => ({ name, sort: sort.text }));
  const sizes = constants.map(({ sort }) => numberValues(sort)?.values.length ?? 0);
  const assignments = sizes.reduce((product, size) => product * size, 1);
  return { kind: 'exhaustion', variables, assignments, satisfying };
}
