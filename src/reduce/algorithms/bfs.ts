import type { Algorithm, Candidate } from '../algorithm.js';
import type { ReducibleGraph } from '../graph.js';
import { leafCandidates } from '../walks.js';

/** Section 4.3.1: each node once, breadth first from the roots, is replaced by each leaf. */
export const bfs: Algorithm = {
  name: 'bfs',
  summary: 'each node once, breadth first, is replaced by a leaf',
  thesisName: 'bfs',
  async *run(start, cx) {
    let graph = start;
    // New leaves are no matter for this walk: it knows the nodes that were there.
    const due = new Set(start.order);
    for (;;) {
      const nodes = breadthFirst(graph).filter((node) => due.has(node));
      const found = await cx.first(graph, each(nodes));
      if (found === undefined) return;
      for (const node of nodes) {
        due.delete(node);
        if (node === found.tag) break;
      }
      graph = found.graph;
      yield graph;
    }
  },
};

function* each(nodes: readonly number[]): Generator<Candidate<number>> {
  for (const node of nodes) yield* leafCandidates([node], node);
}

function breadthFirst(graph: ReducibleGraph): number[] {
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
