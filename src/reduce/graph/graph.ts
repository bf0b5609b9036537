import type { Pass, PlaceView, Weighted } from '../engine/pass.js';

export type Leaf = 'zero' | 'ones' | 'fresh';

/** Leaves in the order in which they are tried (thesis on Boolector's debugger, section 4.1.1). */
export const LEAVES: readonly Leaf[] = ['zero', 'ones', 'fresh'];

/** A change of a graph. Node numbers refer to the graph before all edits. Each reference changes at most once. */
export type Edit = Weighted & { /** Never simplified. */ readonly isPlain?: true } &
  /** Replaces a node by `leaf`, or by a new variable if the sort has no such constant. Drops a root instead. */
  (
    | { readonly kind: 'leaf'; readonly node: number; readonly leaf: Leaf }
    /** Replaces a node by another node in all references, without changing negations. */
    | { readonly kind: 'node'; readonly node: number; readonly to: number }
    | EdgeEdit
    /** Maps nodes to new labels. If a label changes the sort, the pass must keep all sorts consistent. */
    | { readonly kind: 'label'; readonly labels: ReadonlyMap<number, number> }
    /** Simplifies a node, even without `ApplyOptions.simplify`. */
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

/** Size of a graph, compared from left to right. `heights` sums the heights of the targets of all references. */
export type Measure = readonly [nodes: number, width: number, negations: number, rank: number, heights: number];

export type GraphPass = Pass<PlaceView<ReducibleGraph>, Edit>;

export interface ApplyOptions {
  readonly simplify: boolean;
}

/** An immutable acyclic graph with stable node numbers. */
export interface ReducibleGraph {
  readonly measure: Measure;
  /** Nodes including roots. Each node comes after its children. */
  readonly order: ArrayLike<number> & Iterable<number>;
  /** Outputs and assertions, which can be dropped but not replaced. */
  readonly roots: readonly number[];
  has(node: number): boolean;
  isRoot(node: number): boolean;
  /** Children in order, with repetitions. */
  children(node: number): readonly number[];
  isNegated(node: number, slot: number): boolean;
  references(node: number): readonly Reference[];
  /** Equal sorts have equal numbers. */
  sort(node: number): number;
  depth(node: number): number;
  height(node: number): number;
  fits(node: number, slot: number, to: number): boolean;
  /** Undefined if the edits change nothing or do not apply. */
  apply(edits: readonly Edit[], options: ApplyOptions): ReducibleGraph | undefined;
  compact(): ReducibleGraph;
  /** Computes a 128-bit hash of the printed text. */
  fingerprint(): string;
  print(): Uint8Array;
  readonly passes: readonly GraphPass[];
}
