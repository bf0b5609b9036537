import * as v from 'valibot';
import type {
  BlobId,
  Block,
  CampaignEvent,
  CampaignStats,
  CoursePoint,
  FindingEntry,
  FindingRecord,
  Plan,
  SeedEntry,
  StatsRow,
  StrategyShare,
  Summary,
  Triage,
  TriageState,
  VersionShown,
} from '../../campaign/index.js';
import { CAMPAIGN, FINDING } from './inputs.js';
import { list, oneOf, text, whole } from './route.js';

/**
 * Who works on a campaign: this process (by a job of the studio; without one, the hunt that opened the studio), another process, or
 * nobody.
 */
export type WorkedOn = { readonly by: 'here'; readonly job: string | null } | { readonly by: 'elsewhere' } | null;

/** What a campaign has come to, live or finished. The same figures as its summary and `gainsay stats`. */
export interface CampaignLive {
  readonly campaign: string;
  readonly name: string;
  readonly path: string;
  readonly running: WorkedOn;
  /** The last event that is counted. */
  readonly sequence: number;
  /** The last event that changed what lists of findings and groups show; 0 where there was none. */
  readonly findingsSequence: number;
  /** Whether the log was read to its end; where not, all figures are of its first events. */
  readonly isWhole: boolean;
  readonly started: string;
  /** Without its seeds, which `GET …/seeds` pages. */
  readonly plan: Omit<Plan, 'seeds'>;
  /** Without its groups, which `GET …/groups` pages. */
  readonly summary: Omit<Summary, 'groups' | 'disputedSeeds'> & {
    readonly groups: number;
    readonly knownGroups: number;
    readonly disputedSeeds: number;
  };
  /** Findings, tests and groups over time: at most some hundred points, evenly spread. */
  readonly course: readonly CoursePoint[];
  readonly strategies: readonly StrategyLive[];
  readonly theories: readonly StatsRow[];
  readonly rewrites: readonly StatsRow[];
  readonly refusals: CampaignStats['refusals'];
  /** Megabytes of the process that works on it, where that is this studio; null elsewhere. */
  readonly memoryMb: number | null;
  /** What would be run that this user has neither run nor agreed to; empty where all is trusted. */
  readonly foreignCommands: readonly string[];
  readonly asOf: string;
}

/** A strategy: what it was dealt and what it yielded. */
export interface StrategyLive extends StrategyShare {
  /** What the bandit expects of a second of solvers' time by what was settled so far; null where strategies share evenly. */
  readonly rate: number | null;
}

/** Milliseconds after which what was read of a log so far is enough; missing: all of it is read. */
const WITHIN = v.optional(whole(0, 60_000));

export const CAMPAIGN_QUERY = v.strictObject({ campaign: CAMPAIGN, within: WITHIN });

const TRIAGE_STATE = oneOf<TriageState>({ new: true, reported: true, known: true, 'not-a-bug': true });
/** What a person can say of a finding. */
export const TRIAGE_CHOICES: readonly TriageState[] = TRIAGE_STATE.options;
const SEED_STANDING = oneOf<SeedEntry['standing']>({
  decided: true,
  undecided: true,
  disputed: true,
  'left-out': true,
  waiting: true,
});

const PAGE = { from: v.optional(whole(0, Number.MAX_SAFE_INTEGER), 0), most: v.optional(whole(1, 1_000), 100) };

/** Which findings: every filter that is given must hold. */
const FINDING_FILTER = {
  solver: v.optional(text(2_000)),
  kind: v.optional(text(40)),
  trust: v.optional(text(40)),
  theory: v.optional(text(60)),
  strategy: v.optional(text(200)),
  /** A version that shows it, where versions were asked, or the version of the solver that the campaign asked. */
  version: v.optional(text(200)),
  triage: v.optional(TRIAGE_STATE),
  /** Words that its id, reason, signature, seed, group or note has, in any case. */
  text: v.optional(text(500)),
};

export const GROUPS_QUERY = v.strictObject({ campaign: CAMPAIGN, within: WITHIN, ...FINDING_FILTER, ...PAGE });
export const FINDINGS_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  within: WITHIN,
  group: v.optional(text(300)),
  ...FINDING_FILTER,
  ...PAGE,
});
export const LOG_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  /** Kinds of events, with commas between them. */
  kinds: v.optional(text(600)),
  text: v.optional(text(500)),
  /** Events before this one, newest first. */
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
export const REPORT_QUERY = v.strictObject({
  campaign: CAMPAIGN,
  finding: FINDING,
  /** Whose rules: `z3`, `cvc5` …, `generic`; missing: those of the project that is wrong. */
  project: v.optional(text(60)),
  format: v.optional(text(40), 'md'),
});

export const TRIAGE_INPUT = v.strictObject({
  campaign: CAMPAIGN,
  finding: FINDING,
  state: TRIAGE_STATE,
  /** Where it was reported: `https://…`. */
  link: v.optional(v.nullable(text(2_000)), null),
  note: v.optional(v.nullable(text(20_000)), null),
});
export const TRUST_INPUT = v.strictObject({
  campaign: CAMPAIGN,
  /** Those that `foreignCommands` listed: what was shown is what is agreed to. */
  commands: list(text(16_000), 10_000),
});

export interface Page<T> {
  readonly items: readonly T[];
  /** How many there are in all that fit. */
  readonly of: number;
  readonly asOf: string;
}

/** Everything that is known of one finding. */
export interface FindingDetail extends FindingEntry {
  /** As the log has it, with what was made of it since. */
  readonly record: FindingRecord;
  /** What shows that it is wrong: what the solver said, what is right, and under which values; of each kind the same way. */
  readonly evidence: readonly Block[];
  /** The report of a maintainer, as plain data and as text. */
  readonly report: ReportText;
  /** Formulas: as small as it is known, the mutant, the seed in normal form; null where there is none. */
  readonly texts: {
    readonly smallest: KeptFormula;
    readonly mutant: KeptFormula;
    readonly seed: KeptFormula | null;
    /** What the steps start from, and the mutant with only the steps that are needed. */
    readonly base: KeptFormula | null;
    readonly smallestMutant: KeptFormula | null;
  };
  /** The model that it rests on. */
  readonly model: { readonly solver: string; readonly text: string } | null;
  /** How the mutant was made, step by step. */
  readonly trace: string;
  /** The smallest failing difference to the seed; null where there is none. */
  readonly difference: string | null;
  /** Its files by name, with `repro.sh`. */
  readonly files: Readonly<Record<string, string>>;
  /** Where they lie. */
  readonly path: string;
  readonly versions: readonly VersionShown[] | null;
  /** Whom a report can be written for. */
  readonly projects: readonly string[];
  readonly formats: readonly string[];
  readonly history: readonly { readonly at: number; readonly triage: Triage }[];
}

export interface KeptFormula {
  readonly text: string;
  readonly language: 'smt2' | 'btor' | 'btor2';
  readonly blob: BlobId | null;
}

export interface ReportText {
  readonly text: string;
  readonly project: string;
  readonly format: string;
  /** What the project asks for, and whether that is met. */
  readonly checklist: readonly { readonly kind: 'met' | 'open' | 'advice'; readonly text: string }[];
}

export interface LogEntry {
  readonly sequence: number;
  readonly event: CampaignEvent;
}

export type {
  Block,
  CoursePoint,
  FindingEntry,
  GroupEntry,
  Inline,
  Line,
  SeedEntry,
  VersionShown,
} from '../../campaign/index.js';
