/** Boxes, and edges that lead from a box to a lower one. */
export interface Diagram {
  readonly boxes: readonly { readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly from: number; readonly to: number }[];
}

/** Positions of boxes. y grows downwards. */
export interface Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Bends of each edge, alternating x and y. Empty if the edge is straight. */
  readonly bends: readonly Float64Array[];
  readonly width: number;
  readonly height: number;
}

/** Distances between boxes. Layers of large, wide diagrams are further apart. */
export const GAP = { beside: 18, below: 46, belowLarge: 120 } as const;
export const LARGE = 2_000;
