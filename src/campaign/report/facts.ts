import type { Decided, ModelObservation, ReportedKind } from '../../oracle/index.js';
import type { Answer } from '../../solver/index.js';
import type { Bisection, CurrentFacts, Machine, ModeShown, OutcomeKind } from '../log/index.js';

/** The report of one finding as data: `gainsay report --format json` (docs/reports.md). */
export interface ReportFacts extends Pick<
  CurrentFacts,
  'kind' | 'trust' | 'because' | 'wrong' | 'signature' | 'backtrace' | 'fault' | 'bytes' | 'isReduced' | 'repeats'
> {
  readonly id: string;
  readonly title: string;
  readonly severity: ReportedKind;
  readonly suspects: readonly ReportedSolver[];
  readonly formula: ReportedFormula;
  readonly proof: ReportedProof;
  readonly ownModel: { readonly text: string; readonly wrong: NonNullable<ModelObservation['wrong']> } | null;
  readonly commands: readonly ReportedCommand[];
  readonly options: { readonly needed: readonly string[]; readonly dropped: readonly string[] } | null;
  readonly modes: readonly ModeShown[];
  readonly experimental: readonly string[];
  readonly answers: readonly ReportedAnswer[];
  readonly versions: Bisection | null;
  readonly difference: { readonly text: string; readonly smallest: boolean } | null;
  readonly origin: ReportedOrigin;
  /** Findings that are most likely the same bug, and the number of further ones only counted. */
  readonly duplicates: readonly { readonly id: string; readonly seed: string; readonly strategy: string }[];
  readonly again: number;
  readonly group: string;
  readonly known: string | null;
  /** If the bug needs earlier queries in one process: their number, one script of all, and its command. */
  readonly history: { readonly before: number; readonly text: string; readonly line: string } | null;
  readonly reduction: ReportedReduction | null;
  readonly environment: {
    readonly gainsay: string;
    readonly folder: string;
    readonly path: string;
    readonly machine: Omit<Machine, 'host'> | null;
  };
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
  readonly family: string;
  readonly version: string;
  readonly options: readonly string[];
}

export interface ReportedFormula {
  readonly of: 'reduced' | 'input';
  readonly text: string;
  /** `smt2`, or `btor` if it has no SMT-LIB form or was sent as BTOR. */
  readonly language: 'smt2' | 'btor';
  readonly bytes: number;
  readonly logic: string | null;
  readonly theories: readonly string[];
  readonly operators: readonly string[];
  /** Commands and options that are not in every script, such as `reset-assertions` and `:sat.smt`. */
  readonly commands: readonly string[];
}

export interface ReportedReduction {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly nodesBefore: number;
  readonly nodesAfter: number;
  readonly minimal: boolean;
}

export type ReportedProof =
  /** An assignment that satisfies the formula (`true`), or a solver's one that does not (`false`). */
  | {
      readonly kind: 'model';
      readonly verdict: 'true' | 'false';
      readonly solver: string | null;
      readonly text: string;
      readonly wrong: ModelObservation['wrong'];
      readonly choices: readonly string[];
      /** No free symbols: false in one model means false in all. */
      readonly isClosed: boolean;
      readonly assertions: readonly { readonly assertion: string; readonly verdict: string }[];
      /** The formula with the assignment substituted, which is sat (`true`) or unsat (`false`). */
      readonly ground: string | null;
    }
  | { readonly kind: 'construction'; readonly expected: Decided | null; readonly reason: string | null }
  | { readonly kind: 'exhaustion'; readonly expected: Decided | null; readonly symbols: readonly string[] }
  | {
      readonly kind: 'contradiction';
      /** For joined seeds: all of them, separated by `(reset)`. */
      readonly base: string;
      readonly joinedBy: 'and' | 'or' | null;
      readonly claim: string;
      /** The answer to the reported formula is proved, so the answer to `base` is wrong. */
      readonly baseIsWrong: boolean;
    }
  | {
      readonly kind: 'reply';
      readonly inquiry: string;
      readonly term: string;
      readonly reply: string;
      /** Values under which term and reply differ, in words. */
      readonly proof: string;
      readonly model: string | null;
    }
  | { readonly kind: 'disagreement'; readonly witnesses: readonly string[] }
  /** The solver's behaviour is the evidence. `undetermined`: why its rejected model could not be evaluated. */
  | { readonly kind: 'seen'; readonly undetermined: string | null };

export interface ReportedCommand {
  readonly solver: string;
  readonly line: string;
  readonly args: readonly string[];
  readonly printed: string;
  readonly isCut: boolean;
  readonly warnings: number;
  /** The end of a crash: `killed by SIGSEGV`. */
  readonly ending: string | null;
  readonly said: string;
  readonly build: string | null;
}

export interface ReportedAnswer {
  readonly solver: string;
  readonly version: string;
  readonly options: readonly string[];
  readonly outcome: OutcomeKind;
  readonly answers: readonly Answer[];
  readonly said: string;
  /** Its result on the seed; null if not queried. */
  readonly seedSaid: string | null;
  readonly seed: { readonly outcome: OutcomeKind; readonly answers: readonly Answer[] } | null;
  readonly wrong: boolean;
}
