import type { Script } from '../../script/index.js';

export interface Language<S, M> {
  /** Undefined if the moves change nothing or cannot be applied. */
  apply(base: S, moves: readonly M[]): S | undefined;
  /** Strict and well-founded. */
  smaller(a: S, b: S): boolean;
  /** Equal exactly for subjects that print equally. */
  key(subject: S): string;
  /** Equal for subjects that differ only in something irrelevant, such as names. */
  alike?(subject: S): string | undefined;
  print(subject: S): Uint8Array;
  script?(subject: S): Script;
  /** Removes leftovers of earlier moves; prints unchanged. */
  settle(subject: S): S;
}

/** `V` is the passes' view of a subject. */
export interface PassLanguage<S, M, V> extends Language<S, M> {
  /** `cut` is called when a pass has more moves than it lists in one visit. */
  view(subject: S, cut: () => void): V;
  weight(subject: S): number;
  /** Checks whether a move could still change something after `made`. */
  live(base: S, made: readonly M[]): (move: M) => boolean;
}

export interface Candidate<S, M, T> {
  readonly base: S;
  readonly moves: readonly M[];
  /** The result must be smaller; undefined accepts any size. */
  readonly than: S | undefined;
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
   * Finds the first candidate that is smaller and still fails. `ahead` lists likely later ones for idle jobs; it never
   * changes the result. Rejects when the signal aborts.
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
  /** Yields strictly smaller subjects. Returns `minimal` if no single move of any pass still fails on the last one. */
  run(start: S, cx: SearchContext<S, M, L>): Run<S>;
}

export type Run<S> = AsyncGenerator<S, 'minimal' | 'not minimal' | void>;
