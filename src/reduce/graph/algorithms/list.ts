import { runChainAndOthers, runInTurns } from '../../engine/orders/chain.js';
import { eachOnce, inShrinkingGroups, repeatPasses } from '../../engine/orders/places.js';
import { rounds } from '../../engine/orders/rounds.js';
import type { GraphPass } from '../graph.js';
import type { GraphAlgorithm } from '../language.js';
import { GRAPH_PASSES, negationRemovals, simplifications, substitutions } from '../passes.js';
import { bfs, changeref, changerefPlus, ddminOnNodes, deltabtor, hdd, hddPlus, hddStar, lw } from './thesis.js';

/** Replaces nodes by other nodes, even at equal depth, so it can merge two variables. */
const substitute: GraphAlgorithm = {
  name: 'substitute',
  summary: 'each node is replaced by other nodes of its sort, the shallowest first',
  run: (start, cx) => eachOnce(start, { pass: substitutions, places: substitutions.places(start) }, cx),
};

const simplify: GraphAlgorithm = {
  name: 'simplify',
  summary: 'rules simplify groups of nodes: first all nodes, then halves, quarters … and single nodes',
  run: (start, cx) => inShrinkingGroups(start, simplifications, cx),
};

const negations: GraphAlgorithm = {
  name: 'negations',
  summary: 'negations of references are removed in groups: all, then halves, quarters … and single negations',
  run: (start, cx) => inShrinkingGroups(start, negationRemovals, cx),
};

const languagePasses: GraphAlgorithm = {
  name: 'language',
  summary: 'passes specific to the input language: narrower bit-vectors and arrays for BTOR',
  run: (start, cx) => repeatPasses(start, start.passes, cx),
};

/** Order of section 4.4 of the thesis on Boolector's debugger, then the future work that the thesis proposes. */
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

/** Narrows widths first, since this often succeeds. Omits `ddmin`, `hdd` and `lw`: `changeref+` leaves them no work. */
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
  summary: 'changeref+, then a short chain of algorithms, until no algorithm reduces the result',
  async *run(start, cx) {
    let graph = start;
    cx.enter('combined: changeref+');
    for await (const next of changerefPlus.run(start, cx)) yield (graph = next);
    yield* runInTurns(graph, { name: 'combined', links: SHORT_CHAIN }, cx);
  },
};

/** All algorithms of the thesis. Takes at least ten times as many checks as `combined`. */
const thorough: GraphAlgorithm = {
  name: 'thorough',
  summary: 'all algorithms in turn, until none reduces the result; then each alone on the original graph',
  run: (start, cx) =>
    runChainAndOthers(start, { name: 'thorough', links: THESIS_CHAIN, others: [combined, ...ALONE] }, cx),
};

/** Runs algorithms before passes, because passes alone need many more checks on a large graph. */
export const fullOverGraphs: GraphAlgorithm = {
  name: 'full',
  summary: 'first the algorithm `combined`, then every pass over graphs, until no single change reduces the result',
  async *run(start, cx) {
    let graph = start;
    for await (const next of combined.run(start, cx)) yield (graph = next);
    return yield* rounds(graph, [...GRAPH_PASSES, ...graph.passes].map(withoutSimplification), cx);
  },
};

/** Simplification after a move can remove the failure that the move alone keeps. */
const withoutSimplification = (pass: GraphPass): GraphPass => ({
  ...pass,
  waves: (view) => Array.from(pass.waves(view), (wave) => wave.map((edit) => ({ ...edit, isPlain: true }))),
});

export const ALGORITHMS: readonly GraphAlgorithm[] = [
  ...[combined, thorough, ...ALONE],
  ...[substitute, simplify, negations, languagePasses],
];
