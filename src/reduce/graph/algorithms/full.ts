import { rounds } from '../../engine/orders/rounds.js';
import type { GraphAlgorithm } from '../language.js';
import { GRAPH_PASSES } from '../passes.js';
import { combined } from './combined.js';

/** Passes alone would take many more calls on a large graph. */
export const fullOverGraphs: GraphAlgorithm = {
  name: 'full',
  summary: 'combined, then every pass over graphs until no single change is left',
  async *run(start, cx) {
    let graph = start;
    for await (const next of combined.run(start, cx)) yield (graph = next);
    return yield* rounds(graph, [...GRAPH_PASSES, ...graph.passes], cx);
  },
};
