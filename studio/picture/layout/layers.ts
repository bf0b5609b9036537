/** Layers of slots. A slot is a box, or a bend of an edge that crosses the layer. */
export interface Layered {
  /** Half the width of each slot. */
  readonly half: Float64Array;
  readonly layers: readonly (readonly number[])[];
  /** Neighbours of each slot in the adjacent layers. */
  readonly above: readonly (readonly number[])[];
  readonly below: readonly (readonly number[])[];
  /** Number of boxes. Slots with smaller numbers are boxes, the others are bends. */
  readonly boxes: number;
}
