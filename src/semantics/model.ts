import type { Term, VarTerm } from '../term/index.js';
import type { ElementValue, Undetermined, Value } from './value.js';

export type Interpretation =
  | { readonly kind: 'value'; readonly value: Value }
  /** A function table; `entries` by `keyOfAll(arguments)`. Without `otherwise`, missing values are free. */
  | { readonly kind: 'table'; readonly entries: ReadonlyMap<string, Value>; readonly otherwise: Value | undefined }
  /** A term over parameters, as in `define-fun`; without parameters for a constant. */
  | { readonly kind: 'definition'; readonly params: readonly VarTerm[]; readonly body: Term }
  /** The model's text is unreadable: everything that depends on the symbol is undetermined. */
  | { readonly kind: 'unreadable'; readonly because: string };

export interface HeapCell {
  readonly location: Value;
  readonly data: Value | Undetermined;
}

/** The heap of separation logic: a finite partial function from locations to data. */
export interface Heap {
  /** One per location, never `nil`. */
  readonly cells: readonly HeapCell[];
  /** The value of `sep.nil`, if the model defines it. */
  readonly nil: Value | undefined;
}

/** The interpretation of everything that a script leaves open. Missing symbols may have any value. */
export interface Model {
  /** Declared constants and functions, and elements of uninterpreted sorts, by name. */
  readonly symbols: ReadonlyMap<string, Interpretation>;
  /**
   * By operator (`/`, `div`, `mod`, `fp.to_ubv`, …) or selector name: a function of all arguments, used if the
   * standard leaves the value open.
   */
  readonly open: ReadonlyMap<string, Interpretation>;
  /** All elements of an uninterpreted sort, by the sort's text, if the model lists them. */
  readonly universes: ReadonlyMap<string, readonly ElementValue[]>;
  /** Sorts, by text, whose elements a comment lists, which proves nothing about other elements. */
  readonly remarked?: ReadonlySet<string>;
  /** The heap at which all assertions are evaluated; undetermined if unreadable. */
  readonly heap?: Heap | Undetermined;
}

export const EMPTY_MODEL: Model = { symbols: new Map(), open: new Map(), universes: new Map() };
