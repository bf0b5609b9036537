import type { Sort, Term, VarTerm } from '../term/index.js';

/** SyGuS-IF 2.1, section 2.9: a term, any literal of a sort, or any parameter of a sort. */
export type Production =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'constant' | 'variable'; readonly sort: Sort };

/** Terms contain the nonterminal as a bound variable. */
export interface GrammarRule {
  readonly nonterminal: VarTerm;
  readonly productions: readonly Production[];
}

/** `synth-inv` has sort Bool. Grammar terms use parameters and nonterminals. */
export interface SynthFun {
  readonly name: string;
  readonly params: readonly VarTerm[];
  readonly result: Sort;
  readonly form: 'synth-fun' | 'synth-inv';
  /** The first rule is the start; if empty, any term of the logic over the parameters is allowed. */
  readonly grammar: readonly GrammarRule[];
}
