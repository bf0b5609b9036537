import type { Algorithm } from './algorithm.js';
import type { Language } from './language.js';
import { Search, type SearchCounts, type SearchOptions } from './search.js';

/** One success of a reduction. */
export interface Step<S> {
  /** Smaller than the one before, and it still fails. */
  readonly subject: S;
  /** As it was looked at. */
  readonly text: Uint8Array;
  /** What had been done when it was found. */
  readonly counts: SearchCounts;
}

export interface ReduceOptions<S, M, L extends Language<S, M>> extends SearchOptions {
  readonly language: L;
  readonly algorithm: Algorithm<S, M, L>;
}

/** What a reduction has done so far, which goes on after the last step. */
export interface Progress {
  readonly counts: () => SearchCounts;
  /** The name of the algorithm or pass at work. */
  readonly current: () => string;
  /**
   * At the end: whether every single move of every pass was tried on the last subject, and lost the failure; undefined where
   * the algorithm does not say.
   */
  readonly minimal: () => boolean | undefined;
  /** The one view of a text on which `minimal` holds; missing, or undefined, if there is no other one. */
  readonly level?: () => MinimalLevel | undefined;
}

/** A view of a text: a script of well-sorted terms, or S-expressions. */
export type MinimalLevel = 'script' | 'expressions';

/** A reduction: its steps, and what it has done so far. */
export interface Reduction<S> extends Progress {
  readonly steps: AsyncGenerator<S>;
}

/**
 * Makes a subject that fails smaller, step by step; what failing means is the affair of `options.stage`. Ends by itself, or
 * quietly when the signal aborts: the last step is then the smallest so far.
 */
export function reduce<S, M, L extends Language<S, M>>(
  start: S,
  { language, algorithm, ...options }: ReduceOptions<S, M, L>,
): Reduction<Step<S>> {
  const search = new Search<S, M, L>(language, options);
  search.enter(algorithm.name);
  const end: { minimal?: boolean } = {};
  async function* steps(): AsyncGenerator<Step<S>> {
    try {
      const running = algorithm.run(start, search);
      for (;;) {
        const next = await running.next();
        if (next.done === true) {
          if (next.value !== undefined) end.minimal = next.value === 'minimal';
          return;
        }
        yield { subject: next.value, text: language.print(next.value), counts: search.counts };
      }
    } catch (error) {
      if (!options.signal.aborted) throw error;
    } finally {
      search.close();
    }
  }
  return { steps: steps(), counts: () => search.counts, current: () => search.current, minimal: () => end.minimal };
}

/** The same reduction, with its steps told in another way. */
export function told<S, R>({ steps, ...progress }: Reduction<S>, tell: (step: S) => R): Reduction<R> {
  async function* others(): AsyncGenerator<R> {
    for await (const step of steps) yield tell(step);
  }
  return { ...progress, steps: others() };
}
