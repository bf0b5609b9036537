import type { Decided, ModelObservation, ReportedKind, Trust } from '../../oracle/index.js';
import type { Answer } from '../../solver/index.js';
import type { LeftReasons } from '../triage/index.js';
import type { Bisection, FindingView, Machine, ModeShown, OutcomeKind } from '../log/index.js';

/** Data of a finding's report: `gainsay report --format json` (docs/reports.md). */
export interface ReportFacts extends Pick<
  FindingView,
  | 'kind'
  | 'trust'
  | 'because'
  | 'wrong'
  | 'claimed'
  | 'signature'
  | 'backtrace'
  | 'fault'
  | 'bytes'
  | 'isReduced'
  | 'repeats'
> {
  readonly id: string;
  readonly title: string;
  readonly severity: ReportedKind;
  readonly suspects: readonly ReportedSolver[];
  /** Other solvers of the campaign that show a bug of the group. */
  readonly alsoIn: readonly ReportedSolver[];
  readonly formula: ReportedFormula;
  readonly proof: ReportedProof;
  /** The input before its reduction, if only the original input was bisected. */
  readonly bisectedOriginal?: string;
  readonly ownModel: { readonly text: string; readonly wrong: NonNullable<ModelObservation['wrong']> } | null;
  readonly commands: readonly ReportedCommand[];
  readonly options: { readonly needed: readonly string[]; readonly dropped: readonly string[] } | null;
  readonly modes: readonly ModeShown[];
  readonly experimental: readonly string[];
  readonly answers: readonly ReportedAnswer[];
  /** `on`: the finding of the group that was bisected, if it is another one. */
  readonly versions: (Bisection & { readonly on?: string }) | null;
  readonly difference: { readonly text: string; readonly smallest: boolean } | null;
  readonly origin: ReportedOrigin;
  /** Other findings of the group; `again` counts further occurrences, which were not confirmed. */
  readonly duplicates: readonly {
    readonly id: string;
    readonly seed: string;
    readonly strategy: string;
    readonly trust: Trust;
  }[];
  readonly again: number;
  /** Describes other claims of its strategy that are wrong. */
  readonly wrongClaims?: readonly string[];
  readonly group: string;
  readonly known: string | null;
  readonly returned: string | null;
  /** Versions that a recheck saw showing a fixed bug again. */
  readonly returnedIn?: readonly string[];
  /** Set if the bug needs earlier queries: `before` counts them, `text` is a script of all queries, `line` runs it. */
  readonly history: { readonly before: number; readonly text: string; readonly line: string } | null;
  readonly reduction: ReportedReduction | null;
  readonly environment: {
    readonly gainsay: string;
    readonly folder: string;
    readonly path: string;
    readonly machine: Omit<Machine, 'host'> | null;
  };
  readonly left: LeftReasons;
  readonly missing: readonly { readonly what: string; readonly command: string }[];
}

export interface ReportedOrigin {
  readonly seed: string;
  readonly joined: { readonly seeds: readonly string[]; readonly connective: 'and' | 'or' } | null;
  readonly strategy: string;
  readonly index: number;
  readonly key: string;
}

export interface ReportedSolver {
  readonly id: string;
  /** As selected. Only if another solver has the same family, version and options, or the user's program its family. */
  readonly name?: string;
  readonly family: string;
  readonly version: string;
  readonly options: readonly string[];
}

export interface ReportedFormula {
  readonly of: 'reduced' | 'input';
  readonly text: string;
  /** `btor` if the input has no SMT-LIB form or was sent as BTOR. */
  readonly language: 'smt2' | 'btor';
  readonly bytes: number;
  readonly logic: string | null;
  readonly theories: readonly string[];
  readonly operators: readonly string[];
  readonly commands: readonly string[];
}

export interface ReportedReduction {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly nodesBefore: number;
  readonly nodesAfter: number;
  readonly minimal: boolean;
  readonly changed: string | null;
}

export type ReportedProof =
  /** Verdict `true`: an assignment satisfies the formula. `false`: a solver's model does not satisfy it. */
  | {
      readonly kind: 'model';
      readonly verdict: 'true' | 'false';
      readonly solver: string | null;
      readonly text: string;
      readonly wrong: ModelObservation['wrong'];
      readonly choices: readonly string[];
      /** True if the formula has no free symbols, and the verdict holds in every model. */
      readonly isClosed: boolean;
      readonly assertions: readonly { readonly assertion: string; readonly verdict: string }[];
      readonly ground: string | null;
    }
  | { readonly kind: 'construction'; readonly expected: Decided | null; readonly reason: string | null }
  /** Proved in a way that `because` names. */
  | { readonly kind: 'proved' }
  /** The answer follows from a proved answer to `base`. */
  | { readonly kind: 'derived'; readonly base: string; readonly joinedBy: 'and' | 'or' | null; readonly claim: string }
  | {
      readonly kind: 'exhaustion';
      readonly expected: Decided | null;
      readonly symbols: readonly string[];
      /** Of a formula without free symbols: the unspecified values on which `sat` depends. */
      readonly choices: readonly string[];
    }
  | {
      readonly kind: 'contradiction';
      /** The seed; joined seeds are separated by `(reset)`. */
      readonly base: string;
      readonly joinedBy: 'and' | 'or' | null;
      readonly claim: string;
      /** True if the answer to the reported formula is proved correct, and thus the answer to `base` is wrong. */
      readonly baseIsWrong: boolean;
    }
  | {
      readonly kind: 'reply';
      readonly inquiry: string;
      readonly term: string;
      readonly reply: string;
      readonly proof: string;
      readonly model: string | null;
    }
  | { readonly kind: 'disagreement'; readonly witnesses: readonly string[] }
  /** The only evidence is the solver's behaviour. `undetermined` says why a model could not be evaluated. */
  | { readonly kind: 'seen'; readonly undetermined: string | null };

export interface ReportedCommand {
  readonly solver: string;
  readonly line: string;
  readonly args: readonly string[];
  readonly printed: string;
  readonly isCut: boolean;
  readonly warnings: number;
  readonly ending: string | null;
  readonly said: string;
  readonly build: string | null;
}

export interface ReportedAnswer {
  readonly solver: string;
  readonly version: string;
  /** As selected. Only if another solver of the campaign prints the same version. */
  readonly name?: string;
  readonly options: readonly string[];
  readonly outcome: OutcomeKind;
  readonly answers: readonly Answer[];
  readonly said: string;
  readonly seedSaid: string | null;
  readonly seed: { readonly outcome: OutcomeKind; readonly answers: readonly Answer[] } | null;
  readonly wrong: boolean;
}
