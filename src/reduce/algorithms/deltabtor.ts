import type { Algorithm, Candidate } from '../algorithm.js';
import { depthFirst, leafCandidates } from '../walks.js';

/**
 * Section 4.2 and figure 4.3 (the scheme of deltabtor): all nodes, then halves, quarters … down to single nodes, each
 * piece once from the roots on and none of their complements: at most 6 candidates a node.
 */
export const deltabtor: Algorithm = {
  name: 'deltabtor',
  summary: 'all nodes, halves, quarters … down to single ones, each piece once',
  async *run(start, cx) {
    let graph = start;
    for (let length = start.order.length; length >= 1; length = Math.floor(length / 2)) {
      let nodes = depthFirst(graph).filter((node) => !graph.isRoot(node) || graph.roots.length > 1);
      for (let from = 0; from < nodes.length;) {
        const found = await cx.first(graph, pieces(nodes, { from, length }));
        if (found === undefined) break;
        yield (graph = found.graph);
        // What is left of the pieces before stays before.
        const before = new Set(nodes.slice(0, found.tag + length));
        nodes = depthFirst(graph).filter((node) => nodes.includes(node));
        from = nodes.findLastIndex((node) => before.has(node)) + 1;
      }
    }
  },
};

function* pieces(
  nodes: readonly number[],
  { from, length }: { readonly from: number; readonly length: number },
): Generator<Candidate<number>> {
  for (let at = from; at < nodes.length; at += length) yield* leafCandidates(nodes.slice(at, at + length), at);
}
