import type { Description } from '../describe.js';
import type { Script } from '../../script/index.js';
import type { Term, TermStore, Theory } from '../../term/index.js';

/** Tested, and shown in the documentation. */
export interface ShrinkExample {
  readonly declare?: string;
  readonly term: string;
  /** All offers, in order. */
  readonly becomes: readonly string[];
}

export interface ShrinkContext {
  readonly store: TermStore;
}

/**
 * Makes one term simpler. Offers have the term's sort and are simpler by the reducer's measure; they need not be
 * equivalent, since the check runs afterwards.
 */
export interface Shrink {
  /** Kebab-case, unique among shrinks of terms and of scripts. */
  readonly name: string;
  /** One line. */
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
   * Applies the move; undefined if it does not apply, perhaps after other moves of the pass. Finds its target by name
   * or identity, never by position. Creates terms in the script's store; pass a script over a fork to discard them
   * later.
   */
  apply(script: Script): Script | undefined;
}

/**
 * The failure: an answer or model of a solver, a crash or a time-out, or the output of any command. Only an answer
 * follows from the script's meaning.
 */
export type FailureKind = 'answer' | 'conduct' | 'anything';

export interface FirstContext {
  /**
   * The logic seldom affects a solver's answers or crashes. For other commands, a smaller script of another logic may
   * be harder to reduce further.
   */
  readonly failing: FailureKind;
}

/** Makes a whole script simpler, beyond single terms. */
export interface ScriptShrink extends Description {
  /** Works on almost every script: tried early, so that no other shrink must be repeated after it. */
  readonly early?: true;
  /** Tries its boldest move first of all, with those of others, if true. */
  readonly first?: (script: Script, cx: FirstContext) => boolean;
  /** Boldest first. Lazy. */
  moves(script: Script): Iterable<Move>;
}
