/** Slots are boxes, and bends at which edges cross a layer. */
export interface Layered {
  /** Boxes first. */
  readonly half: Float64Array;
  readonly layers: readonly (readonly number[])[];
  /** In the adjacent layers. */
  readonly above: readonly (readonly number[])[];
  readonly below: readonly (readonly number[])[];
  readonly boxes: number;
}
