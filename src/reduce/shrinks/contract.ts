import type { Description } from '../describe.js';
import type { Script } from '../../script/index.js';
import type { Term, TermStore, Theory } from '../../term/index.js';

export interface ShrinkExample {
  readonly declare?: string;
  readonly term: string;
  /** All offers, in order. */
  readonly becomes: readonly string[];
}

export interface ShrinkContext {
  readonly store: TermStore;
}

/** Offers need not be equivalent, since the check runs afterwards. */
export interface Shrink {
  readonly name: string;
  readonly summary: string;
  readonly theory: Theory | 'any';
  /** A law tests `equivalent` with the evaluator. */
  readonly claim: 'equivalent' | 'unrelated';
  readonly examples: readonly [ShrinkExample, ...ShrinkExample[]];
  /** Replacements, boldest first. Lazy; inspects only a bounded part of the term. */
  shrink(term: Term, cx: ShrinkContext): Iterable<Term>;
}

/** The code of shrinks without patterns, by name. */
export type Computations = Readonly<Record<string, Shrink['shrink']>>;

export interface Move {
  /** Approximate number of removed bytes, at least 1; parts of similar weight are tried together. */
  readonly weight: number;
  /**
   * Finds its target by name or identity, never by position; undefined if it does not apply. Creates terms in the
   * script's store.
   */
  apply(script: Script): Script | undefined;
}

/**
 * `conduct`: a crash or a time-out; `anything`: the output of any command. Only an answer follows from the script's
 * meaning.
 */
export type FailureKind = 'answer' | 'conduct' | 'anything';

export interface FirstContext {
  /** The logic seldom affects a solver's answers or crashes. */
  readonly failing: FailureKind;
}

export interface ScriptShrink extends Description {
  /** Works on almost every script, so it is tried early. */
  readonly early?: true;
  /** Tries its boldest move first of all, with those of others, if true. */
  readonly first?: (script: Script, cx: FirstContext) => boolean;
  moves(script: Script): Iterable<Move>;
}
