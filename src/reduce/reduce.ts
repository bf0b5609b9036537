import type { Algorithm } from './algorithm.js';
import type { ReducibleGraph } from './graph.js';
import { Search, type SearchCounts, type SearchOptions } from './search.js';

/** One success of a reduction. */
export interface ReduceStep {
  /** Smaller than the one before, and it still fails. */
  readonly graph: ReducibleGraph;
  /** What had been done when it was found. */
  readonly counts: SearchCounts;
}

export interface ReduceOptions extends SearchOptions {
  readonly algorithm: Algorithm;
}

/** A reduction: its steps, and what it has done so far, which goes on after the last step. */
export interface Reduction {
  readonly steps: AsyncGenerator<ReduceStep>;
  readonly counts: () => SearchCounts;
  /** The name of the algorithm at work. */
  readonly current: () => string;
}

/**
 * Makes a graph that fails smaller, step by step; what failing means is the affair of `options.stage`. Ends by itself, or
 * quietly when the signal aborts: the last step is then the smallest so far.
 */
export function reduce(start: ReducibleGraph, options: ReduceOptions): Reduction {
  const search = new Search(options);
  search.enter(options.algorithm.name);
  return { steps: stepsOf(start, options, search), counts: () => search.counts, current: () => search.current };
}

async function* stepsOf(
  start: ReducibleGraph,
  { algorithm, signal }: ReduceOptions,
  search: Search,
): AsyncGenerator<ReduceStep> {
  try {
    for await (const graph of algorithm.run(start, search)) yield { graph, counts: search.counts };
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
