import * as v from 'valibot';
import type {
  BlobId,
  Block,
  CampaignEvent,
  CampaignStats,
  FindingState,
  FindingView,
  Plan,
  StatsRow,
  Summary,
  Triage,
  TriageState,
} from '../../../src/index.js';
import type { FindingKind } from '../../../src/smt.js';
import { TRIAGE_CHOICES } from './choices.js';
import { CAMPAIGN, FINDING } from './inputs.js';
import { list, oneOf, text, whole } from './route.js';

/**
 * `here` also includes the hunt that opened the studio. `work` reduces or bisects findings: no hunt runs; `job` is null
 * in another process. `unknown` if the server does not report who leads.
 */
export type CampaignRunner =
  | { readonly by: 'here'; readonly job: string | null }
  | { readonly by: 'work'; readonly job: string | null }
  | { readonly by: 'elsewhere' | 'unknown' }
  | null;

export interface CampaignLive {
  readonly campaign: string;
  readonly name: string;
  readonly path: string;
  readonly running: CampaignRunner;
  readonly sequence: number;
  /** Last event that changed the lists of findings and groups, or 0. */
  readonly findingsSequence: number;
  /** False if all figures describe only the beginning of the log. */
  readonly isWhole: boolean;
  readonly started: string;
  readonly plan: Omit<Plan, 'seeds'>;
  readonly summary: Omit<Summary, 'groups' | 'disputedSeeds'> & {
    readonly groups: number;
    readonly knownGroups: number;
    /** Groups that are not reduced and may merge. */
    readonly mergeableGroups: number;
    /** Counts the findings and groups. */
    readonly counted: string;
    /** States what is left to do. */
    readonly left: string;
    /** Counts the groups that a resumed hunt reduces or bisects; null if there are none. */
    readonly unfinished: string | null;
    readonly disputedSeeds: number;
  };
  /** This part's share of the budget. */
  readonly goal: Plan['budget'];
  readonly clock: CampaignClock;
  /** In milliseconds of work; the start of this session if only earlier sessions have tests. */
  readonly lastTest: number | null;
  /** In milliseconds of work. */
  readonly lastFinding: number | null;
  /** At most a few hundred evenly spaced points. */
  readonly course: readonly CoursePoint[];
  /** The newest groups, newest first. */
  readonly newest: readonly FindingRow[];
  /** Numbers of findings, most severe kind first. */
  readonly kinds: readonly (readonly [FindingKind, number])[];
  readonly blame: readonly Blame[];
  readonly machines: readonly MachineRow[];
  /** Null for a campaign in a folder. */
  readonly workers: LiveWorkers | null;
  readonly strategies: readonly StrategyLive[];
  readonly theories: readonly StatsRow[];
  readonly rewrites: readonly StatsRow[];
  readonly refusals: CampaignStats['refusals'];
  /** Null if this studio does not run the campaign. */
  readonly memoryMb: number | null;
  /** Commands that this user has neither run nor allowed. */
  readonly foreignCommands: readonly string[];
  readonly asOf: string;
}

/** Advances while a hunt runs, also without events. */
export interface CampaignClock {
  /** Milliseconds of work. */
  readonly ms: number;
  /** In the last half minute of work, since the last pause. */
  readonly perSecond: number;
  /** False if the hunt may have been paused since the last finding, so that only the working time since is known. */
  readonly isWallTime: boolean;
}

/** Figures after `ms` milliseconds of work. `answers` counts the answers and outcomes of all solvers. */
export interface CoursePoint {
  readonly ms: number;
  readonly tests: number;
  readonly findings: number;
  readonly groups: number;
  readonly answers: Readonly<Record<string, number>>;
}

export interface Suspicion {
  readonly solver: string;
  /** A solver, `proof` or `itself`. */
  readonly against: string;
}

/** Groups by suspicion. `kind` is the most severe. */
export interface Blame extends Suspicion {
  readonly kind: FindingKind;
  readonly groups: number;
}

/** A machine, or a worker that reported findings. */
export interface MachineRow {
  readonly name: string;
  readonly system: string;
  readonly sessions: number;
  readonly tests: number;
  readonly ms: number;
  readonly findings: number;
}

/** Any client of the server can forge these. */
export interface LiveWorkers {
  readonly leader: string | null;
  /** The reason why the figures may be out of date, or null. */
  readonly problem: string | null;
  readonly perSecond: number;
  readonly jobs: number;
  /** At most a few hundred: those at work first. */
  readonly rows: readonly WorkerRow[];
  readonly omitted: number;
}

export interface WorkerRow {
  readonly name: string;
  readonly host: string;
  readonly system: string;
  /** `starting` without jobs yet, `gone` if it has left or has not reported for seconds. */
  readonly state: 'working' | 'starting' | 'refusing' | 'gone';
  readonly jobs: number;
  readonly perSecond: number;
  readonly tests: number;
  readonly tasks: number;
  /** Time of the last report, in milliseconds since 1970. Null if only the leader has reported it. */
  readonly seenAt: number | null;
  /** Why it refuses the campaign. */
  readonly because: string | null;
}

export interface FindingRow extends Pick<FindingEntry, 'finding' | 'group' | 'kind' | 'trust' | 'suspects'> {
  /** All solvers that show the bug of a group. Empty for a finding, and if it is undecided which solver is wrong. */
  readonly blamed: readonly string[];
  /** Solvers, `proof`, `itself`, or `each other` if one suspect is wrong. */
  readonly against: readonly string[];
  readonly suspicions: readonly Suspicion[];
  readonly because: string;
  /** Length of the name of the row's solver at the start of `because`. */
  readonly subject: number;
  /** Of a group, those of all its findings, like `trusts`, `theories` and `strategies`. `kind` is the first. */
  readonly kinds: readonly FindingKind[];
  readonly trusts: readonly FindingEntry['trust'][];
  readonly theories: readonly string[];
  readonly strategies: readonly string[];
  readonly seed: string;
  /** Texts of the other findings of a group: names, reasons, seeds and notes. */
  readonly others: readonly string[];
  readonly bytes: number;
  readonly count: number;
  /** Likely duplicates, which were not confirmed. */
  readonly again: number;
  readonly versions: readonly string[];
  readonly triage: TriageState;
  readonly known: string | null;
  readonly returned: string | null;
  readonly triagedBy: FindingEntry['triagedBy'];
  readonly note: string | null;
  /** Milliseconds of work before the first finding. */
  readonly at: number;
}

export interface CampaignBrief {
  readonly started: string;
  readonly tests: number;
  readonly findings: number;
  readonly groups: number;
  readonly ms: number;
  readonly state: Summary['state'];
  readonly isWhole: boolean;
  readonly running: CampaignRunner;
}

export interface CommonGroup {
  readonly row: FindingRow;
  /** Null for campaigns without it. */
  readonly in: readonly (string | null)[];
}

export interface StrategyShare extends StatsRow {
  readonly batches: number;
}

export interface StrategyLive extends StrategyShare {
  /** Estimated yield per second of solver time. Null if strategies share the time evenly. */
  readonly rate: number | null;
}

/** In milliseconds. By default unlimited. */
const WITHIN = v.optional(whole(0, 60_000));

export const CAMPAIGN_QUERY = v.strictObject({ campaign: CAMPAIGN, within: WITHIN });

const TRIAGE_STATE = v.picklist(TRIAGE_CHOICES);

export interface SeedEntry {
  readonly path: string;
  /** Null for a seed that was left out. */
  readonly blob: string | null;
  /** `refuted`: a finding proves that the answer is wrong. */
  readonly standing: 'decided' | 'undecided' | 'disputed' | 'refuted' | 'left-out' | 'waiting';
  readonly agreed: readonly (string | null)[];
  readonly certified: string | null;
  /** Solvers that do not receive the seed's mutants. */
  readonly excused: readonly string[];
  readonly reason: string | null;
}

const SEED_STANDING = oneOf<SeedEntry['standing']>({
  decided: true,
  undecided: true,
  disputed: true,
  refuted: true,
  'left-out': true,
  waiting: true,
});

const PAGE = { from: v.optional(whole(0, Number.MAX_SAFE_INTEGER), 0), most: v.optional(whole(1, 1_000), 100) };

/** All conditions must hold. */
const FINDING_FILTER = {
  solver: v.optional(text(2_000)),
  kind: v.optional(text(40)),
  trust: v.optional(text(40)),
  theory: v.optional(text(60)),
  strategy: v.optional(text(200)),
  /** A bisected version, or the version of a suspected solver. */
  version: v.optional(text(200)),
  triage: v.optional(TRIAGE_STATE),
  /** Words in the id, reason, signature, seed, group or note, in any case. */
  text: v.optional(text(500)),
};

export type FindingFilter = Partial<v.InferOutput<v.StrictObjectSchema<typeof FINDING_FILTER, undefined>>> & {
  readonly group?: string | undefined;
};

export const GROUPS_QUERY = v.strictObject({ campaign: CAMPAIGN, within: WITHIN, ...FINDING_FILTER, ...PAGE });
export const FINDINGS_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  within: WITHIN,
  group: v.optional(text(300)),
  ...FINDING_FILTER,
  ...PAGE,
});
const MOST_ROWS = 100_000;
export const ROWS_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  within: WITHIN,
  of: v.optional(v.picklist(['groups', 'findings']), 'groups'),
  most: v.optional(whole(1, MOST_ROWS), MOST_ROWS),
});
export const COMPARE_QUERY = v.strictObject({
  campaigns: v.pipe(list(CAMPAIGN, 8), v.minLength(1)),
});
export const LOG_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  /** Separated by commas. */
  kinds: v.optional(text(600)),
  text: v.optional(text(500)),
  /** Returns only events before this number, newest first. */
  before: v.optional(whole(1, Number.MAX_SAFE_INTEGER)),
  most: v.optional(whole(1, 500), 100),
});
export const SEEDS_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  standing: v.optional(SEED_STANDING),
  text: v.optional(text(500)),
  ...PAGE,
});
export const FINDING_QUERY = v.strictObject({ campaign: CAMPAIGN, finding: FINDING });
export const ISSUE_QUERY = v.strictObject({ campaign: CAMPAIGN, finding: FINDING, project: v.optional(text(60)) });
export const REPORT_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  finding: FINDING,
  /** `z3`, `cvc5` …, `generic`. By default, the project of the suspected solver. */
  project: v.optional(text(60)),
  format: v.optional(text(40), 'md'),
});

export const TRIAGE_INPUT = v.strictObject({
  campaign: CAMPAIGN,
  finding: FINDING,
  state: TRIAGE_STATE,
  link: v.optional(v.nullable(text(2_000)), null),
  note: v.optional(v.nullable(text(20_000)), null),
  /** `when` of the triage that the user saw. The request is refused if there is a newer one. */
  since: v.optional(v.nullable(text(40))),
});
export const TRIAGE_ALL_INPUT = v.strictObject({
  campaign: CAMPAIGN,
  findings: v.pipe(list(FINDING, 10_000), v.minLength(1)),
  state: TRIAGE_STATE,
});
export const TRUST_INPUT = v.strictObject({
  campaign: CAMPAIGN,
  /** Exactly the commands that `foreignCommands` lists. */
  commands: list(text(16_000), 10_000),
});

export interface Page<T> {
  readonly items: readonly T[];
  readonly of: number;
  readonly asOf: string;
}

export interface FindingEntry extends Omit<FindingView, 'runs' | 'repeats'> {
  readonly finding: string;
  readonly group: string;
  readonly strategy: string;
  readonly seed: string;
  readonly isBisected: boolean;
  /** Known bug, earlier campaign or triage note that describes this bug. */
  readonly known: string | null;
  readonly returned: string | null;
  /** The finding whose triage is the state of the group, `known` or `returned`, or null. */
  readonly triagedBy: string | null;
  readonly triage: Triage;
  /** Milliseconds of work before the discovery. */
  readonly at: number;
}

export interface GroupEntry extends FindingEntry {
  readonly count: number;
  readonly again: number;
}

/** `unasked` marks untested versions between tested versions. */
export interface VersionShown {
  readonly version: string;
  readonly shows: NonNullable<FindingState['bisection']>['observations'][number]['shows'] | 'unasked';
  readonly said: string | null;
}

export interface FindingDetail extends FindingEntry {
  readonly record: FindingState;
  /** Proof, backtrace, repeated runs and the solvers' answers. */
  readonly evidence: readonly Block[];
  readonly report: ReportText;
  /** `base` is the seed in normal form. An unavailable text is null. */
  readonly texts: {
    readonly smallest: StoredFormula;
    readonly mutant: StoredFormula;
    readonly seed: StoredFormula | null;
    readonly base: StoredFormula | null;
    readonly smallestMutant: StoredFormula | null;
  };
  readonly model: { readonly solver: string; readonly text: string } | null;
  /** A wrong reply about a term in the smallest known input. `model` is null if only the run's output has it. */
  readonly reply: {
    readonly solver: string;
    readonly term: string;
    readonly reply: string;
    readonly model: string | null;
  } | null;
  readonly trace: string;
  /** The smallest change to the seed that still causes the failure. */
  readonly difference: string | null;
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  /** Runs on the smallest input. */
  readonly shown: readonly RunShown[];
  /** Suspects first. */
  readonly solvers: readonly SolverShown[];
  /** Set if the reduced input may show another bug. */
  readonly changed: string | null;
  /** Commands that this user has neither run nor allowed. */
  readonly foreignCommands: readonly string[];
  readonly versions: readonly VersionShown[] | null;
  readonly projects: readonly string[];
  readonly formats: readonly string[];
  readonly history: readonly { readonly at: number; readonly triage: Triage }[];
  /** Null for a finding that does not count. */
  readonly neighbours: Neighbours | null;
}

/** Findings before and after a finding in the list of groups, or in that of all findings if the first lacks it. */
export interface Neighbours {
  readonly list: 'groups' | 'findings';
  /** Counted from 1. */
  readonly position: number;
  readonly of: number;
  readonly before: string | null;
  readonly after: string | null;
}

export interface SolverShown {
  /** With its options, as `--solver` names it. */
  readonly solver: string;
  /** Added by the hunt, such as `model_validate=true`. */
  readonly options: string;
  readonly version: string;
}

export interface RunShown extends Omit<SolverShown, 'options'> {
  readonly isSuspect: boolean;
  readonly said: string;
  /** Without the input. Null for packages. */
  readonly command: string | null;
  readonly stdout: string;
}

export interface ZipArchive {
  readonly name: string;
  readonly base64: string;
}

export interface IssueDraft {
  readonly project: string;
  readonly title: string;
  /** Form of a new issue. Null without a tracker on the web. */
  readonly url: string | null;
  readonly text: string;
  /** Fields of the form that are too long for the address. */
  readonly left: readonly string[];
  /** Fields that the address cannot fill. Null if the value is unknown. */
  readonly choose: Readonly<Record<string, string | null>>;
  readonly known: readonly string[];
  readonly searched: readonly string[];
  readonly checklist: ReportText['checklist'];
}

export interface StoredFormula {
  readonly text: string;
  readonly language: 'smt2' | 'btor' | 'btor2';
  readonly blob: BlobId | null;
}

export interface ReportText {
  readonly text: string;
  readonly project: string;
  readonly format: string;
  readonly checklist: readonly { readonly kind: 'met' | 'open' | 'advice'; readonly text: string }[];
}

export interface LogEntry {
  readonly sequence: number;
  readonly event: CampaignEvent;
}

export type { Block, Inline, Line } from '../../../src/index.js';
