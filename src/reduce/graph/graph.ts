import type { Weighted } from '../engine/halving.js';
import type { Pass, PlaceView } from '../engine/pass.js';

/** What can stand in for a node without children of its own: a constant with every bit 0, with every bit 1, a new variable. */
export type Leaf = 'zero' | 'ones' | 'fresh';

/** In the order in which they are tried (thesis on Boolector's debugger, section 4.1.1). */
export const LEAVES: readonly Leaf[] = ['zero', 'ones', 'fresh'];

/** A change of a graph, its move. Nodes are those of the graph that it is applied to; each reference is changed at most once. */
export type Edit = Weighted &
  /**
   * Every reference to a node goes to a leaf of the same sort instead. A sort without such a constant gets a new variable; a
   * root is dropped.
   */
  (
    | { readonly kind: 'leaf'; readonly node: number; readonly leaf: Leaf }
    /** Every reference to a node goes to another node of the same sort, negated where it was. */
    | { readonly kind: 'node'; readonly node: number; readonly to: number }
    /** One reference, given by its owner and its place there, goes to another node of the same sort. */
    | EdgeEdit
    /** Nodes get other labels of their labelling (with other sorts, where the pass sees to it that all of them fit). */
    | { readonly kind: 'label'; readonly labels: ReadonlyMap<number, number> }
    /** A node is simplified, whether or not that is done everywhere. */
    | { readonly kind: 'simplify'; readonly node: number }
  );

/** A place of a node that refers to another one. */
export interface Reference {
  readonly node: number;
  readonly slot: number;
}

/** One reference is set. */
export interface EdgeEdit extends Weighted {
  readonly kind: 'edge';
  readonly node: number;
  readonly slot: number;
  readonly to: number;
  readonly negated: boolean;
}

/**
 * How large a graph is: nodes, total width in bits, negated references, total rank of its nodes (a constant is simpler
 * than a variable), and over all references the height of what they refer to. Compared from left to right; each part is a
 * whole number, so nothing gets smaller for ever.
 */
export type Measure = readonly [nodes: number, width: number, negations: number, rank: number, heights: number];

/** Whether a graph is strictly smaller than another. */
export function smaller(a: Measure, b: Measure): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** A kind of edits. */
export type GraphPass = Pass<PlaceView<ReducibleGraph>, Edit>;

export interface ApplyOptions {
  /** Whether operators are simplified where a reference of theirs was changed. */
  readonly simplify: boolean;
}

/**
 * What a reducer searches over: a directed graph without cycles whose nodes are small numbers that stay the same from
 * step to step. Immutable.
 */
export interface ReducibleGraph {
  readonly measure: Measure;
  /** The nodes that are left, each behind those that it refers to; roots too. */
  readonly order: ArrayLike<number> & Iterable<number>;
  /** What must be kept for its own sake, or dropped as a whole: outputs, assertions. */
  readonly roots: readonly number[];
  /** Whether a node is left. */
  has(node: number): boolean;
  isRoot(node: number): boolean;
  /** What a node refers to, in order; the same node may occur several times. */
  children(node: number): readonly number[];
  isNegated(node: number, slot: number): boolean;
  /** Every reference to a node. */
  references(node: number): readonly Reference[];
  /** Equal numbers are equal sorts. */
  sort(node: number): number;
  /** The longest way from a root. */
  depth(node: number): number;
  /** The longest way to a leaf. */
  height(node: number): number;
  /** Whether the reference may go to this node, as far as sorts and scopes are concerned. */
  fits(node: number, slot: number, to: number): boolean;
  /** The graph with all edits made at once; undefined where they change nothing or cannot be made. */
  apply(edits: readonly Edit[], options: ApplyOptions): ReducibleGraph | undefined;
  /** The same graph with new, consecutive numbers for its nodes. */
  compact(): ReducibleGraph;
  /** 128 bits that depend on nothing but what `print` prints. */
  fingerprint(): string;
  /** The input as UTF-8 text. */
  print(): Uint8Array;
  /** What is tried beyond leaves and references, for graphs of one labelling only. */
  readonly passes: readonly GraphPass[];
}
