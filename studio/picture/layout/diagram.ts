/** Edges lead from a box to a lower one. */
export interface Diagram {
  readonly boxes: readonly { readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly from: number; readonly to: number }[];
}

/** y grows downwards. */
export interface Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Alternating x and y; empty if straight. */
  readonly bends: readonly Float64Array[];
  readonly width: number;
  readonly height: number;
}

/** Larger between layers of large, wide diagrams. */
export const GAP = { beside: 18, below: 46, belowLarge: 120 } as const;
export const LARGE = 2_000;
