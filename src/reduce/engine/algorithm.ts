import type { Language } from './language.js';

/** One thing to try. */
export interface Candidate<S, M, T> {
  /** What the moves are made on, at once. */
  readonly base: S;
  readonly moves: readonly M[];
  /** What it must be smaller than; undefined where it need not be smaller than anything. */
  readonly than: S | undefined;
  /** What the algorithm wants to know of it if it is found. */
  readonly tag: T;
}

/** A candidate that is smaller and still fails. */
export interface Found<S, T> {
  readonly subject: S;
  readonly tag: T;
}

/** How algorithms try candidates. */
export interface SearchContext<S, M, L extends Language<S, M> = Language<S, M>> {
  readonly language: L;
  /** Tells what is at work, where an algorithm is made of others. */
  enter(name: string): void;
  /**
   * The first candidate, in their order, that is smaller and still fails. Candidates are asked for one by one, some of them
   * ahead; which one is found does not depend on that. `ahead` lists what will most likely be asked for where none of them
   * works: it is looked at where nothing else is left to do. Rejects when the signal aborts.
   */
  first<T>(
    candidates: Iterable<Candidate<S, M, T>>,
    ahead?: () => Iterable<Candidate<S, M, unknown>>,
  ): Promise<Found<S, T> | undefined>;
}

/** An order in which candidates are tried, from one smaller subject to the next. */
export interface Algorithm<S, M, L extends Language<S, M> = Language<S, M>> {
  readonly name: string;
  readonly summary: string;
  /** The thesis's own spelling on its command line, without the dash. */
  readonly thesisName?: string;
  /**
   * Yields each subject that it gets to, strictly smaller than the last one. Returns `minimal` where each single move of each
   * of its passes was tried on the last one, and lost the failure.
   */
  run(start: S, cx: SearchContext<S, M, L>): Run<S>;
}

/** A run of an algorithm. */
export type Run<S> = AsyncGenerator<S, 'minimal' | 'not minimal' | void>;
