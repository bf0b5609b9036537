import type { Pass, PlaceView, Weighted } from '../engine/pass.js';

export type Leaf = 'zero' | 'ones' | 'fresh';

/** In the order of trying (thesis on Boolector's debugger, section 4.1.1). */
export const LEAVES: readonly Leaf[] = ['zero', 'ones', 'fresh'];

/** Nodes are those of the graph before the edits; each reference changes at most once. */
export type Edit = Weighted &
  /** Redirects all references to a leaf, or to a new variable if the sort lacks the constant; drops a root. */
  (
    | { readonly kind: 'leaf'; readonly node: number; readonly leaf: Leaf }
    /** Negations stay. */
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

/** Compared from left to right; `heights` sums those of all targets. Well-founded. */
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
  depth(node: number): number;
  height(node: number): number;
  fits(node: number, slot: number, to: number): boolean;
  /** Undefined if the edits change nothing or cannot be applied. */
  apply(edits: readonly Edit[], options: ApplyOptions): ReducibleGraph | undefined;
  compact(): ReducibleGraph;
  /** 128 bits that depend only on the printed text. */
  fingerprint(): string;
  print(): Uint8Array;
  readonly passes: readonly GraphPass[];
}
