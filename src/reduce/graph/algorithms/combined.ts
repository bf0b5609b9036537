import { furthest, inTurns } from '../../engine/orders/chain.js';
import type { GraphAlgorithm } from '../language.js';
import { languagePasses, negations, simplify, substitute } from './further.js';
import { bfs, changeref, changerefPlus, ddminOnNodes, deltabtor, hdd, hddPlus, hddStar, lw } from './thesis.js';

/** The chain of section 4.4 of the thesis, and what it leaves as future work behind it. */
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

/**
 * What `changeref+` leaves is small, so that all the others ask few questions of it: widths first, which most often go at
 * once. `ddmin`, `hdd` and `lw`, which ask their questions of a large graph, find nothing there that these do not.
 */
const SHORT_CHAIN: readonly GraphAlgorithm[] = [
  languagePasses,
  changerefPlus,
  bfs,
  substitute,
  changeref,
  negations,
  simplify,
];

/** What is asked for a second opinion. What the chain has tried already is known. */
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

/** `changeref+`, then a chain of algorithms over what it leaves, again and again until none finds anything. */
export const combined: GraphAlgorithm = {
  name: 'combined',
  summary: 'changeref+, then whichever algorithm reduces the result further, until none does',
  async *run(start, cx) {
    let graph = start;
    cx.enter('combined: changeref+');
    for await (const next of changerefPlus.run(start, cx)) yield (graph = next);
    yield* inTurns(graph, { name: 'combined', links: SHORT_CHAIN }, cx);
  },
};

/**
 * Section 4.4: every algorithm on what the one before has left, again and again until none finds anything. The order decides
 * where that ends; so `combined` and each algorithm are then tried on the start by themselves, and where one gets further the
 * chain goes on from there: no algorithm alone ends smaller. Takes ten times the calls of `combined`, and more.
 */
export const thorough: GraphAlgorithm = {
  name: 'thorough',
  summary: 'all of them in turn, until none reduces the result and none alone gets further',
  run: (start, cx) => furthest(start, { name: 'thorough', links: THESIS_CHAIN, others: [combined, ...ALONE] }, cx),
};
