import type { Index } from '../../term/index.js';

/** An operator over numbers, none of them `OPEN`; what it does not take is 0. It may give `OPEN`. */
export type Scalar = (a: number, b: number, c: number, d: number) => number;

/** What a bit-vector operator is made for: the widths of its first two arguments and its indices. */
export interface Shape {
  readonly width: number;
  readonly second: number;
  readonly indices: readonly Index[];
}
