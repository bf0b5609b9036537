/** Edges lead from a box to a lower one, by index in `boxes`. */
export interface Diagram {
  readonly boxes: readonly { readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly from: number; readonly to: number }[];
}

/** y grows downwards. */
export interface Layout {
  /** Centres of boxes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Inner points of each edge, alternating x and y; empty if it is straight. */
  readonly bends: readonly Float64Array[];
  readonly width: number;
  readonly height: number;
}

/** Gaps between boxes; larger between layers of large diagrams, which are wide. */
export const GAP = { beside: 18, below: 46, belowLarge: 120 } as const;
export const LARGE = 2_000;
