import type { ReplyObservation } from '../inquiry/index.js';
import type { Claim } from '../script/index.js';
import type { Answer, Outcome } from '../solver/index.js';
import type { FindingKind } from './findings.js';

/** Basis of a finding, strongest first. A finding that rests on a file's `:status` is `claimed`. */
export const TRUSTS = [
  'certified',
  'observed',
  'metamorphic',
  'majority',
  'undecided',
  'plugin',
  'claimed',
  'reported',
] as const;
export type Trust = (typeof TRUSTS)[number];

export type Decided = Exclude<Answer, 'unknown'>;

export interface Observation {
  readonly solver: string;
  /** Versions of one solver share faults, so together they have one vote. */
  readonly family: string;
  readonly outcome: Outcome;
  readonly ms: number;
  /** The evaluation of the solver's model of the last check. */
  readonly model?: ModelObservation;
  readonly replies?: readonly ReplyObservation[];
}

/** Result of evaluating a model at a script's last check. Plain data. */
export interface ModelObservation {
  readonly verdict: 'true' | 'false' | 'undetermined';
  readonly because: string | null;
  /** Names of undefined values on which the verdict depends, such as `symbol x` or `operator /` (division by zero). */
  readonly choices: readonly string[];
  readonly wrong: {
    readonly assertion: string;
    /** The smallest false part, with the values of its arguments. */
    readonly part: string;
    /** Operators and theories of the false part, so that equal faults have equal signatures. */
    readonly signature: string;
  } | null;
}

/** The required answer to a check, from sources other than runs of this script. */
export interface KnownAnswer {
  readonly answer: Decided;
  readonly trust: Trust;
  readonly witnesses: readonly string[];
}

/** Plain data, so that oracles can judge old campaigns again. */
export interface Evidence {
  readonly checks: number;
  readonly runs: readonly Observation[];
  /** True if only some solvers have the theories of the script's terms, so a solver may reject the script. */
  readonly hasOwnTerms?: boolean;
  /**
   * True if recursive definitions may not terminate. The standard allows definitions without a solution, but solvers
   * assume that a solution exists. So opposite answers show a bug only if one answer is certified.
   */
  readonly hasOpenDefinitions?: boolean;
  /** True if solvers may choose values that no standard defines, such as 0 to the power 0. */
  readonly hasOpenOperators?: boolean;
  readonly known: readonly (KnownAnswer | undefined)[];
  /** The seed of the script, and the runs of the same solvers on the seed. */
  readonly parent:
    | {
        readonly claim: Claim;
        /** The unproved claim of the plug-in that made the script. */
        readonly claimed?: Claim;
        /** The proved answer to the seed, if a solver contradicts itself according to the claim. */
        readonly proved?: Decided | undefined;
        /** The `:status` of the seed's checks. */
        readonly stated?: readonly (Answer | null)[] | undefined;
        readonly runs: readonly Observation[];
        readonly steps?: number;
        /** True if the seed lacks a theory of the script, or the script contains parts of a second seed. */
        readonly isPoorer?: boolean;
      }
    | undefined;
}

export interface Suspicion {
  readonly oracle: string;
  readonly kind: FindingKind;
  readonly trust: Trust;
  /** The wrong solver, or all candidates if it is undecided which one is wrong. */
  readonly suspects: readonly [string, ...string[]];
  readonly witnesses: readonly string[];
  /** The first check with a wrong answer, counted from 0. */
  readonly wrong?: { readonly check: number; readonly got: Decided; readonly expected: Decided };
  /** Set if the solver contradicts itself and is right on this script, so its answer to the seed is wrong. */
  readonly seedIsWrong?: true;
  /** Identifies the fault of a crash or an invalid model. */
  readonly signature?: string;
  readonly because: string;
}

export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'finding'; readonly suspicions: readonly [Suspicion, ...Suspicion[]] }
  | { readonly kind: 'inconclusive'; readonly because: string };

export interface OracleExample {
  readonly title: string;
  readonly evidence: Evidence;
  readonly verdict: Verdict['kind'];
}

/** Detects one kind of fault. `judge` is pure: the verdict depends only on the evidence. */
export interface Oracle {
  readonly name: string;
  readonly summary: string;
  judge(evidence: Evidence): Verdict;
}

export interface ExampledOracle extends Oracle {
  readonly examples: readonly [OracleExample, ...OracleExample[]];
}
