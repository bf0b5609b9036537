/** Edges lead to lower boxes. */
export interface Diagram {
  readonly boxes: readonly { readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly from: number; readonly to: number }[];
}

/** y grows downwards. */
export interface Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly bends: Bends;
  readonly width: number;
  readonly height: number;
}

/** Edge `at` bends at the points from `2 * starts[at]` up to `2 * starts[at + 1]`. */
export interface Bends {
  readonly starts: Int32Array;
  readonly points: Float64Array;
}

/** `belowLarge` is for large, wide diagrams. */
export const GAP = { beside: 18, below: 46, belowLarge: 120 } as const;
export const LARGE = 2_000;
