import type { ReplyObservation } from '../inquiry/index.js';
import type { Claim } from '../script/index.js';
import type { Answer, Outcome } from '../solver/index.js';
import type { FindingKind } from './findings.js';

/**
 * Basis of a finding, strongest first:
 * - `certified`: an exactly evaluated model or the script's construction
 * - `observed`: a crash, or the solver's own complaint about its model
 * - `metamorphic`: the solver contradicts itself under a proved claim
 * - `majority`: solvers disagree
 * - `plugin`: only a plug-in's oracle reports it
 * - `claimed`: only a claim of a plug-in's strategy, or a file's `:status`
 */
export const TRUSTS = ['certified', 'observed', 'metamorphic', 'majority', 'plugin', 'claimed', 'reported'] as const;
export type Trust = (typeof TRUSTS)[number];

export type Decided = Exclude<Answer, 'unknown'>;

export interface Observation {
  readonly solver: string;
  /** Versions of one solver share faults, so together they are one vote. */
  readonly family: string;
  readonly outcome: Outcome;
  readonly ms: number;
  /** The verdict on its model of the last check; missing without a model. */
  readonly model?: ModelObservation;
  readonly replies?: readonly ReplyObservation[];
}

/** Result of evaluating a model at a script's last check. Plain data. */
export interface ModelObservation {
  readonly verdict: 'true' | 'false' | 'undetermined';
  readonly because: string | null;
  /** Choices left open by the model on which the verdict depends: `symbol x`, `operator /` … */
  readonly choices: readonly string[];
  readonly wrong: {
    readonly assertion: string;
    /** Its smallest false part, with the values of its arguments. */
    readonly part: string;
    /** Operators and theories of that part, which identify the fault. */
    readonly signature: string;
  } | null;
}

/** The required answer to a check, as far as known without querying this script. */
export interface KnownAnswer {
  readonly answer: Decided;
  readonly trust: Trust;
  readonly witnesses: readonly string[];
}

/** Plain data, so that oracles can judge old campaigns again. */
export interface Evidence {
  readonly checks: number;
  readonly runs: readonly Observation[];
  /** True if its terms belong to theories of only some solvers, so that a solver may reject it. */
  readonly hasOwnTerms?: boolean;
  /**
   * True if recursive definitions may not terminate. By the standard they may have no solution, but solvers assume
   * one, so opposite answers show a bug only if one is certified.
   */
  readonly hasOpenDefinitions?: boolean;
  readonly known: readonly (KnownAnswer | undefined)[];
  /** The original script: its relation to this one, and the same solvers' runs on it. */
  readonly parent:
    | {
        readonly claim: Claim;
        /** The unproved claim of the plug-in that made the script. */
        readonly told?: Claim;
        readonly runs: readonly Observation[];
        readonly steps?: number;
        /** True if the script has more than the original: theories, or a second seed. */
        readonly isPoorer?: boolean;
      }
    | undefined;
}

export interface Suspicion {
  readonly oracle: string;
  readonly kind: FindingKind;
  readonly trust: Trust;
  /** The wrong solver, or all candidates if undecided. */
  readonly suspects: readonly [string, ...string[]];
  readonly witnesses: readonly string[];
  /** For a wrong answer: the first affected check, from 0, with the given and the expected answer. */
  readonly wrong?: { readonly check: number; readonly got: Decided; readonly expected: Decided };
  /** Set if the solver contradicts itself and is right on this script, so that its answer to the seed is wrong. */
  readonly seedIsWrong?: true;
  /** For a crash or an invalid model: identifies the fault. */
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

/** Detects one kind of fault. Pure: the verdict depends only on the evidence. */
export interface Oracle {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly [OracleExample, ...OracleExample[]];
  judge(evidence: Evidence): Verdict;
}
