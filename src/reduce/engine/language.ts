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
  /** In the unit of the moves' weights. */
  weight(subject: S): number;
  /** Checks whether a move could still change something after `made`. */
  live(base: S, made: readonly M[]): (move: M) => boolean;
}
