import type { Decided, ModelObservation, Trust } from '../../oracle/index.js';
import type { Answer, Backtrace, InquiryName, ReportedKind } from '../../solver/index.js';
import type {
  Bisection,
  Fault,
  FindingRecord,
  FindingSize,
  Machine,
  ModeShown,
  OutcomeKind,
  Repeated,
} from '../log/index.js';

/** All that a report of one finding says, as data: `gainsay report --format json` (docs/reports.md). */
export interface ReportFacts {
  readonly id: string;
  /** What would stand in the title line of an issue. */
  readonly title: string;
  readonly kind: FindingRecord['kind'];
  readonly severity: ReportedKind;
  readonly trust: Trust;
  /** The reason, in a sentence. */
  readonly because: string;
  /** Solvers of which one is wrong; one where that is decided. */
  readonly suspects: readonly ReportedSolver[];
  readonly wrong: FindingRecord['wrong'];
  readonly signature: string | null;
  /** Where the solver dies, for a crash that does not say so itself; null where no debugger told. */
  readonly backtrace: Backtrace | null;
  /** The smallest ground term that the solver gets wrong; null if none is known. */
  readonly fault: Fault | null;
  /** How large its input is now: that of a finding after a history, with the queries before. */
  readonly size: FindingSize;
  readonly formula: ReportedFormula;
  readonly proof: ReportedProof;
  /** What is false in the model that the solver gave for a wrong sat, beside what proves that. */
  readonly ownModel: { readonly text: string; readonly wrong: NonNullable<ModelObservation['wrong']> } | null;
  readonly commands: readonly ReportedCommand[];
  /** Options of the suspect that the bug needs and those that it does not; null where that was not tried. */
  readonly options: { readonly needed: readonly string[]; readonly dropped: readonly string[] } | null;
  /** In which modes of its solver it shows, where its project sorts bugs by these. */
  readonly modes: readonly ModeShown[];
  /** Those needed that are experimental, as the solver's profile says. */
  readonly experimental: readonly string[];
  readonly answers: readonly ReportedAnswer[];
  /** What was said when the same was asked again and again. */
  readonly repeats: readonly Repeated[];
  readonly versions: Bisection | null;
  /** The smallest difference to the seed, or how the input was made. */
  readonly difference: { readonly text: string; readonly smallest: boolean } | null;
  readonly origin: ReportedOrigin;
  /** Other findings of the campaign that are most likely the same bug, and how many more were only counted. */
  readonly duplicates: readonly { readonly id: string; readonly seed: string; readonly strategy: string }[];
  readonly again: number;
  readonly group: string;
  /** The known bug that it is, or the earlier campaign that has it. */
  readonly known: string | null;
  /** Where it shows only after other queries in one process: how many, all of them as one script, and how to ask that. */
  readonly history: { readonly before: number; readonly text: string; readonly line: string } | null;
  readonly reduction: ReportedReduction | null;
  readonly environment: {
    readonly gainsay: string;
    readonly folder: string;
    readonly path: string;
    /** Where it was seen; null where the campaign does not say. */
    readonly machine: Machine | null;
  };
  /** What is not known yet, and the command that finds it out. */
  readonly missing: readonly { readonly what: string; readonly command: string }[];
}

export interface ReportedOrigin {
  readonly seed: string;
  /** Where it was made from several seeds: all of them, and by what they were joined. */
  readonly joined: { readonly seeds: readonly string[]; readonly connective: 'and' | 'or' } | null;
  readonly strategy: string;
  readonly index: number;
  readonly key: string;
}

export interface ReportedSolver {
  /** As it was named in the campaign. */
  readonly id: string;
  readonly family: string;
  /** Its version number; what it says of itself where that has none. */
  readonly version: string;
  /** The options that are part of its name. */
  readonly options: readonly string[];
}

export interface ReportedFormula {
  readonly of: 'reduced' | 'input';
  readonly text: string;
  /** `smt2`, or `btor` where it has no SMT-LIB form or is asked about in BTOR. */
  readonly language: 'smt2' | 'btor';
  readonly bytes: number;
  readonly logic: string | null;
  readonly theories: readonly string[];
  /** The operators that are not Boolean, most frequent first. */
  readonly operators: readonly string[];
  /** Commands that are not in every script, such as `reset-assertions`, and options that it sets, such as `:sat.smt`. */
  readonly commands: readonly string[];
}

export interface ReportedReduction {
  readonly bytesBefore: number | null;
  readonly bytesAfter: number | null;
  readonly nodesBefore: number;
  readonly nodesAfter: number;
  readonly minimal: boolean | null;
}

/** Why the answer is wrong, with all that it takes to check that. */
export type ReportedProof =
  /** An assignment that satisfies the formula (`true`), or that a solver gave and that does not (`false`). */
  | {
      readonly kind: 'model';
      readonly verdict: 'true' | 'false';
      /** Whose it is; null where the formula was made with it. */
      readonly solver: string | null;
      readonly text: string;
      readonly wrong: ModelObservation['wrong'];
      readonly choices: readonly string[];
      /** Whether a script has no free symbols, so that what is false in one model is false in all. */
      readonly isClosed: boolean;
      /** The assertions and what each is in it; empty where that is not shown. */
      readonly assertions: readonly { readonly assertion: string; readonly verdict: string }[];
      /** The formula with the assignment put in: any solver must say sat (`true`) or unsat (`false`). */
      readonly ground: string | null;
    }
  /** The formula was made so that it has this answer. */
  | { readonly kind: 'construction'; readonly expected: Decided | null; readonly reason: string | null }
  /** All assignments to these were tried: none satisfies it. */
  | { readonly kind: 'exhaustion'; readonly expected: Decided | null; readonly symbols: readonly string[] }
  /** The same solver says something else to a formula from which the answer follows. */
  | {
      readonly kind: 'contradiction';
      /** Several one after another where seeds were joined, with a `(reset)` in between. */
      readonly base: string;
      readonly joinedBy: 'and' | 'or' | null;
      readonly claim: string;
      /** Whether the answer to the formula of the report is proved, so that the one to `base` is wrong. */
      readonly baseIsWrong: boolean;
    }
  /** What it says of a term, or makes of it, is refuted by evaluation. */
  | {
      readonly kind: 'reply';
      readonly inquiry: InquiryName;
      readonly term: string;
      readonly reply: string;
      /** Values under which they differ, in words. */
      readonly proof: string;
      /** The model whose values these are; null where they were chosen by Gainsay. */
      readonly model: string | null;
    }
  /** Others disagree. */
  | { readonly kind: 'disagreement'; readonly witnesses: readonly string[] }
  /** The solver shows it itself; where it complains of a model that it prints, why evaluating that came to nothing. */
  | { readonly kind: 'seen'; readonly undetermined: string | null };

export interface ReportedCommand {
  readonly solver: string;
  /** The command line, with the formula in a file. */
  readonly line: string;
  /** Its options, without those that only say how the input comes. */
  readonly args: readonly string[];
  /** What it prints, word for word; empty where it prints nothing. */
  readonly printed: string;
  /** Whether it prints more than that, and how many lines of idle warnings are left out. */
  readonly isCut: boolean;
  readonly warnings: number;
  /** How it ends where it crashes: `killed by SIGSEGV`. */
  readonly ending: string | null;
  /** What it says, in a word. */
  readonly said: string;
  /** Which build it is, where that is not the usual program. */
  readonly build: string | null;
}

export interface ReportedAnswer {
  readonly solver: string;
  readonly version: string;
  /** The options that are part of its name. */
  readonly options: readonly string[];
  readonly outcome: OutcomeKind;
  readonly answers: readonly Answer[];
  /** Both in a few words. */
  readonly said: string;
  /** What it said to the formula from which this one was made; null where it was not asked. */
  readonly seedSaid: string | null;
  readonly seed: { readonly outcome: OutcomeKind; readonly answers: readonly Answer[] } | null;
  readonly wrong: boolean;
}
