/** A slot is a box, or a bend of an edge that crosses the layer. */
export interface Layered {
  /** Half the width of each slot. */
  readonly half: Float64Array;
  readonly layers: readonly Int32Array[];
  readonly above: Neighbours;
  readonly below: Neighbours;
  /** The first slots are boxes, the others are bends. */
  readonly boxes: number;
}

/** Slot `at` has the neighbours `list[starts[at]]` to `list[starts[at + 1] - 1]`. */
export interface Neighbours {
  readonly starts: Int32Array;
  readonly list: Int32Array;
}

/** Keeps the order of `to` in each group. */
export function groupNeighbours(count: number, of: readonly number[], to: readonly number[]): Neighbours {
  const starts = new Int32Array(count + 1);
  for (const at of of) starts[at + 1] = (starts[at + 1] as number) + 1;
  for (let at = 0; at < count; at++) starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
  const next = starts.slice();
  const list = new Int32Array(of.length);
  of.forEach((at, i) => {
    const free = next[at] as number;
    list[free] = to[i] as number;
    next[at] = free + 1;
  });
  return { starts, list };
}
