import type { Algorithm } from '../engine/algorithm.js';
import type { Language } from '../engine/language.js';
import { type Reduction, type Step, reduce } from '../engine/reduce.js';
import type { SearchOptions } from '../engine/search.js';
import { type ApplyOptions, type Edit, type ReducibleGraph, smaller } from './graph.js';

/** An algorithm over graphs: of BTOR, or of the terms of a script. */
export type GraphAlgorithm = Algorithm<ReducibleGraph, Edit>;

/** How edits change graphs of any labelling. */
export function graphLanguage(options: ApplyOptions): Language<ReducibleGraph, Edit> {
  return {
    apply: (graph, edits) => graph.apply(edits, options),
    smaller: (a, b) => smaller(a.measure, b.measure),
    key: (graph) => graph.fingerprint(),
    print: (graph) => graph.print(),
    settle: (graph) => graph.compact(),
  };
}

export interface ReduceGraphOptions extends SearchOptions, ApplyOptions {
  readonly algorithm: GraphAlgorithm;
}

/** Makes a graph that fails smaller by one of the algorithms. */
export function reduceGraph(
  start: ReducibleGraph,
  { simplify, ...options }: ReduceGraphOptions,
): Reduction<Step<ReducibleGraph>> {
  return reduce(start, { ...options, language: graphLanguage({ simplify }) });
}
