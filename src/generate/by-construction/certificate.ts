export interface CertifiedSymbol {
  readonly name: string;
  /** Parameters of a function, each `(name sort)`. Empty for a constant. */
  readonly params: readonly string[];
  readonly sort: string;
  readonly value: string;
}

/** Elements of an uninterpreted sort; a `value` refers to them as constants. */
export interface CertifiedUniverse {
  readonly sort: string;
  readonly elements: readonly string[];
}

export interface HidingStep {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface DerivationStep {
  readonly clause: number;
  /** Values of the clause's variables in order, as SMT-LIB text. */
  readonly values: readonly string[];
}

/** Evidence for a formula's answer. Plain data, stored as JSON. Terms are SMT-LIB text over the script's symbols. */
export type Certificate =
  /** Sat: these values make every assertion true, whichever way open choices go. */
  | {
      readonly kind: 'model';
      readonly symbols: readonly CertifiedSymbol[];
      readonly universes: readonly CertifiedUniverse[];
      /** Heap in the format that cvc5 prints after a model, if the script has one. */
      readonly heap?: string;
    }
  /**
   * Every assignment was tried, with every heap if the script has one. `satisfying` counts those that make all
   * assertions true whichever way open choices go, as far as known. For unsat it is 0 and each makes some assertion
   * false.
   */
  | {
      readonly kind: 'exhaustion';
      readonly variables: readonly { readonly name: string; readonly sort: string }[];
      readonly assignments: number;
      readonly satisfying: number;
    }
  /** Unsat: the assertions with the indices `core` (from 0) are equivalent to `contradiction`. */
  | {
      readonly kind: 'reason';
      readonly construction: string;
      readonly because: string;
      /** Terms that no assignment makes true together. The steps turn them into the core. */
      readonly contradiction: readonly string[];
      readonly steps: readonly HidingStep[];
      readonly core: readonly number[];
    }
  /** Unsat: instances of Horn clauses, each using facts derived before. The last derives `false`. */
  | { readonly kind: 'derivation'; readonly steps: readonly DerivationStep[] }
  | { readonly kind: 'none' };
