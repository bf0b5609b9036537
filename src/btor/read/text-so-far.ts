import type { BtorNode, BtorVersion, Edge } from '../graph.js';
import type { BtorSort } from '../sort.js';
import type { Complaints } from './complaints.js';
import type { IdTable } from './id-table.js';
import type { LineScanner } from './line-scanner.js';

export interface TextSoFar {
  readonly version: BtorVersion;
  readonly line: LineScanner;
  readonly complaints: Complaints;
  /** Entries by line number: a node's position, `POISON`, or a sort by `sortEntry`. */
  readonly table: IdTable;
  readonly sorts: BtorSort[];
  readonly nodes: BtorNode[];
}

/** Marks a line with an error, so that references to it are not reported again. */
export const POISON = -1;

/** Sort `n` has the entry -2 - n. */
const SORTS = -2;

export function sortEntry(at: number): number {
  return SORTS - at;
}

export function sortOfEntry(entry: number): number | undefined {
  return entry <= SORTS ? SORTS - entry : undefined;
}

export function sortOfEdge({ nodes }: Pick<TextSoFar, 'nodes'>, edge: Edge): BtorSort {
  return (nodes[Math.abs(edge) - 1] as BtorNode).sort;
}
