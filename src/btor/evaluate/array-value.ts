import type { ArraySort } from '../sort.js';

/**
 * An immutable array. Writes take constant time, and so do reads close to the newest writes (H. Baker, "Shallow
 * binding makes functional arrays fast", 1991).
 */
export class BtorArray {
  readonly sort: ArraySort;
  readonly otherwise: bigint;
  /** Elements that differ from the default. A version without this table equals `#next` except at `#index`. */
  #table: Map<bigint, bigint> | undefined;
  #next: BtorArray | undefined;
  #index = 0n;
  #value = 0n;

  private constructor(sort: ArraySort, otherwise: bigint) {
    this.sort = sort;
    this.otherwise = otherwise;
  }

  static of(sort: ArraySort, otherwise = 0n, exceptions: Iterable<readonly [bigint, bigint]> = []): BtorArray {
    const array = new BtorArray(sort, BigInt.asUintN(sort.element, otherwise));
    const table = new Map<bigint, bigint>();
    for (const [index, element] of exceptions) {
      const value = BigInt.asUintN(sort.element, element);
      if (value === array.otherwise) table.delete(BigInt.asUintN(sort.index, index));
      else table.set(BigInt.asUintN(sort.index, index), value);
    }
    array.#table = table;
    return array;
  }

  get(index: bigint): bigint {
    return BtorArray.#collectCells(this).get(index) ?? this.otherwise;
  }

  with(index: bigint, value: bigint): BtorArray {
    const table = BtorArray.#collectCells(this);
    const old = table.get(index) ?? this.otherwise;
    if (old === value) return this;
    const array = new BtorArray(this.sort, this.otherwise);
    BtorArray.#put(array, table, index, value);
    BtorArray.#pointAt(this, array, index, old);
    return array;
  }

  exceptions(): [bigint, bigint][] {
    return [...BtorArray.#collectCells(this)];
  }

  equals(other: BtorArray): boolean {
    if (this === other) return true;
    const mine = new Map(BtorArray.#collectCells(this));
    const theirs = BtorArray.#collectCells(other);
    if (this.otherwise === other.otherwise) {
      return mine.size === theirs.size && [...mine].every(([index, value]) => theirs.get(index) === value);
    }
    // With different defaults, arrays are equal only if their tables cover all addresses.
    const size = 1n << BigInt(this.sort.index);
    if (BigInt(mine.size + theirs.size) < size) return false;
    for (const index of theirs.keys()) if (!mine.has(index)) mine.set(index, this.otherwise);
    if (BigInt(mine.size) < size) return false;
    return [...mine].every(([index, value]) => (theirs.get(index) ?? other.otherwise) === value);
  }

  /** Makes `array` the version that owns the shared table of cells, and returns the table. */
  static #collectCells(array: BtorArray): Map<bigint, bigint> {
    if (array.#table !== undefined) return array.#table;
    const path: BtorArray[] = [];
    let holder = array;
    for (; holder.#table === undefined; holder = holder.#next as BtorArray) path.push(holder);
    const table = holder.#table;
    for (let version = path.pop(); version !== undefined; version = path.pop()) {
      const index = version.#index;
      const old = table.get(index) ?? holder.otherwise;
      BtorArray.#put(version, table, index, version.#value);
      BtorArray.#pointAt(holder, version, index, old);
      holder = version;
    }
    return table;
  }

  static #put(array: BtorArray, table: Map<bigint, bigint>, index: bigint, value: bigint): void {
    if (value === array.otherwise) table.delete(index);
    else table.set(index, value);
    array.#table = table;
    array.#next = undefined;
  }

  static #pointAt(array: BtorArray, next: BtorArray, index: bigint, value: bigint): void {
    array.#table = undefined;
    array.#next = next;
    array.#index = index;
    array.#value = value;
  }
}
