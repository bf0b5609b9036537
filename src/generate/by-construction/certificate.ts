/** A symbol with what it stands for, as SMT-LIB text. */
export interface CertifiedSymbol {
  readonly name: string;
  /** For a function: its parameters, each `(name sort)`; empty for a constant. */
  readonly params: readonly string[];
  readonly sort: string;
  /** A term over the parameters. */
  readonly value: string;
}

/** The elements of an uninterpreted sort; `value`s name them as constants. */
export interface CertifiedUniverse {
  readonly sort: string;
  readonly elements: readonly string[];
}

/** An equivalence that was used to hide a contradiction: `from` became `to` at some place, and both mean the same. */
export interface HidingStep {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** One instance of a Horn clause. */
export interface DerivationStep {
  /** The assertion, by its number from 0. */
  readonly clause: number;
  /** Of the variables that it binds, in their order, as SMT-LIB text. */
  readonly values: readonly string[];
}

/** Why a formula has its answer; plain data, kept as JSON. Terms are SMT-LIB text over the script's symbols. */
export type Certificate =
  /** Sat: under these values every assertion is true, whatever the standard leaves open. */
  | {
      readonly kind: 'model';
      readonly symbols: readonly CertifiedSymbol[];
      readonly universes: readonly CertifiedUniverse[];
      /** Where the script speaks of one: the heap, as cvc5 prints it behind a model. */
      readonly heap?: string;
    }
  /**
   * Every assignment was tried, with every heap where the script speaks of one: so many make all assertions true whatever is left open, as far as can be told (at least one for
   * sat); 0 for unsat, where each makes some assertion false whatever is left open.
   */
  | {
      readonly kind: 'exhaustion';
      readonly variables: readonly { readonly name: string; readonly sort: string }[];
      readonly assignments: number;
      readonly satisfying: number;
    }
  /** Unsat: the assertions numbered `core` (from 0) say no more and no less than the `contradiction`. */
  | {
      readonly kind: 'reason';
      /** The name of the construction, for example `strict-cycle`. */
      readonly construction: string;
      /** The construction's parts in words: what contradicts what, and why. */
      readonly because: string;
      /** Terms that no assignment makes true together; they became the core by the steps. */
      readonly contradiction: readonly string[];
      readonly steps: readonly HidingStep[];
      readonly core: readonly number[];
    }
  /** Unsat: instances of Horn clauses, each of which derives its head from what is derived before; the last derives `false`. */
  | { readonly kind: 'derivation'; readonly steps: readonly DerivationStep[] }
  /** The answer is not known. */
  | { readonly kind: 'none' };
