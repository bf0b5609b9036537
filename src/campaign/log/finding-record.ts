import type { Decided, ModelObservation, Trust, BugKind } from '../../oracle/index.js';
import type { Claim } from '../../script/index.js';
import type { Backtrace, OptionLevel, RunMode } from '../../solver/index.js';
import type { Coordinates } from './plan.js';
import type { BlobId } from './blob-id.js';
import type { Machine } from './machine.js';
import type { FullRunRecord, RepeatedRuns } from './run-record.js';
import type { Triage } from './triage.js';

export interface FindingOptions {
  readonly solver: string;
  /** As on its command line. All are needed. */
  readonly choices: readonly string[];
  readonly experimental: readonly string[];
  readonly level: OptionLevel;
}

/** The options of a solver's command that a failure needs, and those it shows without. */
export interface OptionNeeds {
  readonly needed: readonly string[];
  readonly dropped: readonly string[];
}

/** A ground term that a solver gets wrong, as a script with one check. */
export interface Fault {
  /** The wrong operator, or the operators of a larger term; null if only a whole assertion shows the fault. */
  readonly cause: string | null;
  /** A true assertion about the term. */
  readonly term: string;
  /** The script; `expected` is its answer, by our evaluator. */
  readonly text: string;
  readonly expected: Decided;
}

/** A confirmed finding, complete for reproducing, grouping and reporting it. */
export interface FindingRecord {
  readonly id: string;
  readonly kind: BugKind;
  readonly trust: Trust;
  /** Null if it is undecided which of `suspects` is wrong. */
  readonly solver: string | null;
  readonly suspects: readonly string[];
  readonly witnesses: readonly string[];
  readonly oracles: readonly string[];
  readonly because: string;
  /** Set if the wrong answer is to the seed, not to the input. */
  readonly seedIsWrong?: true;
  readonly wrong: { readonly check: number; readonly got: Decided; readonly expected: Decided } | null;
  /** Check by check; null if unknown. */
  readonly expected: readonly (Decided | null)[];
  readonly signature: string | null;
  /** Crash location; missing if the signature has it, or no debugger found it. */
  readonly backtrace?: Backtrace;
  /** The smallest ground term that the solver gets wrong; missing if there is none, or none was tried. */
  readonly fault?: Fault;
  /** For a certified finding that rests on a model: its solver, its text and, if the model is false, its false part. */
  readonly model?: FindingModel | null;
  readonly group: string;
  readonly theories: readonly string[];
  /** Abstracted form of the mutant, or of its difference to the seed; missing in old logs. */
  readonly shape?: string;
  readonly known?: string;
  /** The varied options that it needs; part of the solver's name. */
  readonly options?: FindingOptions;
  readonly coordinates: Coordinates;
  /** Path as given, or the source's name. */
  readonly seedPath: string;
  /** The seeds joined into it, that of `coordinates` first, with repetitions. */
  readonly joined?: FoundJoined;
  /** Relation to the seed or joined seeds; null if the test case is a seed or has none. */
  readonly claim: Claim | null;
  readonly mutant: BlobId;
  /** The BTOR graph, if the mutant is one: the input of runs in that language. */
  readonly btor?: BlobId;
  /** A smaller input with the same bug, if one was found. */
  readonly reduced?: ReducedFinding | null;
  readonly bisection?: Bisection | null;
  /** Missing if not checked. */
  readonly elsewhere?: CrossMachineCheck;
  /**
   * The reporting worker with its own trust and reason, until the leader or another worker reproduces the finding;
   * meanwhile `trust` is `reported`. Derived, never stored.
   */
  readonly reported?: { readonly by: string; readonly trust: Trust; readonly because: string };
  /** The newest reduction and bisection not reproduced by the leader; not evidence. Derived, never stored. */
  readonly claims?: ReportedClaims;
  readonly triage?: Triage;
  /** The seed in normal form, as solved; null if there is none. */
  readonly parent: BlobId | null;
  /** The script to which the steps apply: the seed or a normal form of it. */
  readonly base: BlobId;
  readonly trace: BlobId;
  /** Why the answers are known, if the test case was built with its answers. */
  readonly certificate?: BlobId | null;
  readonly steps: number;
  /** UTF-8 bytes of the mutant. */
  readonly bytes: number;
  /** Mode of the run that showed it first. */
  readonly mode: RunMode;
  /** `fresh`: twice in new processes. `history`: only after the queries in `history` (an incremental bug). */
  readonly confirmed: 'fresh' | 'history';
  readonly history: readonly BlobId[];
  /** Results of repeated runs; missing in old logs. */
  readonly repeats?: readonly RepeatedRuns[];
  readonly runs: readonly FullRunRecord[];
  readonly parentRuns: readonly FullRunRecord[];
  readonly tieBreakers: readonly FullRunRecord[];
}

export interface ReportedClaims {
  readonly reduced?: { readonly by: string; readonly reduced: ReducedFinding };
  readonly bisection?: { readonly by: string; readonly bisection: Bisection };
}

export interface FoundJoined {
  readonly connective: 'and' | 'or';
  readonly seeds: readonly { readonly seed: BlobId; readonly path: string }[];
}

export interface ReducedFinding {
  readonly btor?: BlobId;
  /** The script, or the graph's translation; empty if there is none. */
  readonly script: BlobId;
  /** Terms, or nodes of a graph, before (`from`) and after (`nodes`). */
  readonly from: number;
  readonly nodes: number;
  readonly calls: number;
  /** Missing in old logs, and for graphs reduced during the hunt. */
  readonly details?: ReductionDetails;
}

export interface ReductionDetails {
  /** UTF-8 bytes before and after. */
  readonly bytes: { readonly before: number; readonly after: number };
  readonly cacheHits: number;
  /** Size after each number of calls. */
  readonly course?: readonly { readonly calls: number; readonly bytes: number }[];
  readonly ms: number;
  readonly jobs: number;
  /** True if no single change keeps the bug; false if time ran out. */
  readonly minimal: boolean;
  /** Steps before and after the trace was reduced; null without a trace. */
  readonly steps: { readonly before: number; readonly after: number } | null;
  /** The smallest failing difference to the seed, as text for people; null without a trace. */
  readonly difference: BlobId | null;
  /** The mutant with only those steps, before its terms were reduced; null without a trace. */
  readonly smallestMutant: BlobId | null;
  /** Never weaker than the finding's. */
  readonly trust: Trust;
  /** Undefined in old records. */
  readonly suspects?: readonly string[];
  readonly witnesses?: readonly string[];
  readonly because: string;
  readonly seedIsWrong?: true;
  readonly signature: string | null;
  readonly backtrace?: Backtrace;
  readonly fault?: Fault;
  readonly wrong: FindingRecord['wrong'];
  readonly expected: readonly (Decided | null)[];
  /** For a certified result; null if it rests on another proof. */
  readonly model: FindingModel | null;
  /** For a metamorphic result: the reduced seed that it contradicts. */
  readonly base: BlobId | null;
  readonly theories: readonly string[];
  readonly shape: string;
  /** Characteristic operators, in alphabetical order; missing in old logs. */
  readonly operators?: readonly string[];
  /** Fresh runs of all solvers on the result. */
  readonly runs: readonly FullRunRecord[];
  /** Remaining queries of a history, the failing one last; empty if not needed. */
  readonly history: readonly BlobId[];
  /** Null if not tried. */
  readonly options: OptionNeeds | null;
  /** The suspect's run with only the needed options (`models`: asked for a model); missing if no option was dropped. */
  readonly bare?: { readonly run: FullRunRecord; readonly models: boolean };
  /**
   * Results in the modes by which the solver's project classifies its bugs; missing if its version has none, or they
   * were not tried.
   */
  readonly modes?: readonly ModeShown[];
}

export interface ModeShown {
  readonly name: string;
  /** The word added to its command. */
  readonly word: string;
  /** `refused`: it rejects the input or its options in this mode. `open`: no result. */
  readonly shows: 'yes' | 'no' | 'refused' | 'open';
}

export interface VersionObservation {
  /** A version, or the user's name of a build. */
  readonly version: string;
  /** `other`: it fails differently. `unclear`: time-outs, rejections, or varying answers. */
  readonly shows: 'yes' | 'no' | 'other' | 'unclear';
  readonly said: string;
  readonly times: number;
  /** Counts by result; missing if the runs agree. */
  readonly votes?: Readonly<Partial<Record<'yes' | 'no' | 'other' | 'unclear', number>>>;
}

export interface CrossMachineCheck extends Omit<VersionObservation, 'version'> {
  readonly machine: Machine;
}

export interface Bisection {
  /** The solver bisected, such as `z3@npm`. */
  readonly family: string;
  /** A ground term with a known value (`Fault`), the reduced input, or the mutant itself. */
  readonly of: 'pinned' | 'reduced' | 'mutant';
  /** Set if each version computed its own model or value, which may differ from the recorded one. */
  readonly reran?: true;
  /** Oldest first. */
  readonly versions: readonly string[];
  /** The versions tested, oldest first. */
  readonly observations: readonly VersionObservation[];
  /** True if all versions were tested, and none inferred. */
  readonly scanned: boolean;
  /** Oldest version of the unbroken failing range that contains the known failing one; null if unknown. */
  readonly firstBad: string | null;
  /** The newest version before `firstBad` without it; null if every older one shows it. */
  readonly lastGood: string | null;
  /** The oldest later version without it; null if the newest still shows it. */
  readonly fixedIn: string | null;
}

export interface FindingModel {
  readonly solver: string;
  /** `script`: given for this script. `seed`: given for the seed, and also a model of this script. */
  readonly of: 'script' | 'seed';
  readonly text: BlobId;
  readonly wrong: ModelObservation['wrong'];
  readonly choices: readonly string[];
}

export interface UnconfirmedRecord {
  readonly id: string;
  readonly kind: BugKind;
  readonly suspects: readonly string[];
  readonly because: string;
  readonly reason: string;
  readonly coordinates: Coordinates;
  readonly mode: RunMode;
  readonly mutant: BlobId;
  readonly btor?: BlobId;
  readonly runs: readonly FullRunRecord[];
}

/**
 * A seed whose own `:status` is the only evidence against a solver's answer to it or to a mutant. A file's claim
 * about itself is no evidence against a solver, so this is not a finding.
 */
export interface DisputedSeed {
  readonly id: string;
  /** The file's path as given. */
  readonly path: string;
  readonly coordinates: Coordinates;
  readonly mutant: BlobId;
  readonly btor?: BlobId;
  /** The check (from 0), its answer by the file's `:status`, and the answer given. */
  readonly check: number;
  readonly claimed: Decided;
  readonly answered: Decided;
  readonly solvers: readonly string[];
  readonly because: string;
  readonly runs: readonly FullRunRecord[];
}
