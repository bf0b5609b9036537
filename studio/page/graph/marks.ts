import type { Values } from '../model/protocol.js';

/** Indices in the whole picture. */
export interface Marks {
  readonly selected: number | undefined;
  readonly args: ReadonlySet<number>;
  readonly users: ReadonlySet<number>;
  readonly path: ReadonlySet<number>;
  readonly hits: ReadonlySet<number>;
  readonly shared: ReadonlySet<number>;
  readonly values: Values | undefined;
  readonly removed: ReadonlySet<number>;
  readonly replaced: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

export const NO_MARKS: Marks = {
  selected: undefined,
  args: NONE,
  users: NONE,
  path: NONE,
  hits: NONE,
  shared: NONE,
  values: undefined,
  removed: NONE,
  replaced: NONE,
};
