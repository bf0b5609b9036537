import type { Script } from '../../script/index.js';

export interface Language<S, M> {
  /** Undefined if the moves change nothing or do not apply to `base`. */
  apply(base: S, moves: readonly M[]): S | undefined;
  /** Compares subjects by a strict, well-founded order. */
  smaller(a: S, b: S): boolean;
  /** Two subjects have equal keys exactly if they print equally. */
  key(subject: S): string;
  /** Subjects with equal keys may differ only in details that do not affect the failure, such as names. */
  similarityKey?(subject: S): string | undefined;
  print(subject: S): Uint8Array;
  script?(subject: S): Script;
  /** Frees data that earlier moves left behind. The printed text does not change. */
  compact(subject: S): S;
}

export interface PassLanguage<S, M, V> extends Language<S, M> {
  /** Creates the view of the subject for a pass. The pass calls `cut` if it does not list all of its moves. */
  view(subject: S, cut: () => void): V;
  weight(subject: S): number;
  /** Returns a function that checks whether a move can still change something after the moves in `made`. */
  liveAfter(base: S, made: readonly M[]): (move: M) => boolean;
}

export interface Candidate<S, M, T> {
  readonly base: S;
  readonly moves: readonly M[];
  /** The result must be smaller than this subject. If undefined, any size is accepted. */
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
   * Returns the first candidate that is smaller and still fails. `ahead` lists candidates that will probably be needed
   * next. Idle workers check them without changing the result. The promise rejects if the signal aborts.
   */
  first<T>(
    candidates: Iterable<Candidate<S, M, T>>,
    ahead?: () => Iterable<Candidate<S, M, unknown>>,
  ): Promise<Success<S, T> | undefined>;
}

export interface Algorithm<S, M, L extends Language<S, M> = Language<S, M>> {
  readonly name: string;
  readonly summary: string;
  /** Option name in the thesis on Boolector's debugger, without the dash. */
  readonly thesisName?: string;
  /** Yields ever smaller subjects. Returns `minimal` if no single move of any pass can shrink the last subject. */
  run(start: S, cx: SearchContext<S, M, L>): Run<S>;
}

export type Run<S> = AsyncGenerator<S, 'minimal' | 'not minimal' | void>;
