import type { Algorithm, Language } from './algorithm.js';
import { Search, type SearchCounts, type SearchOptions } from './search.js';

export interface Step<S> {
  /** Subject that is smaller than the previous one and still fails. */
  readonly subject: S;
  readonly text: Uint8Array;
  readonly counts: SearchCounts;
}

export interface EngineOptions<S, M, L extends Language<S, M>> extends SearchOptions {
  readonly language: L;
  readonly algorithm: Algorithm<S, M, L>;
}

export interface Progress {
  readonly counts: () => SearchCounts;
  readonly current: () => string;
  /** True if no single move can shrink the last subject further. Undefined before the end, or if unknown. */
  readonly minimal: () => boolean | undefined;
  /** Set if `minimal` applies only to the script, or only to the S-expressions. Undefined if it applies to both. */
  readonly level?: () => MinimalLevel | undefined;
}

export type MinimalLevel = 'script' | 'expressions';

export interface Reduction<S> extends Progress {
  readonly steps: AsyncGenerator<S>;
}

/** Reduces a subject in steps. If the signal aborts, the steps end without an error. */
export function reduce<S, M, L extends Language<S, M>>(
  start: S,
  { language, algorithm, ...options }: EngineOptions<S, M, L>,
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

export function mapSteps<S, R>({ steps, ...progress }: Reduction<S>, emit: (step: S) => R): Reduction<R> {
  async function* others(): AsyncGenerator<R> {
    for await (const step of steps) yield emit(step);
  }
  return { ...progress, steps: others() };
}
