import type { Decided, FindingKind, ModelSight, Trust } from '../oracle/index.js';
import type { Claim } from '../script/index.js';
import type { Answer, OptionLevel, RunMode } from '../solver/index.js';
import type { Batch, Coordinates, Plan } from './plan.js';
import type { BlobId } from './store.js';

/** How a run ended, in one word: an outcome's kind. */
export type OutcomeKind =
  'answered' | 'rejected' | 'invalid-model' | 'timeout' | 'memout' | 'flooded' | 'crashed' | 'unavailable';

/** One run, short enough for the log. */
export interface RunRecord {
  readonly solver: string;
  readonly mode: RunMode;
  readonly outcome: OutcomeKind;
  readonly answers: readonly Answer[];
  /** A rejection's message, a complaint about a model, or a crash's signature. */
  readonly detail: string | null;
  /** Milliseconds, rounded to a tenth. */
  readonly ms: number;
  /** What its model is worth; null or missing where it gave none, or none was asked for. */
  readonly model?: ModelRecord | null;
}

/** What came of evaluating a model, and how long that took. */
export interface ModelRecord extends ModelSight {
  /** Milliseconds, rounded to a hundredth. */
  readonly ms: number;
  /** What went wrong in Gainsay itself, where something did. */
  readonly fault?: string;
}

/** What came of the models that solvers gave. */
export interface ModelCounts {
  readonly true: number;
  readonly false: number;
  readonly undetermined: number;
  /** Answers sat to which no model came. */
  readonly missing: number;
  /** Milliseconds of evaluating. */
  readonly ms: number;
  /** Why models are undetermined, and how often. */
  readonly because: Readonly<Record<string, number>>;
}

/** A run with all that is needed to see it again: kept for findings. */
export interface FullRunRecord extends RunRecord {
  /** What ended a crash: the exit code or the signal. */
  readonly exit: number | string | null;
  readonly command: readonly string[];
  /** What it was asked in, where that is not SMT-LIB; missing in old logs. */
  readonly language?: 'btor';
  /** How the command takes its input. */
  readonly input: 'stdin' | 'file';
  /** Whether it reads `declare-fun` only. */
  readonly declareFunOnly: boolean;
  /** What makes its process forget the query before. */
  readonly reset: readonly string[];
  readonly version: string;
  /** The model, whole; only in memory: what a finding rests on is kept as a text of its own. */
  readonly modelText?: string;
  /** Cut. */
  readonly stdout: string;
  readonly stderr: string;
}

/** What came of one batch. */
export interface BatchCounts {
  /** Test cases asked of the solvers. */
  readonly tests: number;
  /** Draws that yielded no mutant. */
  readonly none: number;
  /** Mutants equal to a seed. */
  readonly sameAsSeed: number;
  /** Mutants equal to an earlier mutant. */
  readonly duplicates: number;
  /** Mutants over the size limit. */
  readonly tooLarge: number;
  /** Draws on which a strategy failed: faults of our own. */
  readonly faults: number;
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  /** Missing in campaigns that ask for none. */
  readonly models?: ModelCounts;
}

/** What a test case was made with, and of. */
export interface Making {
  /** The rewrites that made it, by name, or the source that it was drawn from; none where that is not known. */
  readonly rewrites: readonly string[];
  /** The theories that it uses, in alphabetical order. */
  readonly theories: readonly string[];
}

/** What came of one test case. All but the first two fields are missing in old logs. */
export interface TestResult extends Partial<Making> {
  readonly index: number;
  /** What each solver said: its answers and, where it did not just answer, the outcome's name; a solver that was not asked is not there. */
  readonly said: Readonly<Record<string, string>>;
  /** Milliseconds of all solvers together, rounded to a tenth. */
  readonly ms?: number;
  /** Why solvers rejected it that had accepted its seed (where there is one): the beginning of what each said. */
  readonly refused?: Readonly<Record<string, string>>;
  /** What Gainsay finds wrong with a test case that was refused, if anything. */
  readonly illFormed?: string;
  /** The options that each solver was asked with, where it was asked with some. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
}

/** The options that a finding needs. */
export interface FindingOptions {
  /** The solver that is asked with them, as the campaign names it. */
  readonly solver: string;
  /** As they stand on its command line; none of them can be left out. */
  readonly choices: readonly string[];
  readonly level: OptionLevel;
}

/** Runs that reached a limit of theirs. */
export interface LateCounts {
  /** Milliseconds of all of them, to a tenth. */
  readonly ms: number;
  /** Those that were stopped before the time that the user allows. */
  readonly stopped: number;
  /** Runs that had that time and took longer than they else would have had, and how many of these ended before it was over. */
  readonly beyond: number;
  readonly ended: number;
}

/** How a solver behaved over many runs. */
export interface SolverCounts {
  readonly runs: number;
  readonly ms: number;
  readonly restarts: number;
  /** Missing where no run reached a limit, and in old logs. */
  readonly late?: LateCounts;
  /** How often each answer was given and each other outcome occurred. */
  readonly answers: Readonly<Record<string, number>>;
}

/** One solver, asked the same again and again in new processes. */
export interface Repeated {
  readonly solver: string;
  /** What it was asked: the input of the finding, or the seed. */
  readonly of: 'script' | 'seed';
  readonly times: number;
  /** What it said, and how often. */
  readonly said: Readonly<Record<string, number>>;
  /** Of what changes: what was suspected, and so what of it changes; missing in old logs, where answers do. */
  readonly suspected?: 'wrong-answer' | 'invalid-model' | 'crash';
  /** Of a crash that does not come each time: its signature. */
  readonly signature?: string;
  /** What it said with other random seeds, once each; missing where its profile knows none, or it was not asked so. */
  readonly seeds?: readonly SeedAnswer[];
}

/** What a solver said with another random seed. */
export interface SeedAnswer {
  /** Words of its command line. */
  readonly options: readonly string[];
  readonly said: string;
  /** Whether it is what it says with its own seed: the same, nothing that can be compared, or something that contradicts it. */
  readonly shows: 'same' | 'open' | 'otherwise';
}

/** A confirmed finding, with all that is needed to show it, group it and make its files again. */
export interface FindingRecord {
  readonly id: string;
  readonly kind: Exclude<FindingKind, 'slow'>;
  readonly trust: Trust;
  /** The solver that is wrong; null where it is not decided which of `suspects` is. */
  readonly solver: string | null;
  readonly suspects: readonly string[];
  readonly witnesses: readonly string[];
  readonly oracles: readonly string[];
  readonly because: string;
  /** For a wrong answer. */
  readonly wrong: { readonly check: number; readonly got: Decided; readonly expected: Decided } | null;
  /** What is known of each check. */
  readonly expected: readonly (Decided | null)[];
  /** For a crash or an invalid model. */
  readonly signature: string | null;
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
  /** The smallest difference to the seed that still fails, as text for people; null where there is no trace. */
  readonly difference: BlobId | null;
  /** The mutant with only those steps, before terms were made smaller; null as above. */
  readonly smallestMutant: BlobId | null;
  /** What the oracles say of the result: never weaker than what they said of the finding. */
  readonly trust: Trust;
  /** Whom they blame, and who or what speaks against them; undefined in records of older versions. */
  readonly suspects?: readonly string[];
  readonly witnesses?: readonly string[];
  readonly because: string;
  readonly signature: string | null;
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
  readonly options: { readonly needed: readonly string[]; readonly dropped: readonly string[] } | null;
  /** The suspect with no more options than that, and whether it was asked for a model; missing where nothing was dropped. */
  readonly bare?: { readonly run: FullRunRecord; readonly models: boolean };
}

/** How one version of a solver behaves on an input. */
export interface VersionSight {
  /** A version, or what a user calls a build. */
  readonly version: string;
  /** `other`: it fails, but not in the same way. `unclear`: time-outs, rejections, or differing answers. */
  readonly shows: 'yes' | 'no' | 'other' | 'unclear';
  /** What it said, in one word or a few. */
  readonly said: string;
  /** How often it was asked. */
  readonly times: number;
}

/** Over which versions of a solver a finding shows. */
export interface Bisection {
  /** What was asked, such as `z3@npm`. */
  readonly family: string;
  /** The finding's input: reduced, or the mutant itself. */
  readonly of: 'reduced' | 'mutant';
  /** All versions in their order, oldest first. */
  readonly versions: readonly string[];
  /** Those that were asked, in the same order. */
  readonly sights: readonly VersionSight[];
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
  readonly wrong: ModelSight['wrong'];
  readonly choices: readonly string[];
}

/** A model of a seed that satisfies it. */
export interface SeedProof {
  /** Whose it is. */
  readonly solver: string;
  readonly text: BlobId;
}

/** Something that was seen once and not again. */
export interface UnconfirmedRecord {
  readonly id: string;
  readonly kind: Exclude<FindingKind, 'slow'>;
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

/** The machine that a session of a campaign ran on, as people call it. */
export interface Machine {
  /** The operating system with its version: `Debian GNU/Linux 12 (bookworm), Linux 6.1.0`. */
  readonly system: string;
  /** The processor's architecture, as the operating system names it: `x86_64`. */
  readonly architecture: string;
}

/** Why a solver is not asked about the mutants of a seed. */
export interface Excuse {
  readonly solver: string;
  readonly because: OutcomeKind;
}

/**
 * All that happens in a campaign. Plain JSON; `at` is milliseconds of work since the campaign began, over all of its
 * sessions. Every count, table and page is computed from these.
 */
export type CampaignEvent =
  | {
      readonly kind: 'campaign-started';
      readonly at: number;
      readonly started: string;
      /** Where it runs from here on; missing in old logs. */
      readonly machine?: Machine;
      readonly plan: Plan;
    }
  | {
      readonly kind: 'campaign-resumed';
      readonly at: number;
      readonly started: string;
      readonly machine?: Machine;
      readonly changed: string[];
      /** What the plan says from here on, where the user extended the campaign or took other builds of its solvers. */
      readonly plan?: Partial<Pick<Plan, 'budget' | 'solvers'>>;
    }
  | { readonly kind: 'seed-left-out'; readonly at: number; readonly path: string; readonly reason: string }
  | {
      readonly kind: 'seed-judged';
      readonly at: number;
      readonly seed: BlobId;
      readonly path: string;
      readonly runs: readonly RunRecord[];
      /** What the file itself claims. */
      readonly claimed: readonly (Answer | null)[];
      /** What the solvers agree on, check by check. */
      readonly agreed: readonly (Decided | null)[];
      /** `disputed`: solvers disagree, so it is a finding itself and gets no mutants. */
      readonly standing: 'decided' | 'undecided' | 'disputed';
      readonly excused: readonly Excuse[];
      /** The answer that a certificate beside the file proves, where one was checked. */
      readonly certified?: Decided | null;
      /** A model that proves the last check satisfiable, where one does. */
      readonly proof?: SeedProof | null;
      /** Models of other solvers that prove the same, each another text; missing where there are none. */
      readonly moreProofs?: readonly SeedProof[];
      readonly restarts: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'batch-done';
      readonly at: number;
      readonly batch: Batch;
      readonly counts: BatchCounts;
      readonly results: readonly TestResult[];
      /** Mutants that are equal to an earlier one, and so were not asked; missing in old logs. */
      readonly repeats?: readonly Making[];
    }
  | { readonly kind: 'finding'; readonly at: number; readonly finding: FindingRecord }
  /** A finding was made smaller; the newest such event of a finding counts. */
  | { readonly kind: 'finding-reduced'; readonly at: number; readonly id: string; readonly reduced: ReducedFinding }
  | { readonly kind: 'finding-bisected'; readonly at: number; readonly id: string; readonly bisection: Bisection }
  | { readonly kind: 'finding-not-confirmed'; readonly at: number; readonly suspect: UnconfirmedRecord }
  | { readonly kind: 'seed-disputed'; readonly at: number; readonly disputed: DisputedSeed }
  /** What most likely is one more instance of something that was found many times: counted, and not looked into. */
  | {
      readonly kind: 'finding-again';
      readonly at: number;
      readonly id: string;
      readonly of: FindingRecord['kind'];
      readonly group: string;
      /** The known bug that it is an instance of, by name; null where it is none. */
      readonly known: string | null;
      readonly suspects: readonly string[];
      readonly coordinates: Coordinates;
    }
  /** A strategy makes less of a seed (or of a source) from here on, since the same bug keeps coming back there. */
  | {
      readonly kind: 'strategy-steered';
      readonly at: number;
      readonly seed: string;
      readonly strategy: string;
      /** The first index that comes later than it would have. */
      readonly from: number;
      /** A known bug, or a group. */
      readonly bug: string;
    }
  | {
      readonly kind: 'slow';
      readonly at: number;
      readonly solver: string;
      readonly coordinates: Coordinates;
      readonly ms: number;
      readonly seedMs: number;
      readonly because: string;
    }
  /** A fault of our own that did not stop the campaign. */
  | { readonly kind: 'fault'; readonly at: number; readonly coordinates: Coordinates; readonly message: string }
  | {
      readonly kind: 'campaign-interrupted';
      readonly at: number;
      readonly reason: string;
      /** Whether the user did it, or something that it cannot go on without is missing; missing in old logs. */
      readonly by?: 'user' | 'trouble';
    }
  | { readonly kind: 'campaign-ended'; readonly at: number; readonly reason: 'tests' | 'time' | 'exhausted' };

export type EventKind = CampaignEvent['kind'];
