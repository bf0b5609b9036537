/** The layers of a diagram with the places where edges pass through them. */
export interface Layered {
  /** Half widths of all places: the boxes first, then the bends. */
  readonly half: Float64Array;
  /** The places of each layer. */
  readonly layers: readonly (readonly number[])[];
  /** For each place its neighbours in the layers right above and right below. */
  readonly above: readonly (readonly number[])[];
  readonly below: readonly (readonly number[])[];
  /** How many of the places are boxes. */
  readonly boxes: number;
}
