/**
 * The sort of a BTOR node: a bit-vector of `width` bits, or an array of 2^`index` elements of `element` bits each.
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
}

/** The greatest width that files are read with: values of such a width still fit a machine. */
export const MAX_WIDTH = 2 ** 26;

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

/** For people: `8 bits`, `array of 2^4 x 8 bits`. */
export function sortText(sort: BtorSort): string {
  return sort.kind === 'bits'
    ? `${sort.width} ${sort.width === 1 ? 'bit' : 'bits'}`
    : `array of 2^${sort.index} x ${sort.element} bits`;
}
