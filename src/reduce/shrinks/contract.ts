import type { Description } from '../describe.js';
import type { Script } from '../../script/index.js';
import type { Term, TermStore, Theory } from '../../term/index.js';

export interface ShrinkExample {
  readonly declare?: string;
  readonly term: string;
  /** All results of the shrink on `term`, in order. */
  readonly becomes: readonly string[];
}

export interface ShrinkContext {
  readonly store: TermStore;
}

/** Replaces a term by simpler terms, which need not be equivalent, because the reducer checks each result. */
export interface Shrink {
  readonly name: string;
  readonly summary: string;
  readonly theory: Theory | 'any';
  /** Claimed relation of the results to the term. A test verifies `equivalent` with the evaluator. */
  readonly claim: 'equivalent' | 'unrelated';
  readonly examples: readonly [ShrinkExample, ...ShrinkExample[]];
  /** Yields replacements lazily, the largest removals first. Inspects only a bounded part of the term. */
  shrink(term: Term, cx: ShrinkContext): Iterable<Term>;
}

/** Implementations of the shrinks without patterns, by name. `data/shrinks.rules` has examples. */
export type Computations = Readonly<Record<string, Shrink['shrink']>>;

export interface Move {
  /** Approximate number of removed bytes, at least 1. Moves of similar weight are tried together. */
  readonly weight: number;
  /**
   * Applies the move. Undefined if it does not apply. Must find its target by name or identity, never by position, and
   * create terms in the script's store.
   */
  apply(script: Script): Script | undefined;
}

/** Behaviour to preserve: a solver's answer, crash or time-out (`result`), or the output of any command (`anything`). */
export type FailureKind = 'result' | 'anything';

export interface FirstContext {
  readonly failing: FailureKind;
}

export interface ScriptShrink extends Description {
  /** Set if the shrink is tried early, because it works on almost every script. */
  readonly early?: true;
  /** Returns true if the search's first candidate should include the first move of this shrink. */
  readonly first?: (script: Script, cx: FirstContext) => boolean;
  moves(script: Script): Iterable<Move>;
}
