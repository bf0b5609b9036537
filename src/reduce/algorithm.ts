import type { Edit, ReducibleGraph } from './graph.js';

/** One thing to try: edits of a graph, and what the algorithm wants to know of it if it works. */
export interface Candidate<T> {
  readonly edits: readonly Edit[];
  readonly tag: T;
}

/** A candidate that is smaller and still fails. */
export interface Found<T> {
  readonly graph: ReducibleGraph;
  readonly tag: T;
}

/** How algorithms try candidates. */
export interface SearchContext {
  /** Tells which algorithm is at work, where one is made of others. */
  enter(name: string): void;
  /**
   * The first candidate, in their order, that makes the graph strictly smaller and still fails. Candidates are asked for
   * one by one, some of them ahead; which one is found does not depend on that. Rejects when the signal aborts.
   */
  first<T>(base: ReducibleGraph, candidates: Iterable<Candidate<T>>): Promise<Found<T> | undefined>;
}

/** A search for a smaller graph that still fails: yields each graph that it gets to, each strictly smaller than the last. */
export interface Algorithm {
  readonly name: string;
  readonly summary: string;
  /** The thesis's own spelling on its command line, without the dash. */
  readonly thesisName?: string;
  run(start: ReducibleGraph, cx: SearchContext): AsyncGenerator<ReducibleGraph>;
}
