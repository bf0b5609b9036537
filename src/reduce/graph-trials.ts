import type { Candidate } from './algorithm.js';
import { type ReducibleGraph, smaller } from './graph.js';
import type { Made, Trial } from './trial.js';

/** Candidates of a graph as trials, each applied when its turn comes; `simplify` as for `ReducibleGraph.apply`. */
export function* trialsOf<T>(
  base: ReducibleGraph,
  candidates: Iterable<Candidate<T>>,
  simplify: boolean,
): Generator<Trial<ReducibleGraph, T>> {
  for (const { edits, tag } of candidates) {
    const make = (): Made<ReducibleGraph> | 'not smaller' | undefined => {
      const graph = base.apply(edits, { simplify });
      if (graph === undefined) return undefined;
      if (!smaller(graph.measure, base.measure)) return 'not smaller';
      return { result: graph, key: () => graph.fingerprint(), print: () => graph.print() };
    };
    yield { tag, make };
  }
}
