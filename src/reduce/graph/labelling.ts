import type { GraphPass, Leaf, ReducibleGraph } from './graph.js';

export interface LabelInfo {
  /** Equal sorts have equal numbers. */
  readonly sort: number;
  /** Number of bits of the value, 0 if the node has no value. */
  readonly width: number;
  /** Rank in `Measure`: constants, then variables, then operators. */
  readonly rank: number;
  readonly role: 'root' | 'constant' | 'variable' | 'operator';
  readonly droppable: boolean;
  /** Number of leading references that never change, such as the variable of a lambda. */
  readonly bound: number;
}

export interface LeafChoice {
  readonly label: number;
  readonly negated: boolean;
}

export interface LabelledGraph extends ReducibleGraph {
  readonly parts: DagParts;
  /** Position of a node in `order`, -1 if the node was removed. */
  place(node: number): number;
  label(node: number): number;
  /** Reference in a slot, encoded as 2 · target + negated. */
  edge(node: number, slot: number): number;
  arity(node: number): number;
  constants(): ReadonlyMap<number, number>;
}

export interface DraftNodes {
  label(node: number): number;
  edge(node: number, slot: number): number;
  constant(leaf: 'zero' | 'ones', sort: number): number | undefined;
}

export interface Labelling {
  info(label: number): LabelInfo;
  /** Undefined if `leaf` is a constant that the sort lacks. `index` distinguishes the new variables of a graph. */
  leaf(leaf: Leaf, sort: number, index: number): LeafChoice | undefined;
  readonly mayBeEmpty: boolean;
  inScope(graph: LabelledGraph, node: number, slot: number, to: number): boolean;
  /** Checks validity beyond sorts and scopes, for example that every used name exists. */
  accepts(graph: LabelledGraph): boolean;
  simplify(draft: DraftNodes, node: number): number | undefined;
  print(graph: LabelledGraph): Uint8Array;
  readonly passes: readonly GraphPass[];
}

/** Node `n` has the references `edges[first[n]]` to `edges[first[n + 1] - 1]`, each encoded as 2 · target + negated. */
export interface DagParts {
  readonly labelling: Labelling;
  readonly labels: Int32Array;
  readonly first: Int32Array;
  readonly edges: Int32Array;
  readonly order: Int32Array;
  readonly roots: readonly number[];
  readonly fresh: number;
}
