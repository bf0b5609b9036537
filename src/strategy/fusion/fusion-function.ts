import type { Span } from '../../diag/index.js';
import type { NumberRole } from '../../rewrite/index.js';
import type { SortPattern } from '../../term/index.js';

/** Where the parts of a block stand in its file. */
export interface FunctionPlaces {
  readonly z: Span;
  readonly x: Span;
  readonly y: Span;
  /** The conditions on witnesses, in order. */
  readonly witnessed: readonly Span[];
}

/**
 * A fusion function with its inversions, as a block of a file says it: `z = f(x, y)`, and how x and y come back from z
 * (Winterer, Zhang and Su, PLDI 2020, definitions 1 and 2).
 */
export interface FusionFunction {
  /** What stands behind `#begin`, else the line where the block begins. */
  readonly name: string;
  /** The commands of the block. */
  readonly text: string;
  /** Where the block stands in the file. */
  readonly span: Span;
  /** Where its equations and what it says of witnesses stand in the file. */
  readonly places: FunctionPlaces;
  readonly x: SortPattern;
  readonly y: SortPattern;
  /** Number parameters, in the order in which they are met. */
  readonly numbers: ReadonlyMap<string, NumberRole>;
  /** Sort parameters. */
  readonly sorts: readonly string[];
  /** What a mutant puts literals or new constants for. */
  readonly constants: readonly string[];
  /** What exists for every value of x or y: a condition gives one of them as a function of it. */
  readonly witnesses: readonly string[];
}

/** When an inversion is right. */
export type Validity =
  | 'always'
  /** Where its side condition holds: nothing is divided by zero, and what further assertions of the block ask for. */
  | 'guarded';

/** A function that was tried on small values. */
export interface CheckedFunction {
  readonly fn: FusionFunction;
  readonly x: Validity;
  readonly y: Validity;
  /**
   * Whether, where nothing else rests on what a division by zero is, one can be chosen for each x and y that makes both
   * inversions right without their guards.
   */
  readonly once: boolean;
}
