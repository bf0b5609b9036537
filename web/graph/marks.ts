import type { Values } from '../model/protocol.js';

/** What is marked in a drawing, by the nodes of the whole picture. */
export interface Marks {
  readonly selected: number | undefined;
  /** Its arguments and users. */
  readonly args: ReadonlySet<number>;
  readonly users: ReadonlySet<number>;
  /** Nodes of a way that is shown. */
  readonly path: ReadonlySet<number>;
  readonly hits: ReadonlySet<number>;
  /** Nodes with more than one user. */
  readonly shared: ReadonlySet<number>;
  readonly values: Values | undefined;
  /** What a step of a reduction took away, and what it put in its place. */
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
