import type { Decided, ModelObservation, Trust } from '../../oracle/index.js';
import type { Claim } from '../../script/index.js';
import type { Backtrace, BugKind, OptionLevel, RunMode } from '../../solver/index.js';
import type { Coordinates } from './plan.js';
import type { BlobId } from './blob-id.js';
import type { Machine } from './machine.js';
import type { FullRunRecord, Repeated } from './run-record.js';
import type { Triage } from './triage.js';

/** The options that a finding needs. */
export interface FindingOptions {
  /** The solver that is asked with them, as the campaign names it. */
  readonly solver: string;
  /** As they stand on its command line; none of them can be left out. */
  readonly choices: readonly string[];
  /** Those of them that are experimental. */
  readonly experimental: readonly string[];
  /** As the worst of them. */
  readonly level: OptionLevel;
}

/** Which options of a solver's command a failure was found to need, and which it shows without. */
export interface OptionNeeds {
  readonly needed: readonly string[];
  readonly dropped: readonly string[];
}

/** A ground term that a solver gets wrong, as a script with one check. */
export interface Fault {
  /** The operator that it gets wrong, or the operators of a larger term; null if only a whole assertion shows it. */
  readonly cause: string | null;
  /** What is true of the term, as an assertion. */
  readonly term: string;
  /** The script, and its right answer, which the evaluator knows. */
  readonly text: string;
  readonly expected: Decided;
}

/** A confirmed finding, with all that is needed to show it, group it and make its files again. */
export interface FindingRecord {
  readonly id: string;
  readonly kind: BugKind;
  readonly trust: Trust;
  /** The solver that is wrong; null where it is not decided which of `suspects` is. */
  readonly solver: string | null;
  readonly suspects: readonly string[];
  readonly witnesses: readonly string[];
  readonly oracles: readonly string[];
  readonly because: string;
  /** Whether the answer that is wrong is the one to the seed; missing: it is the one to the input. */
  readonly seedIsWrong?: true;
  /** For a wrong answer. */
  readonly wrong: { readonly check: number; readonly got: Decided; readonly expected: Decided } | null;
  /** What is known of each check. */
  readonly expected: readonly (Decided | null)[];
  /** For a crash or an invalid model. */
  readonly signature: string | null;
  /** Where the solver dies, for a crash whose signature does not say that; missing where no debugger told. */
  readonly backtrace?: Backtrace;
  /** The smallest ground term of it that the solver gets wrong; missing if the solver gets all of them right, or none was tried. */
  readonly fault?: Fault;
  /** For a certified finding that rests on a model: whose it is, its text, and for a false one what is false in it. */
  readonly model?: FindingModel | null;
  readonly group: string;
  readonly theories: readonly string[];
  /** What the mutant, or what of it differs from the seed, is made of, leaves aside; missing in old logs. */
  readonly shape?: string;
  /** The known bug that it is an instance of, by name. */
  readonly known?: string;
  /** What it needs of the options that were varied; missing where it needs none. They are part of the solver's name. */
  readonly options?: FindingOptions;
  readonly coordinates: Coordinates;
  /** The seed file as it was named; the source's name where there is no seed. */
  readonly seedPath: string;
  /** Where it was made from several seeds: these, the one of `coordinates` first, each as often as it stands in it. */
  readonly joined?: FoundJoined;
  /** How the mutant relates to its seed (to the seeds joined, where there are several); null for a seed itself, and where there is none. */
  readonly claim: Claim | null;
  readonly mutant: BlobId;
  /** The mutant in BTOR, where it is a BTOR graph: the question of runs in that language. */
  readonly btor?: BlobId;
  /** A smaller input on which the same is wrong, where one was looked for and found. */
  readonly reduced?: ReducedFinding | null;
  /** Over which versions it shows, where that was looked into. */
  readonly bisection?: Bisection | null;
  /** Whether it shows on another machine; missing where none was asked. */
  readonly elsewhere?: Elsewhere;
  /**
   * Who reported it over a server and what it says of itself, as long as neither the leader nor another worker has reproduced it: its
   * trust is `reported` then. Follows from the log; never stored.
   */
  readonly reported?: { readonly by: string; readonly trust: Trust; readonly because: string };
  /** The newest smaller input and bisection that the leader has not reproduced: nothing rests on them. Never stored. */
  readonly claims?: ReportedClaims;
  /** What a person said of it; missing where nobody did. */
  readonly triage?: Triage;
  /** The seed in its normal form, as it was solved; null where there is none. */
  readonly parent: BlobId | null;
  /** What the steps start from: the seed, or a normal form of it. */
  readonly base: BlobId;
  readonly trace: BlobId;
  /** Why the answers are known, for a test case that was made with them. */
  readonly certificate?: BlobId | null;
  readonly steps: number;
  /** UTF-8 bytes of the mutant. */
  readonly bytes: number;
  /** How it was seen first. */
  readonly mode: RunMode;
  /** `fresh`: twice in new processes. `history`: only after the queries in `history` (an incremental bug). */
  readonly confirmed: 'fresh' | 'history';
  readonly history: readonly BlobId[];
  /** How often it was asked again, and what was said; missing in old logs. */
  readonly repeats?: readonly Repeated[];
  readonly runs: readonly FullRunRecord[];
  readonly parentRuns: readonly FullRunRecord[];
  readonly tieBreakers: readonly FullRunRecord[];
}

/** A smaller input and a bisection of a finding that only their writers vouch for. */
export interface ReportedClaims {
  readonly reduced?: { readonly by: string; readonly reduced: ReducedFinding };
  readonly bisection?: { readonly by: string; readonly bisection: Bisection };
}

/** Seeds that were joined: their texts and names, and by what. */
export interface FoundJoined {
  readonly connective: 'and' | 'or';
  readonly seeds: readonly { readonly seed: BlobId; readonly path: string }[];
}

/** A smaller input on which the same is wrong. */
export interface ReducedFinding {
  /** Where the finding is a BTOR graph. */
  readonly btor?: BlobId;
  /** The script, or the graph's translation; empty where that has none. */
  readonly script: BlobId;
  /** Nodes (of a graph) or terms (of a script) before and after. */
  readonly from: number;
  readonly nodes: number;
  /** How often solvers were asked on the way. */
  readonly calls: number;
  /** All that follows is missing in logs of older versions, and for graphs that were reduced during the hunt. */
  readonly details?: ReductionDetails;
}

/** How a reduction went and what is known of its result. */
export interface ReductionDetails {
  /** UTF-8 bytes before and after. */
  readonly bytes: { readonly before: number; readonly after: number };
  readonly cacheHits: number;
  /** The way there: after so many calls it was so small. */
  readonly course?: readonly { readonly calls: number; readonly bytes: number }[];
  readonly ms: number;
  readonly jobs: number;
  /** Whether every single change of every pass was tried on the result and lost the bug; false where time ran out before. */
  readonly minimal: boolean;
  /** Changes of the seed before and after the trace was made smaller; null where there is no trace. */
  readonly steps: { readonly before: number; readonly after: number } | null;
  /** The smallest failing difference to the seed, as text for people; null where there is no trace. */
  readonly difference: BlobId | null;
  /** The mutant with only those steps, before terms were made smaller; null as above. */
  readonly smallestMutant: BlobId | null;
  /** What the oracles say of the result: never weaker than what they said of the finding. */
  readonly trust: Trust;
  /** Whom they blame, and who or what speaks against them; undefined in records of older versions. */
  readonly suspects?: readonly string[];
  readonly witnesses?: readonly string[];
  readonly because: string;
  readonly seedIsWrong?: true;
  readonly signature: string | null;
  /** Where the solver dies of the result, as of a finding. */
  readonly backtrace?: Backtrace;
  /** The smallest ground term of the result that the solver gets wrong, as of a finding. */
  readonly fault?: Fault;
  readonly wrong: FindingRecord['wrong'];
  readonly expected: readonly (Decided | null)[];
  /** The model that a certified result rests on; null where it rests on another proof. */
  readonly model: FindingModel | null;
  /** For a metamorphic result: the smaller seed that it contradicts. */
  readonly base: BlobId | null;
  readonly theories: readonly string[];
  readonly shape: string;
  /** The operators that tell what it is about, in alphabetical order; missing in old logs. */
  readonly operators?: readonly string[];
  /** What every solver says of the result, in fresh processes; those that were not needed for the judgement too. */
  readonly runs: readonly FullRunRecord[];
  /** Queries left of a history, in order, the failing one last; empty where none is needed. */
  readonly history: readonly BlobId[];
  /** The options of the suspect's command that the bug needs; null where that was not tried. */
  readonly options: OptionNeeds | null;
  /** The suspect with no more options than that, and whether it was asked for a model; missing where nothing was dropped. */
  readonly bare?: { readonly run: FullRunRecord; readonly models: boolean };
  /** Whether it shows in the modes by which the solver's project sorts its bugs; missing where its version has none, or it was not tried. */
  readonly modes?: readonly ModeShown[];
}

/** What a solver does on a reduced input in one of its modes. */
export interface ModeShown {
  readonly name: string;
  /** The word that was added to its command. */
  readonly word: string;
  /** `refused`: it does not take the input, or its options, in this mode; `open`: it came to no end. */
  readonly shows: 'yes' | 'no' | 'refused' | 'open';
}

/** How one version of a solver behaves on an input. */
export interface VersionObservation {
  /** A version, or what a user calls a build. */
  readonly version: string;
  /** `other`: it fails, but not in the same way. `unclear`: time-outs, rejections, or differing answers. */
  readonly shows: 'yes' | 'no' | 'other' | 'unclear';
  /** What it said, in one word or a few. */
  readonly said: string;
  /** How often it was asked. */
  readonly times: number;
  /** Where its runs differ in what they show: how often each was seen; missing where they agree. */
  readonly votes?: Readonly<Partial<Record<'yes' | 'no' | 'other' | 'unclear', number>>>;
}

/** What a machine other than the one on which a finding was seen has to say of it. */
export interface Elsewhere extends Omit<VersionObservation, 'version'> {
  readonly machine: Machine;
}

/** Over which versions of a solver a finding shows. */
export interface Bisection {
  /** What was asked, such as `z3@npm`. */
  readonly family: string;
  /** A ground term with a known value (`Fault`), the reduced input, or the mutant itself. */
  readonly of: 'pinned' | 'reduced' | 'mutant';
  /** Whether each version was asked for a model or a value anew, so that it may have given another one. */
  readonly reran?: true;
  /** All versions in their order, oldest first. */
  readonly versions: readonly string[];
  /** Those that were asked, in the same order. */
  readonly observations: readonly VersionObservation[];
  /** Every version that was asked: nothing is concluded from neighbours. */
  readonly scanned: boolean;
  /** The oldest version from which on it shows, up to the one that was known to show it; null where that is not known. */
  readonly firstBad: string | null;
  /** The newest version before that without it; null where every older one shows it. */
  readonly lastGood: string | null;
  /** The oldest later version without it; null where the newest one shows it still. */
  readonly fixedIn: string | null;
}

/** The model that a certified finding rests on. */
export interface FindingModel {
  readonly solver: string;
  /** Whether it was given for this very script, or for the seed and is a model of this script too. */
  readonly of: 'script' | 'seed';
  readonly text: BlobId;
  readonly wrong: ModelObservation['wrong'];
  readonly choices: readonly string[];
}

/** Something that was seen once and not again. */
export interface UnconfirmedRecord {
  readonly id: string;
  readonly kind: BugKind;
  readonly suspects: readonly string[];
  readonly because: string;
  /** Why it is not believed. */
  readonly reason: string;
  readonly coordinates: Coordinates;
  readonly mode: RunMode;
  readonly mutant: BlobId;
  readonly btor?: BlobId;
  readonly runs: readonly FullRunRecord[];
}

/**
 * A seed of which nothing but its own `:status` says that a solver's answer to it, or to a script made from it, is wrong. One of
 * them is, but a file's claim about itself is no evidence against a solver: it is no finding.
 */
export interface DisputedSeed {
  readonly id: string;
  /** The file, as it was named. */
  readonly path: string;
  /** What was asked: the seed itself, or a script that was made from it. */
  readonly coordinates: Coordinates;
  readonly mutant: BlobId;
  readonly btor?: BlobId;
  /** The check, from 0, what follows from the file's `:status` there, and what was answered. */
  readonly check: number;
  readonly claimed: Decided;
  readonly answered: Decided;
  /** Who answered so. */
  readonly solvers: readonly string[];
  readonly because: string;
  readonly runs: readonly FullRunRecord[];
}
