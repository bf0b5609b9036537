import { runChainAndOthers, runInTurns } from '../../engine/orders/chain.js';
import type { GraphAlgorithm } from '../language.js';
import { languagePasses, negations, simplify, substitute } from './further.js';
import { bfs, changeref, changerefPlus, ddminOnNodes, deltabtor, hdd, hddPlus, hddStar, lw } from './thesis.js';

/** Section 4.4 of the thesis, then its future work. */
const THESIS_CHAIN: readonly GraphAlgorithm[] = [
  ddminOnNodes,
  hdd,
  bfs,
  lw,
  changerefPlus,
  changeref,
  substitute,
  simplify,
  negations,
  languagePasses,
];

/** Widths most often go at once. `ddmin`, `hdd` and `lw` would find nothing more after `changeref+`. */
const SHORT_CHAIN: readonly GraphAlgorithm[] = [
  languagePasses,
  changerefPlus,
  bfs,
  substitute,
  changeref,
  negations,
  simplify,
];

const ALONE: readonly GraphAlgorithm[] = [
  ddminOnNodes,
  hdd,
  hddPlus,
  hddStar,
  bfs,
  lw,
  deltabtor,
  changerefPlus,
  changeref,
];

export const combined: GraphAlgorithm = {
  name: 'combined',
  summary: 'changeref+, then the algorithms that reduce the result further, until none does',
  async *run(start, cx) {
    let graph = start;
    cx.enter('combined: changeref+');
    for await (const next of changerefPlus.run(start, cx)) yield (graph = next);
    yield* runInTurns(graph, { name: 'combined', links: SHORT_CHAIN }, cx);
  },
};

/** Section 4.4. Takes at least ten times the calls of `combined`. */
export const thorough: GraphAlgorithm = {
  name: 'thorough',
  summary: 'all of them in turn, until none reduces the result and none alone gets further',
  run: (start, cx) =>
    runChainAndOthers(start, { name: 'thorough', links: THESIS_CHAIN, others: [combined, ...ALONE] }, cx),
};
