import type { Algorithm, Candidate } from '../algorithm.js';
import type { ReducibleGraph } from '../graph.js';
import { partitions } from '../walks.js';

/** The simplification rules by themselves, without a replacement before: on all nodes, halves, quarters … single ones. */
export const simplify: Algorithm = {
  name: 'simplify',
  summary: 'the simplification rules on all nodes, halves, quarters … down to single ones',
  async *run(start, cx) {
    let graph = start;
    for (let count = 1; ;) {
      const found = await cx.first(graph, simplified(graph, count));
      if (found !== undefined) yield (graph = found.graph);
      else if (count >= graph.order.length) return;
      else count *= 2;
    }
  },
};

function* simplified(graph: ReducibleGraph, count: number): Generator<Candidate<undefined>> {
  for (const nodes of partitions([...graph.order], count)) {
    yield { edits: [{ kind: 'simplify', nodes }], tag: undefined };
  }
}
