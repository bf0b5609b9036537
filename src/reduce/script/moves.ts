import type { Command, Script } from '../../script/index.js';
import type { Site, Term } from '../../term/index.js';
import type { FirstContext, Move } from '../shrinks/contract.js';
import type { Weighted } from '../engine/halving.js';
import type { Pass } from '../engine/pass.js';
import type { Weights } from './weights.js';

/** A change of a script. What it changes it finds by identity (commands, terms) or name, never by its place. */
export type ScriptMove = Weighted &
  (
    | { readonly kind: 'drop'; readonly commands: readonly Command[] }
    /** Another command stands in a command's place. */
    | { readonly kind: 'put'; readonly command: Command; readonly by: Command }
    /** A term gives way to another one of its sort wherever it stands; a new symbol is declared first. */
    | { readonly kind: 'term'; readonly from: Term; readonly to: Term; readonly declares?: Command }
    /** An annotated term gives way to its body, and so do the names that it gives. */
    | { readonly kind: 'unname'; readonly from: Term; readonly to: Term; readonly names: readonly Term[] }
    /** A term loses one of its arguments wherever it stands. */
    | { readonly kind: 'argument'; readonly of: Term; readonly index: number }
    /** A symbol gives way to a closed term everywhere, in frozen terms too. */
    | { readonly kind: 'symbol'; readonly from: Term; readonly to: Term }
    /** One occurrence gives way; in scripts as they are, only. */
    | { readonly kind: 'site'; readonly command: Command; readonly site: Site; readonly to: Term }
    | { readonly kind: 'whole'; readonly move: Move }
  );

/** What passes want to know of a script. */
export interface ScriptView {
  readonly script: Script;
  /** Whether nothing is changed at and inside this term. */
  readonly frozen: (term: Term) => boolean;
  /** Every term that may be changed, each once, children before parents. */
  readonly terms: readonly Term[];
  /** The bound variables that stand free in a term. */
  readonly free: (term: Term) => ReadonlySet<Term>;
  readonly weights: Weights;
  /** A symbol that no command uses yet; a new one each time. */
  readonly newName: () => string;
  /** Whether all symbols in a sort are declared where new symbols are. */
  readonly isEarly: (sort: Term['sort']) => boolean;
  /** There was more to try than is tried in one visit. */
  readonly cut: () => void;
}

/** A kind of moves of scripts, with what it does shown on small ones. */
export interface ScriptPass extends Pass<ScriptView, ScriptMove> {
  /** Whether its first move on a script is tried before all else, together with those of other passes. */
  readonly first?: (script: Script, cx: FirstContext) => boolean;
  readonly examples: readonly [PassExample, ...PassExample[]];
}

export interface PassExample {
  readonly script: string;
  /** What becomes of it when each move of all waves is made alone, in order. */
  readonly becomes: readonly string[];
}
