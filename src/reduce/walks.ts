import { LEAVES, type Edit, type ReducibleGraph } from './graph.js';
import type { Candidate } from './algorithm.js';

/** The nodes of a graph in the order of a depth-first walk from its roots, each where it is met first. Never recurses. */
export function depthFirst(graph: ReducibleGraph): number[] {
  const seen = new Set<number>();
  const list: number[] = [];
  const stack = [...graph.roots].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    list.push(node);
    const children = graph.children(node);
    for (let slot = children.length - 1; slot >= 0; slot--) stack.push(children[slot] as number);
  }
  return list;
}

/** The nodes of one depth (the longest way from a root), in the order of the graph. */
export function atDepth(graph: ReducibleGraph, depth: number): number[] {
  return [...graph.order].filter((node) => graph.depth(node) === depth);
}

/** The greatest depth. */
export function maxDepth(graph: ReducibleGraph): number {
  let deepest = 0;
  for (const node of graph.order) deepest = Math.max(deepest, graph.depth(node));
  return deepest;
}

/** The three ways to replace nodes by leaves. */
export function* leafCandidates<T>(nodes: readonly number[], tag: T): Generator<Candidate<T>> {
  for (const leaf of LEAVES) {
    const edit: Edit = { kind: 'leaf', nodes, leaf };
    yield { edits: [edit], tag };
  }
}

/** A list cut into so many parts of about the same length. */
export function partitions<T>(items: readonly T[], count: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * items.length) / count);
    const end = Math.floor(((i + 1) * items.length) / count);
    if (end > from) parts.push(items.slice(from, end));
  }
  return parts;
}
