import type { Algorithm } from '../algorithm.js';
import { atDepth, leafCandidates, maxDepth } from '../walks.js';

/** Section 4.3.2 (layerwise): all nodes of one depth together, from the roots down, are replaced by leaves. */
export const lw: Algorithm = {
  name: 'lw',
  summary: 'each layer of the graph as a whole, from the roots down',
  thesisName: 'lw',
  async *run(start, cx) {
    let graph = start;
    for (let depth = 0; depth <= maxDepth(graph); depth++) {
      const found = await cx.first(graph, leafCandidates(atDepth(graph, depth), depth));
      if (found !== undefined) yield (graph = found.graph);
    }
  },
};
