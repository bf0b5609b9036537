import { WIDEST } from '../term/index.js';

/**
 * The sort of a BTOR node: a bit-vector of `width` bits, or an array of 2^`index` elements of `element` bits each. A function
 * is an array whose address is its argument, or all of its arguments side by side.
 * Equal sorts are the same object: `===` compares.
 */
export type BtorSort = BitsSort | ArraySort;

export interface BitsSort {
  readonly kind: 'bits';
  /** At least 1. */
  readonly width: number;
}

export interface ArraySort {
  readonly kind: 'array';
  /** Width of the addresses, at least 1. */
  readonly index: number;
  /** Width of the elements, at least 1. */
  readonly element: number;
  /** Of a function of several arguments: how wide each is, in order. Missing of an array, and of a function of one. */
  readonly params?: readonly number[];
}

/** The greatest width that files are read with: what a graph is translated to has no wider values. */
export const MAX_WIDTH = WIDEST;

const bitsSorts = new Map<number, BitsSort>();
const arraySorts = new Map<number, Map<number, ArraySort>>();

/** The sort of bit-vectors of so many bits. */
export function bits(width: number): BitsSort {
  let sort = bitsSorts.get(width);
  if (sort === undefined) bitsSorts.set(width, (sort = { kind: 'bits', width }));
  return sort;
}

/** The sort of arrays with addresses of `index` bits and elements of `element` bits. */
export function arrayOf(index: number, element: number): ArraySort {
  let sorts = arraySorts.get(index);
  if (sorts === undefined) arraySorts.set(index, (sorts = new Map()));
  let sort = sorts.get(element);
  if (sort === undefined) sorts.set(element, (sort = { kind: 'array', index, element }));
  return sort;
}

const functionSorts = new Map<string, ArraySort>();

/** The sort of functions from bit-vectors of these widths, at least one; of one argument that is an array. */
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

/** How wide the arguments of a function are, or the address of an array is. */
export function paramsOf(sort: ArraySort): readonly number[] {
  return sort.params ?? [sort.index];
}

/** For people: `8 bits`, `array of 2^4 x 8 bits`. */
export function sortText(sort: BtorSort): string {
  if (sort.kind === 'bits') return `${sort.width} ${sort.width === 1 ? 'bit' : 'bits'}`;
  return sort.params !== undefined
    ? `function of ${sort.params.join(', ')} bits to ${sort.element} bits`
    : `array of 2^${sort.index} x ${sort.element} bits`;
}
