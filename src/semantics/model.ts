import type { Term, VarTerm } from '../term/index.js';
import type { ElementValue, Undetermined, Value } from './value.js';

export type Interpretation =
  | { readonly kind: 'value'; readonly value: Value }
  /** `entries` are keyed by `keyOfAll(arguments)`. Without `otherwise`, any value is possible for other arguments. */
  | { readonly kind: 'table'; readonly entries: ReadonlyMap<string, Value>; readonly otherwise: Value | undefined }
  | { readonly kind: 'definition'; readonly params: readonly VarTerm[]; readonly body: Term }
  /** The model's text is unreadable, so everything that depends on the symbol is undetermined. */
  | { readonly kind: 'unreadable'; readonly because: string };

export interface HeapCell {
  readonly location: Value;
  readonly data: Value | Undetermined;
}

export interface Heap {
  /** One cell per location; no location is `nil`. */
  readonly cells: readonly HeapCell[];
  readonly nil: Value | undefined;
}

/** Interprets everything that a script does not define. Missing symbols may have any value. */
export interface Model {
  readonly symbols: ReadonlyMap<string, Interpretation>;
  /** Values that the standard leaves open, as functions of all arguments, by operator (`/`, `div`, …) or selector. */
  readonly open: ReadonlyMap<string, Interpretation>;
  /** All elements of an uninterpreted sort, keyed by the sort's text, if the model lists them. */
  readonly universes: ReadonlyMap<string, readonly ElementValue[]>;
  /** Texts of sorts whose universe was read from a solver's comment. Such a comment may omit elements. */
  readonly remarked?: ReadonlySet<string>;
  /** The heap at which assertions are evaluated; undetermined if unreadable. */
  readonly heap?: Heap | Undetermined;
}

export const EMPTY_MODEL: Model = { symbols: new Map(), open: new Map(), universes: new Map() };
