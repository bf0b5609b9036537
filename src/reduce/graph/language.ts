import type { Algorithm, PassLanguage } from '../engine/algorithm.js';
import type { PlaceView } from '../engine/pass.js';
import { reduce, type Reduction, type Step } from '../engine/reduce.js';
import type { SearchOptions } from '../engine/search.js';
import type { ApplyOptions, Edit, ReducibleGraph } from './graph.js';
import { smallerSize } from '../text-size.js';

type GraphLanguage = PassLanguage<ReducibleGraph, Edit, PlaceView<ReducibleGraph>>;

export type GraphAlgorithm = Algorithm<ReducibleGraph, Edit, GraphLanguage>;

export function graphLanguage(options: ApplyOptions): GraphLanguage {
  const apply: GraphLanguage['apply'] = (graph, edits) =>
    graph.apply(edits, { simplify: options.simplify && !edits.some(({ isPlain }) => isPlain) });
  return {
    apply,
    smaller: (a, b) => smallerSize(a.measure, b.measure),
    key: (graph) => graph.fingerprint(),
    print: (graph) => graph.print(),
    compact: (graph) => graph.compact(),
    view: (subject, cut) => ({ subject, cut }),
    weight: ({ measure }) => measure[0],
    liveAfter(base, made) {
      const done = new Set(made);
      const left = made.length === 0 ? base : apply(base, made);
      // New labels fit only nodes of the old graph, not nodes that other moves create.
      const areNew = made.some(({ kind }) => kind === 'label');
      return (edit) => {
        if (done.has(edit) || areNew) return false;
        return edit.kind === 'label' ? made.length === 0 : left?.has(edit.node) === true;
      };
    },
  };
}

export interface ReduceGraphOptions extends SearchOptions, ApplyOptions {
  readonly algorithm: GraphAlgorithm;
}

export function reduceGraph(
  start: ReducibleGraph,
  { simplify, ...options }: ReduceGraphOptions,
): Reduction<Step<ReducibleGraph>> {
  return reduce(start, { ...options, language: graphLanguage({ simplify }) });
}
