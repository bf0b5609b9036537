import type { Script } from '../../script/index.js';

/** A kind of input, as the engine sees it: subjects, how moves change them, which of two is smaller, what is asked about. */
export interface Language<S, M> {
  /** The subject with these moves made at once; undefined where they change nothing or cannot be made. */
  apply(base: S, moves: readonly M[]): S | undefined;
  /** Strictly smaller, in an order in which nothing gets smaller for ever. */
  smaller(a: S, b: S): boolean;
  /** The same for subjects that are printed alike, and for no others. */
  key(subject: S): string;
  /** The same for what differs in nothing that can matter, such as names; undefined where that is not known. */
  alike?(subject: S): string | undefined;
  print(subject: S): Uint8Array;
  /** What is printed, where that is a script. */
  script?(subject: S): Script;
  /** The same subject, ready for another pass: what was left behind by moves is gone. */
  settle(subject: S): S;
}

/** What passes need beyond that: `V` is a subject as they see it. */
export interface PassLanguage<S, M, V> extends Language<S, M> {
  /** `cut` hears that there was more to try than is tried in one visit. */
  view(subject: S, cut: () => void): V;
  /** What all that a subject holds weighs, in the unit of the moves' weights. */
  weight(subject: S): number;
  /** Which moves could still change something behind those that were made. */
  live(base: S, made: readonly M[]): (move: M) => boolean;
}
