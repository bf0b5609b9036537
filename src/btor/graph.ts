import type { BtorKind } from './kinds.js';
import type { BtorSort } from './sort.js';

/**
 * A reference to a node: its position in the graph counted from 1, negative where the reference is negated (bitwise not,
 * as a minus sign before a number in a file). So a file whose numbers are 1, 2, 3 … has its own numbers here.
 */
export type Edge = number;

/** One line of a BTOR file. What is missing does not belong to its kind. */
export interface BtorNode {
  readonly kind: BtorKind;
  /** The sort of its value; of a line without a value (`root`, `next`, `bad` …) that of its first argument. */
  readonly sort: BtorSort;
  /** What it refers to, all of it before the node itself. */
  readonly args: readonly Edge[];
  /** `slice`: upper and lower bit. `uext`, `sext`: how many bits are added. Otherwise empty. */
  readonly indices: readonly number[];
  /** The value of `const`, without sign: 0 to 2^width - 1. */
  readonly value?: bigint;
  /** How a constant is spelled where that is not binary; meaning does not depend on it. */
  readonly base?: 10 | 16;
  /** The name that the file gives it. */
  readonly symbol?: string;
}

/** Which language a graph belongs to: version 1 (roots) or 2 (states, bad, constraint …). */
export type BtorVersion = 1 | 2;

/**
 * A BTOR file: nodes in an order in which each stands after what it refers to. Immutable. Several roots (version 1) are
 * asked for together; see `outputsOf`.
 */
export interface BtorGraph {
  readonly version: BtorVersion;
  readonly nodes: readonly BtorNode[];
}

/** The node that an edge points to. Throws where there is none, which is a fault of ours. */
export function nodeAt(graph: BtorGraph, edge: Edge): BtorNode {
  const node = graph.nodes[Math.abs(edge) - 1];
  if (node === undefined) throw new Error(`no node ${edge} in a graph of ${graph.nodes.length}`);
  return node;
}
