import type { Script } from '../../script/index.js';
import type { Term, TermStore, Theory } from '../../term/index.js';

/** A term and what it may become, in SMT-LIB; tested for every shrink, and shown in the documentation. */
export interface ShrinkExample {
  /** Declarations that the terms need. */
  readonly declare?: string;
  readonly term: string;
  /** All that is offered for it, in order. */
  readonly becomes: readonly string[];
}

export interface ShrinkContext {
  readonly store: TermStore;
}

/**
 * A way to make one term simpler, for reducers. What it offers has the term's sort and is simpler by the reducer's measure;
 * whether the bug is still there is asked afterwards, so that nothing but sorts need be kept.
 */
export interface Shrink {
  /** Kebab-case, unique among shrinks of terms and of scripts. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly theory: Theory | 'any';
  /** `equivalent` is checked by a law against the evaluator. */
  readonly claim: 'equivalent' | 'unrelated';
  readonly examples: readonly [ShrinkExample, ...ShrinkExample[]];
  /** What may stand in the term's place, boldest first. Lazy; looks at the term and a bounded part below it only. */
  shrink(term: Term, cx: ShrinkContext): Iterable<Term>;
}

/** One change of a script that a reducer may try, by itself or together with others of the same pass. */
export interface Move {
  /** About how many bytes it takes away, at least 1: parts that are tried together are of like weight. */
  readonly weight: number;
  /**
   * The script with this change; undefined where it does not apply (any more: other moves of the same pass may have been
   * made before). What it changes it finds by name or identity, never by position. Its terms are made in the script's own
   * store: who may want to drop them again gives a script over a fork.
   */
  apply(script: Script): Script | undefined;
}

export interface ScriptShrinkExample {
  readonly script: string;
  /** What becomes of it when each move is made alone, in order. */
  readonly becomes: readonly string[];
}

/**
 * What fails: what a solver answers (or its model), that it crashes or takes its time, or whatever a command says of it. An
 * answer follows from what a script means, the others do not.
 */
export type Failing = 'answer' | 'conduct' | 'anything';

/** What is known of a reduction before anything is tried. */
export interface FirstContext {
  /**
   * The logic seldom matters for what a solver answers or whether it crashes; where a command looks at what goes on inside of
   * it, a smaller script of another logic may be harder to make smaller still.
   */
  readonly failing: Failing;
}

/** A way to make a whole script simpler: what cannot be done at one term. */
export interface ScriptShrink {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly [ScriptShrinkExample, ...ScriptShrinkExample[]];
  /** Whether it works on almost every script: it is tried early, so that nothing must be tried again behind it. */
  readonly early?: true;
  /** Whether its boldest move on a script is tried before all else, together with those of others. */
  readonly first?: (script: Script, cx: FirstContext) => boolean;
  /** What can be tried on this script, boldest first. Lazy. */
  moves(script: Script): Iterable<Move>;
}
