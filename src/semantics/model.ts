import type { Term, VarTerm } from '../term/index.js';
import type { ElementValue, Undetermined, Value } from './value.js';

/** What a symbol stands for. */
export type Interpretation =
  | { readonly kind: 'value'; readonly value: Value }
  /** A function by table; `entries` by `keyOfAll(arguments)`. Without `otherwise`, what is missing is free. */
  | { readonly kind: 'table'; readonly entries: ReadonlyMap<string, Value>; readonly otherwise: Value | undefined }
  /** A term over parameters, as solvers print it (`define-fun`); no parameters for a constant. */
  | { readonly kind: 'definition'; readonly params: readonly VarTerm[]; readonly body: Term }
  /** What the model says of it could not be read: whatever depends on it is undetermined. */
  | { readonly kind: 'unreadable'; readonly because: string };

/** A location of a heap, and what it holds; undetermined where that could not be read. */
export interface HeapCell {
  readonly location: Value;
  readonly data: Value | Undetermined;
}

/** The heap of separation logic: a finite partial function from locations to data. */
export interface Heap {
  /** One for each location; none of them is `nil`. */
  readonly cells: readonly HeapCell[];
  /** What `sep.nil` stands for; undefined where the model does not say. */
  readonly nil: Value | undefined;
}

/** What a script leaves to the model. Symbols that are missing may have any value. */
export interface Model {
  /** Declared constants and functions, and names of elements of uninterpreted sorts, by name. */
  readonly symbols: ReadonlyMap<string, Interpretation>;
  /**
   * Where the standard leaves an operator's value open: by operator (`/`, `div`, `mod`, `fp.to_ubv`, …) or selector name, a
   * function of all the operator's arguments.
   */
  readonly open: ReadonlyMap<string, Interpretation>;
  /** All the elements of an uninterpreted sort, by the sort's text, where the model says so. */
  readonly universes: ReadonlyMap<string, readonly ElementValue[]>;
  /**
   * The sorts of which a comment lists the elements, by text. The comment is no part of the model: these are the elements
   * that occur, and nothing is false only because there are no others.
   */
  readonly remarked?: ReadonlySet<string>;
  /** The heap at which all assertions are true; missing where the model says none, or why what it says could not be read. */
  readonly heap?: Heap | Undetermined;
}

export const EMPTY_MODEL: Model = { symbols: new Map(), open: new Map(), universes: new Map() };
