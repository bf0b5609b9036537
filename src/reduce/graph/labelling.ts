import type { GraphPass, Leaf, ReducibleGraph } from './graph.js';

/** What is known of all nodes that carry a label. */
export interface LabelInfo {
  /** A number of the labelling's: equal numbers are equal sorts. */
  readonly sort: number;
  /** Bits of its value; 0 for what has none. */
  readonly width: number;
  /** How far it is from the simplest: constants before variables before operators. */
  readonly rank: number;
  readonly role: 'root' | 'constant' | 'variable' | 'operator';
  /** For a root: whether it may be left out. */
  readonly droppable: boolean;
  /** References that name something and are never changed: so many of the first ones. */
  readonly bound: number;
}

/** A leaf for a sort: its label, and whether it is referred to negated. */
export interface LeafChoice {
  readonly label: number;
  readonly negated: boolean;
}

/** A graph whose nodes carry labels: what a labelling may ask of it. */
export interface LabelledGraph extends ReducibleGraph {
  readonly parts: DagParts;
  /** The place of a node in `order`; -1 where it is not left. */
  place(node: number): number;
  label(node: number): number;
  /** A reference: 2 · target + negated. */
  edge(node: number, slot: number): number;
  arity(node: number): number;
  /** The nodes that are left and carry a constant, by label. */
  constants(): ReadonlyMap<number, number>;
}

/** The nodes of a graph that is being changed: what a rule that simplifies one may ask, and make. */
export interface DraftNodes {
  label(node: number): number;
  /** A reference: 2 · target + negated. */
  edge(node: number, slot: number): number;
  /** A reference to the constant, of which there is one node for each sort; undefined where the sort has none. */
  constant(leaf: 'zero' | 'ones', sort: number): number | undefined;
}

/** What the labels of a kind of graph mean; all the rest is `Dag`. */
export interface Labelling {
  info(label: number): LabelInfo;
  /** Undefined where the sort has no such constant. `index` tells new variables of one graph apart. */
  leaf(leaf: Leaf, sort: number, index: number): LeafChoice | undefined;
  /** Whether what is left when all roots are dropped is an input at all. */
  readonly mayBeEmpty: boolean;
  /** Whether the reference may go to a node of equal sort: variables must not leave their scope. */
  inScope(graph: LabelledGraph, node: number, slot: number, to: number): boolean;
  /** Whether a changed graph is an input at all, beyond sorts and scopes: names that it uses may be gone. */
  accepts(graph: LabelledGraph): boolean;
  /** What a node is equal to, as a reference; undefined where no rule applies. */
  simplify(draft: DraftNodes, node: number): number | undefined;
  print(graph: LabelledGraph): Uint8Array;
  readonly passes: readonly GraphPass[];
}

/** The parts of a `Dag`. Node `n` has the references `edges[first[n]]` up to `edges[first[n + 1]]`, each 2 · target + negated. */
export interface DagParts {
  readonly labelling: Labelling;
  readonly labels: Int32Array;
  readonly first: Int32Array;
  readonly edges: Int32Array;
  /** Nodes that are left, each behind what it refers to. */
  readonly order: Int32Array;
  readonly roots: readonly number[];
  /** New variables made so far. */
  readonly fresh: number;
}
