import { WIDEST } from '../term/index.js';
import { memoise } from '../util/index.js';

/** A sort. A function is an array addressed by its concatenated arguments. Equal sorts are the same object. */
export type BtorSort = BitsSort | ArraySort;

export interface BitsSort {
  readonly kind: 'bits';
  readonly width: number;
}

export interface ArraySort {
  readonly kind: 'array';
  readonly index: number;
  readonly element: number;
  /** Widths of the parameters, if a function has several. */
  readonly params?: readonly number[];
}

/** Maximum width in files, because translated values cannot be wider. */
export const MAX_WIDTH = WIDEST;

export const bits = memoise((width: number): BitsSort => ({ kind: 'bits', width }));

const arraysAt = memoise((index: number) =>
  memoise((element: number): ArraySort => ({ kind: 'array', index, element })),
);

export function arrayOf(index: number, element: number): ArraySort {
  return arraysAt(index)(element);
}

const functionSorts = new Map<string, ArraySort>();

export function functionOf(params: readonly number[], element: number): ArraySort {
  const [only = 0] = params;
  if (params.length === 1) return arrayOf(only, element);
  const key = `${params.join(' ')} ${element}`;
  let sort = functionSorts.get(key);
  if (sort === undefined) {
    const index = params.reduce((sum, width) => sum + width, 0);
    functionSorts.set(key, (sort = { kind: 'array', index, element, params: [...params] }));
  }
  return sort;
}

export function paramWidths(sort: ArraySort): readonly number[] {
  return sort.params ?? [sort.index];
}

/** Format: `8 bits`, `array of 2^4 x 8 bits`. */
export function sortText(sort: BtorSort): string {
  if (sort.kind === 'bits') return `${sort.width} ${sort.width === 1 ? 'bit' : 'bits'}`;
  return sort.params !== undefined
    ? `function of ${sort.params.join(', ')} bits to ${sort.element} bits`
    : `array of 2^${sort.index} x ${sort.element} bits`;
}
