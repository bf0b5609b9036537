import { eachOnce, inShrinkingGroups, repeatPasses } from '../../engine/orders/each.js';
import type { GraphAlgorithm } from '../language.js';
import { simplifications, negationRemovals, substitutions } from '../passes.js';

/** Moves all references of a node together and to any depth, so it can merge two variables. */
export const substitute: GraphAlgorithm = {
  name: 'substitute',
  summary: 'each node is replaced by any other node of its sort, the shallowest first',
  run: (start, cx) => eachOnce(start, { pass: substitutions, places: substitutions.places(start) }, cx),
};

export const simplify: GraphAlgorithm = {
  name: 'simplify',
  summary: 'the simplification rules on all nodes, halves, quarters … down to single ones',
  run: (start, cx) => inShrinkingGroups(start, simplifications, cx),
};

/** Chapter 6 of the thesis. */
export const negations: GraphAlgorithm = {
  name: 'negations',
  summary: 'negations of references are removed: all, halves, quarters … down to single ones',
  run: (start, cx) => inShrinkingGroups(start, negationRemovals, cx),
};

export const languagePasses: GraphAlgorithm = {
  name: 'language',
  summary: 'passes specific to the input language: narrower bit-vectors and shorter arrays for BTOR',
  run: (start, cx) => repeatPasses(start, start.passes, cx),
};
