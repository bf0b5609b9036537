import { rounds } from '../../engine/orders/rounds.js';
import type { GraphAlgorithm } from '../language.js';
import { GRAPH_PASSES } from '../passes.js';

/** Every pass over graphs, those of the labelling too, in rounds as over scripts: ends where no single edit is left. */
export const fullOverGraphs: GraphAlgorithm = {
  name: 'full',
  summary: 'every pass over graphs, until no single change is left',
  run: (start, cx) => rounds(start, [...GRAPH_PASSES, ...start.passes], cx),
};
