import * as v from 'valibot';
import { ASKED, CAMPAIGN, FINDING, FORMULA, JOB_COUNT, LIMITS, SEED, SOURCE, TIMEOUT_MS } from './inputs.js';
import type { FormulaLanguage } from '../../script/index.js';
import type { Asked, Formula } from './inputs.js';
import { type BugKind, REDUCIBLE_KINDS } from '../../solver/index.js';
import type { JobSummary } from './replies.js';
import { list, text, whole } from './route.js';

/** Runs solvers and commands on one formula, all at once, and streams what they print. */
const CALL = v.strictObject({
  kind: v.literal('call'),
  input: FORMULA,
  asked: v.pipe(list(ASKED, 16), v.minLength(1)),
  /** Solvers are asked for a model. */
  models: v.optional(v.boolean(), false),
  ...LIMITS,
});

/** What must stay while an input gets smaller. */
const MUST_STAY = v.variant('kind', [
  /** How a command behaves: exit code and crash signature; with `match` the output pattern; with `against` that answers differ. */
  v.strictObject({
    kind: v.literal('command'),
    command: text(8_000),
    stdin: v.optional(v.boolean(), false),
    match: v.optional(text(2_000)),
    against: v.optional(text(8_000)),
    /** The input need not fail. */
    any: v.optional(v.boolean(), false),
  }),
  /** What solvers get wrong, judged by Gainsay's own evidence: models, certificates, contradicting answers, crashes. */
  v.strictObject({
    kind: v.literal('solvers'),
    solvers: v.pipe(list(text(2_000), 16), v.minLength(1)),
    /** The kind of failure, one of `REDUCIBLE_KINDS`; missing: the gravest. */
    failure: v.optional(v.picklist(REDUCIBLE_KINDS)),
  }),
]);

/** Makes a formula smaller. Every accepted step is kept until the job is forgotten. */
const REDUCE = v.strictObject({
  kind: v.literal('reduce'),
  input: FORMULA,
  must: MUST_STAY,
  /** A name of `GET /api/algorithms`; missing: all there is. Only where a command must stay. */
  algorithm: v.optional(text(60)),
  /** BTOR only. */
  simplify: v.optional(v.boolean(), false),
  ...LIMITS,
  /** Milliseconds for all of it, pauses aside. */
  forMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
  /** Pauses before the first candidate: `step` goes on to the next accepted step. */
  paused: v.optional(v.boolean(), false),
});

/** Makes formulas with one seed after the other and runs solvers on each, until it is stopped. */
const SEARCH = v.strictObject({
  kind: v.literal('search'),
  source: SOURCE,
  /** The first seed. */
  seed: v.optional(SEED, 0),
  asked: v.pipe(list(ASKED, 8), v.minLength(1)),
  ...LIMITS,
  /** How many formulas; missing: until it is stopped. */
  count: v.optional(whole(1, 1_000_000_000)),
  jobs: v.optional(JOB_COUNT),
  /** Whether the first failure of each kind is reduced at once: by the hunt that keeps it, else as a job of its own. */
  reduce: v.optional(v.boolean(), true),
  /** Whether the first failure of each kind is confirmed and kept as a finding, in a campaign of its own. Only what solvers do. */
  keep: v.optional(v.boolean(), true),
});

/** Values of `HUNT_OPTIONS` by name, as `GET /api/hunt/form` lists them. */
const OPTION_VALUES = v.record(text(60), v.unknown());

/** Begins a campaign; it is kept in a folder of its own in the folder of the studio. */
const HUNT = v.strictObject({ kind: v.literal('hunt'), options: OPTION_VALUES });

/** Goes on with a campaign of the workspace. */
const RESUME = v.strictObject({
  kind: v.literal('resume'),
  campaign: CAMPAIGN,
  options: v.optional(OPTION_VALUES, {}),
});

/** Does something with findings of a campaign: none named means one of each group. */
const FINDING_WORK = v.strictObject({
  kind: v.literal('finding'),
  action: v.picklist(['reduce', 'bisect', 'recheck']),
  campaign: CAMPAIGN,
  findings: v.optional(list(FINDING, 10_000), []),
  /** Of `bisect`: `z3@npm`, or a template of paths; of `recheck`: the version that is asked. */
  versions: v.optional(text(2_000)),
  algorithm: v.optional(text(60)),
  forMs: v.optional(TIMEOUT_MS),
  timeoutMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
});

/** Counts the unique bugs of a campaign by versions, as `gainsay count` does. */
const COUNT = v.strictObject({
  kind: v.literal('count'),
  campaign: CAMPAIGN,
  versions: v.optional(text(2_000)),
  timeoutMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
});

/** An experiment as `gainsay experiment` takes it. */
export const EXPERIMENT_OPTIONS = {
  experiment: text(60),
  /** Values of its settings, as typed; `GET /api/experiment/form` lists them. */
  settings: v.optional(v.record(text(60), text(8_000)), {}),
  /** None: those of the experiment. */
  solvers: v.optional(list(text(2_000), 16), []),
  /** The folder of its rows, tables and plots; missing: `experiments/NAME`. */
  out: v.optional(v.pipe(text(4_000), v.minLength(1))),
  /** Only so many points that have no row yet. */
  points: v.optional(whole(0, 999_999_999)),
  /** How many campaigns run at a time, for an experiment that consists of campaigns. */
  parallel: v.optional(whole(1, 64)),
};

/** Runs an experiment; with options that were run before it goes on from there. */
const EXPERIMENT = v.strictObject({ kind: v.literal('experiment'), ...EXPERIMENT_OPTIONS });

export const JOB_REQUEST = v.variant('kind', [CALL, REDUCE, SEARCH, HUNT, RESUME, FINDING_WORK, COUNT, EXPERIMENT]);
export type JobRequest = v.InferInput<typeof JOB_REQUEST>;
export type ReduceRequest = v.InferInput<typeof REDUCE>;

/** A job, whole. */
export type Job = JobSummary & { readonly asOf: string } & JobDetails;

export type JobDetails =
  | { readonly kind: 'call'; readonly call: CallState }
  | { readonly kind: 'reduce'; readonly reduce: ReductionState }
  | { readonly kind: 'search'; readonly search: SearchState }
  | { readonly kind: 'hunt' | 'resume'; readonly campaign: string | null; readonly notices: readonly string[] }
  | { readonly kind: 'finding' | 'count'; readonly work: WorkState }
  | { readonly kind: 'experiment'; readonly run: ExperimentRun };

/** How far an experiment is. */
export interface ExperimentRun {
  /** Its name in the workspace; null before its folder is there. */
  readonly experiment: string | null;
  /** Points that have a row, and all of them; null before that is known. */
  readonly done: number;
  readonly all: number | null;
  /** About how long the rest takes, milliseconds; null before the first row. */
  readonly leftMs: number | null;
  /** How often its tables and plots were written: each time they are to be read anew. */
  readonly reports: number;
  /** What it tells besides, such as a version that is fetched. */
  readonly notices: readonly string[];
}

export interface CallState {
  readonly input: Formula;
  readonly runs: readonly CallRun[];
  /** What is wrong in what was said so far. */
  readonly wrong: readonly WrongHere[];
}

/** What is wrong in what was said of a formula, as a hunt would suspect it; nothing is confirmed yet. */
export interface WrongHere {
  readonly kind: BugKind;
  /** Who of those asked it is about; several where one of them must be wrong. */
  readonly who: readonly number[];
  /** The others whose answers it rests on. */
  readonly witnesses: readonly number[];
  readonly because: string;
}

/** One run of a call; `output` events bring what it prints while it runs. */
export interface CallRun {
  readonly asked: Asked;
  /** What somebody else would type. */
  readonly command: string;
  readonly state: 'waiting' | 'running' | 'over';
  /**
   * How it ended: `exit 0`, `SIGSEGV`, `timeout`, `out of memory`, `too much output`, `cannot be started: …`; null before.
   * What a program that died or complained said of that follows: `exit 134: Assertion failed`.
   */
  readonly ending: string | null;
  readonly exit: number | null;
  readonly signal: string | null;
  /** Milliseconds. */
  readonly ms: number;
  /** The answers that it printed, in order. */
  readonly answers: readonly string[];
  /** The model that a solver gave, where it was asked for one. */
  readonly model: string | null;
  /** All that it printed, cut at `MOST_OUTPUT`. */
  readonly stdout: string;
  readonly stderr: string;
  readonly isCut: boolean;
}

/** How much of a run's output is kept, UTF-16 units of each stream. */
export const MOST_OUTPUT = 1024 * 1024;

export interface ReductionState {
  readonly input: Formula;
  readonly request: ReduceRequest;
  readonly language: FormulaLanguage;
  readonly algorithm: string;
  /** What a size counts. */
  readonly unit: 'nodes' | 'terms';
  readonly before: Size;
  readonly now: Size;
  /** Executions, candidates whose verdict was known, and those that were not smaller and so not tried. */
  readonly calls: number;
  readonly cacheHits: number;
  /** Accepted steps; `GET /api/jobs/:job/steps` lists them. */
  readonly steps: number;
  /** The pass or algorithm at work. */
  readonly pass: string;
  /** Milliseconds of work, pauses aside, and what is left of `forMs`. */
  readonly ms: number;
  readonly leftMs: number | null;
  /** At the end: whether no single change is left that keeps the failure; null where that is not known. */
  readonly minimal: boolean | null;
  /** What must stay, as it was seen at the start: `SIGABRT (crash)`; null before. */
  readonly shows: string | null;
  /** The step that fails in fresh processes each time; -1 where none does, null before the end. */
  readonly confirmed: number | null;
  /** Where the smallest lies. */
  readonly out: string;
}

export interface Size {
  readonly size: number;
  readonly bytes: number;
}

/** An accepted step; 0 is the start. With all of them the curve of sizes can be drawn. */
export interface ReductionStep extends Size {
  readonly step: number;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  readonly pass: string;
}

export interface SearchState {
  readonly source: v.InferOutput<typeof SOURCE>;
  readonly asked: readonly Asked[];
  /** The seed that is made next. */
  readonly seed: number;
  /** Formulas made, draws in vain, runs of solvers. */
  readonly made: number;
  readonly none: number;
  readonly runs: number;
  /** How each of those asked answered or ended, and how often. */
  readonly answers: readonly Readonly<Record<string, number>>[];
  readonly failures: readonly SearchFailure[];
}

/** A formula on which something went wrong. What is no bug by itself is told once, and looked after by no job. */
export interface SearchFailure extends WrongHere {
  /** From 1. */
  readonly number: number;
  /** Makes the formula again, with the same source. */
  readonly seed: number;
  /** The failure that it looks like, by its number, where it is not the first of its kind. */
  readonly like: number | null;
  readonly nodes: number | null;
  readonly bytes: number;
  /** The job that makes it smaller. */
  readonly reduction: string | null;
  /** The hunt that confirms it and keeps it as a finding in a campaign; null where it is like another, and of commands. */
  readonly hunt: string | null;
}

/** Work on findings: what it came to, a line each, as it comes. */
export interface WorkState {
  readonly campaign: string;
  readonly findings: readonly string[];
  /** Pieces done, and how many there are; null where that is not known. */
  readonly done: number;
  readonly of: number | null;
  /** What is being done now. */
  readonly current: string | null;
  readonly lines: readonly string[];
  readonly table: Table | null;
}

/** A table as `gainsay experiment` and `count` write it. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}
