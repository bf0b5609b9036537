import type { Pass, PlaceView, Weighted } from '../engine/pass.js';

/** All bits 0, all bits 1, or a new variable. */
export type Leaf = 'zero' | 'ones' | 'fresh';

/** In the order of trying (thesis on Boolector's debugger, section 4.1.1). */
export const LEAVES: readonly Leaf[] = ['zero', 'ones', 'fresh'];

/** Nodes are those of the graph before the edits; each reference changes at most once. */
export type Edit = Weighted &
  /**
   * Redirects all references of a node to a leaf of its sort, or to a new variable if the sort lacks the constant;
   * drops a root.
   */
  (
    | { readonly kind: 'leaf'; readonly node: number; readonly leaf: Leaf }
    /** Redirects all references of a node; negations stay. */
    | { readonly kind: 'node'; readonly node: number; readonly to: number }
    | EdgeEdit
    /** If sorts change, the pass ensures that all of them fit. */
    | { readonly kind: 'label'; readonly labels: ReadonlyMap<number, number> }
    /** Even without `ApplyOptions.simplify`. */
    | { readonly kind: 'simplify'; readonly node: number }
  );

export interface Reference {
  readonly node: number;
  readonly slot: number;
}

export interface EdgeEdit extends Weighted {
  readonly kind: 'edge';
  readonly node: number;
  readonly slot: number;
  readonly to: number;
  readonly negated: boolean;
}

/**
 * Compared from left to right: nodes, total width in bits, negated references, total rank (a constant is simpler than
 * a variable), sum of target heights over all references. Non-negative integers, so the order is well-founded.
 */
export type Measure = readonly [nodes: number, width: number, negations: number, rank: number, heights: number];

export function smaller(a: Measure, b: Measure): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

export type GraphPass = Pass<PlaceView<ReducibleGraph>, Edit>;

export interface ApplyOptions {
  /** Simplify operators with changed references. */
  readonly simplify: boolean;
}

/** Immutable and acyclic; node numbers are stable. */
export interface ReducibleGraph {
  readonly measure: Measure;
  /** Includes roots; each node comes after those that it refers to. */
  readonly order: ArrayLike<number> & Iterable<number>;
  /** Outputs and assertions: never replaced, only dropped. */
  readonly roots: readonly number[];
  has(node: number): boolean;
  isRoot(node: number): boolean;
  /** In order, with repetitions. */
  children(node: number): readonly number[];
  isNegated(node: number, slot: number): boolean;
  references(node: number): readonly Reference[];
  /** Equal numbers are equal sorts. */
  sort(node: number): number;
  /** Longest path from a root. */
  depth(node: number): number;
  height(node: number): number;
  /** Checks sorts and scopes. */
  fits(node: number, slot: number, to: number): boolean;
  /** Undefined if the edits change nothing or cannot be applied. */
  apply(edits: readonly Edit[], options: ApplyOptions): ReducibleGraph | undefined;
  compact(): ReducibleGraph;
  /** 128 bits that depend only on the printed text. */
  fingerprint(): string;
  /** UTF-8 text. */
  print(): Uint8Array;
  /** For graphs of this labelling only. */
  readonly passes: readonly GraphPass[];
}
