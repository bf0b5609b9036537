import type { Term, VarTerm } from '../term/index.js';
import type { ElementValue, Value } from './value.js';

/** What a symbol stands for. */
export type Interpretation =
  | { readonly kind: 'value'; readonly value: Value }
  /** A function by table; `entries` by `keyOfAll(arguments)`. Without `otherwise`, what is missing is free. */
  | { readonly kind: 'table'; readonly entries: ReadonlyMap<string, Value>; readonly otherwise: Value | undefined }
  /** A term over parameters, as solvers print it (`define-fun`); no parameters for a constant. */
  | { readonly kind: 'definition'; readonly params: readonly VarTerm[]; readonly body: Term }
  /** What the model says of it could not be read: whatever depends on it is undetermined. */
  | { readonly kind: 'unreadable'; readonly because: string };

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
}

export const EMPTY_MODEL: Model = { symbols: new Map(), open: new Map(), universes: new Map() };
