import type { Language } from './language.js';

export interface Candidate<S, M, T> {
  /** All moves are applied to it at once. */
  readonly base: S;
  readonly moves: readonly M[];
  /** The result must be smaller; undefined accepts any size. */
  readonly than: S | undefined;
  /** Returned with a success. */
  readonly tag: T;
}

export interface Success<S, T> {
  readonly subject: S;
  readonly tag: T;
}

export interface SearchContext<S, M, L extends Language<S, M> = Language<S, M>> {
  readonly language: L;
  enter(name: string): void;
  /**
   * Finds the first candidate, in their order, that is smaller and still fails. Requests some candidates ahead of
   * their turn; `ahead` lists likely later ones for idle jobs. The result depends on neither. Rejects when the signal
   * aborts.
   */
  first<T>(
    candidates: Iterable<Candidate<S, M, T>>,
    ahead?: () => Iterable<Candidate<S, M, unknown>>,
  ): Promise<Success<S, T> | undefined>;
}

export interface Algorithm<S, M, L extends Language<S, M> = Language<S, M>> {
  readonly name: string;
  readonly summary: string;
  /** Option of the thesis's debugger, without the dash. */
  readonly thesisName?: string;
  /**
   * Yields strictly smaller subjects. Returns `minimal` if every single move of each pass was tried on the last
   * subject and none still failed.
   */
  run(start: S, cx: SearchContext<S, M, L>): Run<S>;
}

export type Run<S> = AsyncGenerator<S, 'minimal' | 'not minimal' | void>;
