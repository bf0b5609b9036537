import type { Command, Script } from '../../script/index.js';
import type { Site, Term } from '../../term/index.js';
import type { Description } from '../describe.js';
import type { FirstContext, Move } from '../shrinks/contract.js';
import type { Pass, Weighted } from '../engine/pass.js';
import type { Weights } from './weights.js';

/** A change of a script. Identifies its target by object identity or name. Only `site` is a position. */
export type ScriptMove = Weighted &
  (
    | { readonly kind: 'drop'; readonly commands: readonly Command[] }
    | { readonly kind: 'put'; readonly command: Command; readonly by: Command }
    | { readonly kind: 'term'; readonly from: Term; readonly to: Term; readonly declares?: Command }
    | { readonly kind: 'unname'; readonly from: Term; readonly to: Term; readonly names: readonly Term[] }
    | { readonly kind: 'argument'; readonly of: Term; readonly index: number }
    /** Replaces a symbol everywhere, even in frozen terms. `to` has no free variables. */
    | { readonly kind: 'symbol'; readonly from: Term; readonly to: Term }
    /** Replaces one occurrence of a term. `site` is its position before all moves. */
    | { readonly kind: 'site'; readonly command: Command; readonly site: Site; readonly to: Term }
    | { readonly kind: 'whole'; readonly move: Move }
  );

export interface ScriptView {
  readonly script: Script;
  readonly frozen: (term: Term) => boolean;
  /** All terms that are not frozen, without repetitions. Children come before parents. */
  readonly terms: readonly Term[];
  readonly free: (term: Term) => ReadonlySet<Term>;
  readonly weights: Weights;
  readonly newName: () => string;
  readonly isEarly: (sort: Term['sort']) => boolean;
  readonly cut: () => void;
}

export interface ScriptPass extends Pass<ScriptView, ScriptMove>, Description {
  /** Returns true if the search's first candidate should include the first move of this pass. */
  readonly first?: (script: Script, cx: FirstContext) => boolean;
}
