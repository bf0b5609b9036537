import type { ReducibleGraph } from './graph.js';

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

export function breadthFirst(graph: ReducibleGraph): number[] {
  const list = [...graph.roots];
  const seen = new Set(list);
  for (let at = 0; at < list.length; at++) {
    for (const child of graph.children(list[at] as number)) {
      if (seen.has(child)) continue;
      seen.add(child);
      list.push(child);
    }
  }
  return list;
}

/** Lists the nodes whose longest path from a root has length `depth`. */
export function atDepth(graph: ReducibleGraph, depth: number): number[] {
  return [...graph.order].filter((node) => graph.depth(node) === depth);
}

export function maxDepth(graph: ReducibleGraph): number {
  let deepest = 0;
  for (const node of graph.order) deepest = Math.max(deepest, graph.depth(node));
  return deepest;
}
