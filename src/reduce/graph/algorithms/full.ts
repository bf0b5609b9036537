import { rounds } from '../../engine/orders/rounds.js';
import type { GraphAlgorithm } from '../language.js';
import { GRAPH_PASSES } from '../passes.js';
import { combined } from './combined.js';

/**
 * `combined`, then every pass over what it leaves, those of the labelling too, in rounds as over scripts: ends when no single edit is
 * left. Passes over a large graph would ask many times as often.
 */
export const fullOverGraphs: GraphAlgorithm = {
  name: 'full',
  summary: 'combined, then every pass over graphs until no single change is left',
  async *run(start, cx) {
    let graph = start;
    for await (const next of combined.run(start, cx)) yield (graph = next);
    return yield* rounds(graph, [...GRAPH_PASSES, ...graph.passes], cx);
  },
};
