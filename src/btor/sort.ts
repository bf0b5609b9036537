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

const bitsSorts = new Map<number, BitsSort>();
const arraySorts = new Map<string, ArraySort>();

/** The sort of bit-vectors of so many bits. */
export function bits(width: number): BitsSort {
  let sort = bitsSorts.get(width);
  if (sort === undefined) bitsSorts.set(width, (sort = { kind: 'bits', width }));
  return sort;
}

/** The sort of arrays with addresses of `index` bits and elements of `element` bits. */
export function arrayOf(index: number, element: number): ArraySort {
  const key = `${index} ${element}`;
  let sort = arraySorts.get(key);
  if (sort === undefined) arraySorts.set(key, (sort = { kind: 'array', index, element }));
  return sort;
}

/** For people: `8 bits`, `array of 2^4 x 8 bits`. */
export function sortText(sort: BtorSort): string {
  return sort.kind === 'bits'
    ? `${sort.width} ${sort.width === 1 ? 'bit' : 'bits'}`
    : `array of 2^${sort.index} x ${sort.element} bits`;
}
