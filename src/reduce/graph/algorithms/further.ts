import { eachOnce, everFewer, untilNothing } from '../../engine/orders/each.js';
import type { GraphAlgorithm } from '../language.js';
import { simplifications, straightened, substitutions } from '../passes.js';

/**
 * Every reference to a node goes to another node of its sort, wherever that stands: `changeref` takes one reference and
 * deeper nodes only, and so never merges two variables.
 */
export const substitute: GraphAlgorithm = {
  name: 'substitute',
  summary: 'each node is replaced by any other node of its sort, the shallowest first',
  run: (start, cx) => eachOnce(start, { pass: substitutions, places: substitutions.places(start) }, cx),
};

/** The simplification rules by themselves, on all nodes, halves, quarters … single ones. */
export const simplify: GraphAlgorithm = {
  name: 'simplify',
  summary: 'the simplification rules on all nodes, halves, quarters … down to single ones',
  run: (start, cx) => everFewer(start, simplifications, cx),
};

/** Superfluous negations are removed (chapter 6 of the thesis): all at once, halves, quarters … down to single ones. */
export const negations: GraphAlgorithm = {
  name: 'negations',
  summary: 'negations of references are removed: all, halves, quarters … down to single ones',
  run: (start, cx) => everFewer(start, straightened, cx),
};

/** What the labelling of a graph adds of its own, such as narrower bit-vectors, each pass until it finds nothing. */
export const languagePasses: GraphAlgorithm = {
  name: 'language',
  summary: 'passes specific to the input language: narrower bit-vectors and shorter arrays for BTOR',
  run: (start, cx) => untilNothing(start, start.passes, cx),
};
