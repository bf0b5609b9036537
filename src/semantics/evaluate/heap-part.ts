import { type Sizes, keyOf } from '../key.js';
import type { Heap, HeapCell } from '../model.js';
import { type Undetermined, type Value, isUndetermined, makeUndetermined } from '../value.js';

interface KnownCell extends HeapCell {
  readonly at: string;
  readonly key: string;
}

export class HeapPart {
  readonly cells: readonly KnownCell[];
  readonly nil: Value | undefined;
  readonly key: string;

  private constructor(cells: readonly KnownCell[], nil: Value | undefined) {
    this.cells = cells;
    this.nil = nil;
    this.key = cells.map(({ key }) => key).join(' ');
  }

  /** Undetermined if locations repeat, cannot be compared, or are nil. */
  static of({ cells, nil }: Heap, sizes: Sizes): HeapPart | Undetermined {
    const known: KnownCell[] = [];
    const met = new Set<string | undefined>(nil === undefined ? [] : [keyOf(nil, sizes)]);
    for (const [i, cell] of cells.entries()) {
      const at = keyOf(cell.location, sizes);
      if (at === undefined) return makeUndetermined('a location of the heap cannot be compared');
      if (met.has(at)) return makeUndetermined('the heap has two cells for one location, or a cell at nil');
      met.add(at);
      // Unknown data is equal only to itself.
      const data = (isUndetermined(cell.data) ? undefined : keyOf(cell.data, sizes)) ?? `?${i}`;
      known.push({ ...cell, at, key: `${at}:${data}` });
    }
    return HeapPart.#fromCells(known, nil);
  }

  static #fromCells(cells: KnownCell[], nil: Value | undefined): HeapPart {
    return new HeapPart(
      cells.sort((a, b) => (a.key < b.key ? -1 : 1)),
      nil,
    );
  }

  /** The lowest bit selects the first cell. */
  part(bits: number): HeapPart {
    return new HeapPart(
      this.cells.filter((_, i) => (bits >> i) % 2 === 1),
      this.nil,
    );
  }

  /** Undefined if the heaps share a location. */
  join({ cells }: HeapPart): HeapPart | undefined {
    if (cells.length === 0) return this;
    if (this.cells.some(({ at }) => cells.some((other) => other.at === at))) return undefined;
    return HeapPart.#fromCells([...this.cells, ...cells], this.nil);
  }
}
