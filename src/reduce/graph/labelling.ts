import type { GraphPass, Leaf, ReducibleGraph } from './graph.js';

export interface LabelInfo {
  /** Equal numbers are equal sorts. */
  readonly sort: number;
  /** Bits of its value; 0 if it has none. */
  readonly width: number;
  /** Constants, then variables, then operators. */
  readonly rank: number;
  readonly role: 'root' | 'constant' | 'variable' | 'operator';
  readonly droppable: boolean;
  /** Leading references that name something and never change. */
  readonly bound: number;
}

export interface LeafChoice {
  readonly label: number;
  readonly negated: boolean;
}

export interface LabelledGraph extends ReducibleGraph {
  readonly parts: DagParts;
  /** -1 if the node is gone. */
  place(node: number): number;
  label(node: number): number;
  /** A reference: 2 · target + negated. */
  edge(node: number, slot: number): number;
  arity(node: number): number;
  constants(): ReadonlyMap<number, number>;
}

export interface DraftNodes {
  label(node: number): number;
  /** A reference: 2 · target + negated. */
  edge(node: number, slot: number): number;
  constant(leaf: 'zero' | 'ones', sort: number): number | undefined;
}

export interface Labelling {
  info(label: number): LabelInfo;
  /** Undefined if the sort has no such constant. `index` distinguishes the new variables of a graph. */
  leaf(leaf: Leaf, sort: number, index: number): LeafChoice | undefined;
  readonly mayBeEmpty: boolean;
  inScope(graph: LabelledGraph, node: number, slot: number, to: number): boolean;
  /** Rejects graphs that are invalid beyond sorts and scopes: a used name may be gone. */
  accepts(graph: LabelledGraph): boolean;
  simplify(draft: DraftNodes, node: number): number | undefined;
  print(graph: LabelledGraph): Uint8Array;
  readonly passes: readonly GraphPass[];
}

/** Node `n` has the references `edges[first[n]]` to `edges[first[n + 1] - 1]`, each 2 · target + negated. */
export interface DagParts {
  readonly labelling: Labelling;
  readonly labels: Int32Array;
  readonly first: Int32Array;
  readonly edges: Int32Array;
  readonly order: Int32Array;
  readonly roots: readonly number[];
  readonly fresh: number;
}
