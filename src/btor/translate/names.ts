import type { BtorGraph, BtorNode } from '../graph.js';
import { KINDS } from '../kinds.js';

const SIMPLE = /^[0-9a-zA-Z~!@$%^&*_\-+=<>.?/]+$/;

/** `n2`, or `n2.count` with its own name: unique and never a solver's keyword. */
export function leafNames(graph: BtorGraph): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (let i = 0; i < graph.nodes.length; i++) {
    const { kind, symbol } = graph.nodes[i] as BtorNode;
    if (KINDS[kind].signature !== 'leaf') continue;
    names.set(i + 1, symbol !== undefined && SIMPLE.test(symbol) ? `n${i + 1}.${symbol}` : `n${i + 1}`);
  }
  return names;
}
