import type { BtorNode, BtorVersion, Edge } from '../graph.js';
import type { BtorSort } from '../sort.js';
import type { Complaints } from './complaints.js';
import type { IdTable } from './id-table.js';
import type { LineScanner } from './line-scanner.js';

/** A text while it is read: the current line, and what the lines above it came to. */
export interface TextSoFar {
  readonly version: BtorVersion;
  readonly line: LineScanner;
  readonly complaints: Complaints;
  /** What the numbers of lines stand for: the position of a node, `POISON`, or a sort by `sortEntry`. */
  readonly table: IdTable;
  readonly sorts: BtorSort[];
  readonly nodes: BtorNode[];
}

/** In the table of numbers: a line with an error. What refers to it is not complained about again. */
export const POISON = -1;

/** In the table of numbers: sort `n` is -2 - n. */
const SORTS = -2;

export function sortEntry(at: number): number {
  return SORTS - at;
}

/** The place of the sort that an entry of the table stands for; undefined where it is something else. */
export function sortOfEntry(entry: number): number | undefined {
  return entry <= SORTS ? SORTS - entry : undefined;
}

/** The sort of the node that an edge leads to. */
export function sortOfEdge({ nodes }: Pick<TextSoFar, 'nodes'>, edge: Edge): BtorSort {
  return (nodes[Math.abs(edge) - 1] as BtorNode).sort;
}
