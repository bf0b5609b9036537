import type { BtorKind } from './kinds.js';
import type { BtorSort } from './sort.js';

/** A reference to a node: its position from 1, negative for its bitwise negation. */
export type Edge = number;

/** A line of a file. Fields that do not apply to its kind are missing. */
export interface BtorNode {
  readonly kind: BtorKind;
  /** Sort of the value. For a line without a value (`root`, `next`, `bad` …), the sort of its first argument. */
  readonly sort: BtorSort;
  readonly args: readonly Edge[];
  /** `slice`: upper and lower bit. `uext`, `sext`: number of added bits. Otherwise empty. */
  readonly indices: readonly number[];
  /** Value of a constant, from 0 to 2^width - 1. */
  readonly value?: bigint;
  /** Base in which a constant is written. Missing if binary. Does not affect `value`. */
  readonly base?: 10 | 16;
  readonly symbol?: string;
}

/** Version of the format: 1 has roots, 2 has bad states and constraints. */
export type BtorVersion = 1 | 2;

/** An immutable graph. Nodes come after their arguments. In version 1 the roots form a conjunction. */
export interface BtorGraph {
  readonly version: BtorVersion;
  readonly nodes: readonly BtorNode[];
}

/** Throws if the graph lacks the node, which is a programming error. */
export function nodeAt(graph: BtorGraph, edge: Edge): BtorNode {
  const node = graph.nodes[Math.abs(edge) - 1];
  if (node === undefined) throw new Error(`node ${edge} does not exist: the graph has ${graph.nodes.length} nodes`);
  return node;
}
