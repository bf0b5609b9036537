import * as v from 'valibot';
import { TARGET, CAMPAIGN, FINDING, FORMULA, JOB_COUNT, LIMITS, SEED, SOURCE, TIMEOUT_MS } from './inputs.js';
import type { FormulaLanguage, BugKind } from '../../../src/smt.js';
import type { Target, Formula } from './inputs.js';
import type { JobSummary } from './replies.js';
import { list, text, whole } from './route.js';

const CALL = v.strictObject({
  kind: v.literal('call'),
  input: FORMULA,
  asked: v.pipe(list(TARGET, 16), v.minLength(1)),
  /** `each` also requests the models of earlier checks, in a second run. */
  models: v.optional(v.union([v.boolean(), v.literal('each')]), false),
  ...LIMITS,
});

const PROPERTY = v.variant('kind', [
  /** Preserves the exit code and crash signature, output that matches `match`, or a difference to `against`. */
  v.strictObject({
    kind: v.literal('command'),
    command: text(8_000),
    stdin: v.optional(v.boolean(), false),
    match: v.optional(text(2_000)),
    against: v.optional(text(8_000)),
    any: v.optional(v.boolean(), false),
  }),
  /** Models, certificates, contradicting answers and crashes determine the kind. */
  v.strictObject({
    kind: v.literal('solvers'),
    solvers: v.pipe(list(text(2_000), 16), v.minLength(1)),
    /** A reducible kind of `GET /api/session`. The server checks it. */
    failure: v.optional(v.custom<BugKind>((kind) => typeof kind === 'string')),
  }),
  /** Reduces the mutant of the finding `input` as `gainsay reduce DIR ID` does. */
  v.strictObject({ kind: v.literal('finding') }),
]);

/** All steps are available until the job is forgotten. */
const REDUCE = v.strictObject({
  kind: v.literal('reduce'),
  input: FORMULA,
  must: PROPERTY,
  /** By default all passes. Only for reductions that preserve a command's behaviour. */
  algorithm: v.optional(text(60)),
  /** Simplifies operators next to replaced nodes (BTOR only). */
  simplify: v.optional(v.boolean(), false),
  ...LIMITS,
  /** In milliseconds, without pauses. */
  forMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
  /** Starts paused. The action `step` resumes until the next accepted step. */
  paused: v.optional(v.boolean(), false),
});

const SEARCH = v.strictObject({
  kind: v.literal('search'),
  source: SOURCE,
  seed: v.optional(SEED, 0),
  asked: v.pipe(list(TARGET, 8), v.minLength(1)),
  ...LIMITS,
  count: v.optional(whole(1, 1_000_000_000)),
  jobs: v.optional(JOB_COUNT),
  /** Reduces the first failure of each kind immediately. */
  reduce: v.optional(v.boolean(), true),
  /** Stores the first failure of each kind in a campaign. Only for solvers. */
  keep: v.optional(v.boolean(), true),
});

/** As `GET /api/hunt/form` lists them. */
const OPTION_VALUES = v.record(text(60), v.unknown());

/** In a new folder inside the studio's folder. */
const HUNT = v.strictObject({ kind: v.literal('hunt'), options: OPTION_VALUES });

const RESUME = v.strictObject({
  kind: v.literal('resume'),
  campaign: CAMPAIGN,
  options: v.optional(OPTION_VALUES, {}),
});

/** By default on one finding of each group. */
const FINDING_WORK = v.strictObject({
  kind: v.literal('finding'),
  action: v.picklist(['reduce', 'bisect', 'recheck', 'replay']),
  campaign: CAMPAIGN,
  findings: v.optional(list(FINDING, 10_000), []),
  /** For `bisect`, `z3@npm` or a template of paths. For `recheck`, the version to run. */
  versions: v.optional(text(2_000)),
  algorithm: v.optional(text(60)),
  forMs: v.optional(TIMEOUT_MS),
  timeoutMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
});

/** Like `gainsay campaign count`. */
const COUNT = v.strictObject({
  kind: v.literal('count'),
  campaign: CAMPAIGN,
  versions: v.optional(text(2_000)),
  timeoutMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
});

export const EXPERIMENT_OPTIONS = {
  experiment: text(60),
  /** As `GET /api/experiment/form` lists them. */
  settings: v.optional(v.record(text(60), text(8_000)), {}),
  solvers: v.optional(list(text(2_000), 16), []),
  /** By default `experiments/NAME`. */
  out: v.optional(v.pipe(text(4_000), v.minLength(1))),
  /** Maximum number of points to measure. */
  points: v.optional(whole(0, 999_999_999)),
  /** Concurrent campaigns. */
  parallel: v.optional(whole(1, 64)),
};

/** With the options of an earlier run, continues that experiment. */
const EXPERIMENT = v.strictObject({ kind: v.literal('experiment'), ...EXPERIMENT_OPTIONS });

export const JOB_REQUEST = v.variant('kind', [CALL, REDUCE, SEARCH, HUNT, RESUME, FINDING_WORK, COUNT, EXPERIMENT]);
export type ReduceRequest = v.InferInput<typeof REDUCE>;

export type Job = JobSummary & { readonly asOf: string } & JobDetails;

export type JobDetails =
  | { readonly kind: 'call'; readonly call: CallState }
  | { readonly kind: 'reduce'; readonly reduce: ReductionState }
  | { readonly kind: 'search'; readonly search: SearchState }
  | { readonly kind: 'hunt' | 'resume'; readonly campaign: string | null; readonly notices: readonly string[] }
  | { readonly kind: 'finding' | 'count'; readonly work: WorkState }
  | { readonly kind: 'experiment'; readonly run: ExperimentRun };

export interface ExperimentRun {
  /** Null until its folder exists. */
  readonly experiment: string | null;
  /** `all` is null while unknown. */
  readonly done: number;
  readonly all: number | null;
  /** Estimated milliseconds. Null before the first row. */
  readonly leftMs: number | null;
  /** If the number changes, clients must read the files again. */
  readonly reports: number;
  readonly notices: readonly string[];
}

export interface CallState {
  readonly input: Formula;
  readonly runs: readonly CallRun[];
  readonly wrong: readonly SuspectedFailure[];
}

/** Suspected, not confirmed. */
export interface SuspectedFailure {
  readonly kind: BugKind;
  /** At least one of these solvers is wrong. */
  readonly who: readonly number[];
  /** Solvers whose answers are the evidence. */
  readonly witnesses: readonly number[];
  readonly because: string;
}

/** Judged at its check of the called formula. */
export interface CalledModel {
  /** From 1. */
  readonly check: number;
  readonly text: string;
  /** Null if the answer is not \`sat\`, so that the model need not satisfy the formula. */
  readonly verdict: 'true' | 'false' | 'undetermined' | null;
  /** The false part, why the verdict is undetermined, or the open values with which the formula is true. */
  readonly because: string | null;
}

/** `output` events stream its output. */
export interface CallRun {
  readonly asked: Target;
  /** Command that reproduces the run. */
  readonly command: string;
  readonly state: 'waiting' | 'running' | 'over';
  /** ISO time of the start. */
  readonly begun: string | null;
  /** `exit 0`, `SIGSEGV`, `timeout`, `out of memory`, `too much output`, `stopped`, `cannot be started: …`. Null while it runs. */
  readonly ending: string | null;
  readonly exit: number | null;
  readonly signal: string | null;
  readonly ms: number;
  readonly answers: readonly string[];
  readonly models: readonly CalledModel[];
  /** The translated formula, if the solver does not get the file's text. */
  readonly sent: { readonly text: string; readonly language: FormulaLanguage } | null;
  /** Truncated to `MOST_OUTPUT`. */
  readonly stdout: string;
  readonly stderr: string;
  readonly isCut: boolean;
}

/** UTF-16 units of each stream. */
export const MOST_OUTPUT = 1024 * 1024;

export interface ReductionState {
  readonly input: Formula;
  readonly request: ReduceRequest;
  readonly language: FormulaLanguage;
  readonly algorithm: string;
  readonly unit: 'nodes' | 'terms';
  readonly before: Size;
  readonly now: Size;
  /** Checks that ran. `cacheHits` counts candidates with a known verdict. */
  readonly calls: number;
  readonly cacheHits: number;
  readonly steps: number;
  readonly pass: string;
  /** Without pauses. */
  readonly ms: number;
  readonly leftMs: number | null;
  /** Null if unknown. */
  readonly minimal: boolean | null;
  readonly changed: string | null;
  /** Such as `SIGABRT (crash)`. Null before the start. */
  readonly shows: string | null;
  /** Last step that always fails in new processes. -1 if there is none, null if unknown. */
  readonly confirmed: number | null;
  /** Null if an ended reduction has not written a file. */
  readonly out: string | null;
}

export interface Size {
  readonly size: number;
  readonly bytes: number;
}

/** Number 0 is the start. */
export interface ReductionStep extends Size {
  readonly step: number;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  readonly pass: string;
}

/** One file that opens without a server. */
export interface SharedReduction {
  readonly name: string;
  readonly language: FormulaLanguage;
  readonly algorithm: string;
  readonly unit: 'nodes' | 'terms';
  /** Command line of the check, and the preserved property if known. */
  readonly command: string;
  readonly shows: string | null;
  /** Version of Gainsay. */
  readonly made: string;
  /** False if the reduction was stopped, failed, or has not ended. */
  readonly isWhole: boolean;
  /** Of the whole reduction, which may go on after the last step. */
  readonly calls: number;
  readonly ms: number;
  readonly steps: readonly (ReductionStep & { readonly text: string })[];
  /** Steps that the file omits because of its size. */
  readonly omitted: number;
}

export interface SharedPage {
  readonly name: string;
  readonly html: string;
}

export interface SearchState {
  readonly source: v.InferOutput<typeof SOURCE>;
  readonly asked: readonly Target[];
  readonly seed: number;
  readonly made: number;
  readonly none: number;
  readonly runs: number;
  /** Runs by answer or ending, per solver. */
  readonly answers: readonly Readonly<Record<string, number>>[];
  readonly failures: readonly SearchFailure[];
  /** Folder of the failures. Null before the first. */
  readonly stored: string | null;
}

/** Failures that are not bugs are listed only once per kind. */
export interface SearchFailure extends SuspectedFailure {
  readonly number: number;
  /** Random seed from which the formula can be generated again. */
  readonly seed: number;
  /** First failure of the same kind, or null. */
  readonly like: number | null;
  readonly nodes: number | null;
  readonly bytes: number;
  readonly reduction: string | null;
  /** Why a failure that should be reduced has no reduction, or null. */
  readonly notReduced: string | null;
  /** Hunt that confirms this failure, or null. */
  readonly hunt: string | null;
  /** Campaign of a hunt that confirmed this failure in an earlier run of the studio, or null. */
  readonly campaign: string | null;
}

export interface WorkState {
  readonly campaign: string;
  readonly findings: readonly string[];
  readonly done: number;
  readonly of: number | null;
  readonly current: string | null;
  readonly lines: readonly string[];
  readonly table: Table | null;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}
