import type { Sort, Term, VarTerm } from '../term/index.js';

/** One way to go on from a nonterminal (SyGuS-IF 2.1, section 2.9): a term, any literal of a sort, or any parameter of a sort. */
export type Production =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'constant' | 'variable'; readonly sort: Sort };

/** A nonterminal with its productions; it stands in terms as a bound variable. */
export interface GrammarRule {
  readonly nonterminal: VarTerm;
  readonly productions: readonly Production[];
}

/** A function to be found; `synth-inv` is one to Bool. The terms of its grammar have its parameters and its nonterminals. */
export interface SynthFun {
  readonly name: string;
  readonly params: readonly VarTerm[];
  readonly result: Sort;
  readonly form: 'synth-fun' | 'synth-inv';
  /** The first rule is the start; empty: any term of the logic over the parameters will do. */
  readonly grammar: readonly GrammarRule[];
}
