/** Slots are boxes, and bends at which edges cross a layer. */
export interface Layered {
  /** Half widths of slots, boxes first. */
  readonly half: Float64Array;
  readonly layers: readonly (readonly number[])[];
  /** Neighbours of each slot in the adjacent layers. */
  readonly above: readonly (readonly number[])[];
  readonly below: readonly (readonly number[])[];
  readonly boxes: number;
}
