import type { Index } from '../../term/index.js';

/** An operator on numbers. No argument is `UNSPECIFIED`, and unused arguments are 0. May return `UNSPECIFIED`. */
export type Scalar = (a: number, b: number, c: number, d: number) => number;

export interface Shape {
  readonly width: number;
  readonly second: number;
  readonly indices: readonly Index[];
}
