import type { CollectionKind, Sort } from '../sort.js';
import type { NumberPattern, SortPattern } from '../sort-pattern.js';

/** A number, the name of a constructor (for `is`), or a sort (for `fmf.card`). */
export type IndexPattern =
  | NumberPattern
  | { readonly kind: 'constructor' }
  | { readonly kind: 'of-sort'; readonly sort: SortPattern };

/** A parameter has the same value in all sort patterns. */
export interface SignatureForm {
  /** Indices after `_`. A parameter that occurs in no sort may have any value. */
  readonly indices: readonly IndexPattern[];
  readonly qualifier?: SortPattern | undefined;
  readonly args: readonly SortPattern[];
  readonly result: SortPattern;
}

export const number = (value: number): NumberPattern => ({ kind: 'number', value });
export const index = (name: string): NumberPattern => ({ kind: 'parameter', name });
export const add = (left: NumberPattern, right: NumberPattern): NumberPattern => ({ kind: '+', left, right });
export const subtract = (left: NumberPattern, right: NumberPattern): NumberPattern => ({ kind: '-', left, right });
export const times = (left: NumberPattern, right: NumberPattern): NumberPattern => ({ kind: '*', left, right });

export const exactly = (sort: Sort): SortPattern => ({ kind: 'sort', sort });
export const parameter = (name: string): SortPattern => ({ kind: 'parameter', name });
export const bits = (width: NumberPattern): SortPattern => ({ kind: 'bit-vec', width });
export const float = (eb: NumberPattern, sb: NumberPattern): SortPattern => ({ kind: 'float', eb, sb });
export const field = (order: NumberPattern): SortPattern => ({ kind: 'field', order });
export const array = (from: SortPattern, element: SortPattern): SortPattern => ({
  kind: 'array',
  index: from,
  element,
});
export const collection = (of: CollectionKind, element: SortPattern): SortPattern => ({
  kind: 'collection',
  of,
  element,
});
export const tuple = (parts: readonly SortPattern[]): SortPattern => ({ kind: 'tuple', parts });
export const arrow = (params: readonly SortPattern[], result: SortPattern): SortPattern => ({
  kind: 'function',
  params,
  result,
});

export const repeatPattern = (pattern: SortPattern, count: number): readonly SortPattern[] =>
  Array.from({ length: count }, () => pattern);
