/** What is laid out: boxes, and edges from a box to one further below. Positions in `edges` are those in `boxes`. */
export interface Diagram {
  readonly boxes: readonly { readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly from: number; readonly to: number }[];
}

/** Where everything goes. y grows downwards. */
export interface Layout {
  /** The centre of each box. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** For each edge, the points between its ends through which it goes: x and y in turn; empty where it is a straight line. */
  readonly bends: readonly Float64Array[];
  readonly width: number;
  readonly height: number;
}

/** Room between boxes; more between the layers of large diagrams, which are wide. */
export const GAP = { beside: 18, below: 46, belowLarge: 120 } as const;
/** From so many boxes on a diagram is large. */
export const LARGE = 2_000;
