import type { Claim } from '../script/index.js';
import type { Answer, FindingKind, InquiryName, Outcome } from '../solver/index.js';

/**
 * Why a finding is believed, strongest first: `certified` (a model evaluated exactly, or the way the script was made),
 * `observed` (the solver crashed, or said itself that its model is wrong), `metamorphic` (the solver contradicts itself
 * under a proved claim), `majority` (solvers disagree), `plugin` (an oracle of a plug-in says so, and Gainsay has no word of its own), `claimed` (only the claim
 * of a plug-in's strategy, or only a file's own `:status`: the latter is no finding, and only disputes the file).
 * Certified leads: it rests on no solver at all and can be checked again by hand, whereas a solver's own complaint may
 * come from a fault in its check. (A crash is never certified: there nothing is stronger than to have seen it.)
 */
export const TRUSTS = ['certified', 'observed', 'metamorphic', 'majority', 'plugin', 'claimed', 'reported'] as const;
export type Trust = (typeof TRUSTS)[number];

/** An answer that decides something. */
export type Decided = Exclude<Answer, 'unknown'>;

/** How one solver behaved on one script. */
export interface Observation {
  readonly solver: string;
  /** What it is a version of: versions of one solver share their faults, so together they are one voice. */
  readonly family: string;
  readonly outcome: Outcome;
  /** Wall-clock milliseconds. */
  readonly ms: number;
  /** What its model of the last check is worth; undefined where it gave none, or none was asked for. */
  readonly model?: ModelObservation;
  /** What its replies to the script's inquiries are worth; missing where it was sent none. */
  readonly replies?: readonly ReplyObservation[];
}

/** What came of evaluating a model in a script, at its last check. Plain data. */
export interface ModelObservation {
  readonly verdict: 'true' | 'false' | 'undetermined';
  /** Why it is undetermined. */
  readonly because: string | null;
  /** What the model leaves open and the verdict rests on: `symbol x`, `operator /` …; empty where there is nothing. */
  readonly choices: readonly string[];
  /** For a false one: what is false. */
  readonly wrong: {
    /** The assertion, printed. */
    readonly assertion: string;
    /** Its smallest false part, with the values of its arguments. */
    readonly part: string;
    /** Operators and theories of that part: what stays the same when the same fault is met again. */
    readonly signature: string;
  } | null;
}

/** What came of judging what a solver said of a term, or made of it. Plain data. */
export interface ReplyObservation {
  readonly inquiry: InquiryName;
  readonly verdict: 'right' | 'wrong' | 'undetermined';
  /** Why it is undetermined. */
  readonly because: string | null;
  /** For a wrong one: what is wrong. */
  readonly wrong: {
    /** The term that was asked about, printed, and what the solver said. */
    readonly term: string;
    readonly reply: string;
    /** Values under which the two differ, in words. */
    readonly proof: string;
    /** What stays the same when the same fault is met again: operators of the term, without names and values. */
    readonly signature: string;
    /** Why that is believed; missing: the evaluator says so. */
    readonly trust?: Trust;
  } | null;
}

/** What a check must answer, as far as that is known without asking about this very script. */
export interface KnownAnswer {
  readonly answer: Decided;
  readonly trust: Trust;
  /** Who says so: solvers, or `:status`. */
  readonly witnesses: readonly string[];
}

/** All that is known of one script. Plain data, so that oracles can be run again over old campaigns. */
export interface Evidence {
  /** How many answers the script asks for. */
  readonly checks: number;
  readonly runs: readonly Observation[];
  /** Whether its terms are of theories that only some solvers have: then a solver need not take it. */
  readonly hasOwnTerms?: boolean;
  /**
   * Whether it has recursive definitions of which it is not plain that they end. By the standard they may have no solution, some solvers
   * take it that they have one (z3): opposite answers show no bug, but where one of them is certified.
   */
  readonly hasOpenDefinitions?: boolean;
  /** One for each check. */
  readonly known: readonly (KnownAnswer | undefined)[];
  /** What the script was made from: how they relate, and how the same solvers behaved on that. */
  readonly parent:
    | {
        readonly claim: Claim;
        /** What the plug-in that made the script claims, without proof; missing: nothing. */
        readonly told?: Claim;
        readonly runs: readonly Observation[];
        /** How many steps lie between the two; missing where there are none to count. */
        readonly steps?: number;
        /** Whether the script has more than this one: theories, or another seed. */
        readonly isPoorer?: boolean;
      }
    | undefined;
}

/** Something that looks wrong and is not confirmed yet. */
export interface Suspicion {
  readonly oracle: string;
  readonly kind: FindingKind;
  readonly trust: Trust;
  /** The solver that is wrong; several where one of them must be, and it is not decided which. */
  readonly suspects: readonly [string, ...string[]];
  /** The other solvers whose answers this rests on. */
  readonly witnesses: readonly string[];
  /** For a wrong answer: the first check where it shows, from 0, what was answered there and what should have been. */
  readonly wrong?: { readonly check: number; readonly got: Decided; readonly expected: Decided };
  /** Where a solver contradicts itself and its answer to the script at hand is the right one: the one to the seed is wrong. */
  readonly seedIsWrong?: true;
  /** For a crash or an invalid model: what stays the same when the same fault is met again. */
  readonly signature?: string;
  /** The reason, in one sentence without a full stop. */
  readonly because: string;
}

export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'finding'; readonly suspicions: readonly [Suspicion, ...Suspicion[]] }
  | { readonly kind: 'inconclusive'; readonly because: string };

/** A piece of evidence with the verdict that it deserves: documents an oracle and tests it. */
export interface OracleExample {
  readonly title: string;
  readonly evidence: Evidence;
  readonly verdict: Verdict['kind'];
}

/** A way to tell that a solver is wrong. Pure: the same evidence gives the same verdict. */
export interface Oracle {
  /** Kebab-case, unique. */
  readonly name: string;
  /** One line for help and documentation. */
  readonly summary: string;
  readonly examples: readonly [OracleExample, ...OracleExample[]];
  judge(evidence: Evidence): Verdict;
}
