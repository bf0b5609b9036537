import type { Span } from '../../diag/index.js';
import type { NumberRole } from '../../rewrite/index.js';
import type { SortPattern } from '../../term/index.js';

export interface FunctionPlaces {
  readonly z: Span;
  readonly x: Span;
  readonly y: Span;
  readonly witnessed: readonly Span[];
}

/**
 * `z = f(x, y)`, with inversions that recover x and y from z (Winterer, Zhang and Su, PLDI 2020, definitions 1 and
 * 2).
 */
export interface FusionFunction {
  /** Text after `#begin`, or else the line number. */
  readonly name: string;
  readonly text: string;
  readonly span: Span;
  readonly places: FunctionPlaces;
  readonly x: SortPattern;
  readonly y: SortPattern;
  readonly numbers: ReadonlyMap<string, NumberRole>;
  readonly sorts: readonly string[];
  /** Replaced by literals or new constants in mutants. */
  readonly constants: readonly string[];
  /** A condition gives x (or y) as a function of one witness, which exists for every value. */
  readonly witnesses: readonly string[];
}

export type Validity =
  | 'always'
  /** If the side condition holds: nonzero divisors, and further assertions of the block. */
  | 'guarded';

export interface CheckedFunction {
  readonly fn: FusionFunction;
  readonly x: Validity;
  readonly y: Validity;
  /**
   * True if some value of division by zero makes both inversions right without guards, provided nothing else depends
   * on it.
   */
  readonly once: boolean;
}
