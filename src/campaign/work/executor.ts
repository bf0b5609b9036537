import type { LoadedSeed, MadeBatch } from '../cases/index.js';
import type {
  CampaignEvent,
  FindingRecord,
  ModelCounts,
  SeedJudged,
  SolverCounts,
  TestResult,
  Untimed,
} from '../log/index.js';

/** A batch that is to be asked, and what it was drawn from. */
export interface Work {
  readonly made: MadeBatch;
  /** What is known of its seed; undefined where it was drawn from none. */
  readonly judged: SeedJudged | undefined;
}

/** What solvers said of a seed, as the log has it. */
export type JudgedSeed = Omit<SeedJudged, 'at'>;

/** What came of asking about a batch. */
export interface AskedBatch {
  /** By solver; those that were not asked are not there. */
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  readonly results: readonly TestResult[];
  readonly models: ModelCounts;
  /** How many faults of our own came to light. */
  readonly faults: number;
}

/** One thing to do with a finding. */
export interface PostProcessingTask {
  readonly what: 'reduce' | 'bisect' | 'confirm';
  readonly finding: FindingRecord;
}

/** What came of it, as the log has it. */
export type PostProcessed = Untimed<
  CampaignEvent & { readonly kind: 'finding-reduced' | 'finding-bisected' | 'finding-elsewhere' }
>;

/** Where one piece of work is done. It is free again once that is over. */
export interface Place {
  judge(seed: LoadedSeed): Promise<JudgedSeed>;
  ask(work: Work): Promise<AskedBatch>;
  /** Undefined where nothing came of it. Rejects when the signal aborts. */
  process(task: PostProcessingTask, signal: AbortSignal): Promise<PostProcessed | undefined>;
  /** Gives the place back where nothing is done there. */
  leave(): void;
}

/** Does what a campaign deals out: asks solvers, confirms what is suspected, and looks after findings. */
export interface Executor {
  /** How many pieces of work may be under way. */
  readonly room: number;
  /** Whether somebody is there who can do this now. */
  can(task: PostProcessingTask): boolean;
  /** Waits for a free place. */
  take(): Promise<Place>;
  /** Hears what the log holds from now on. */
  logged(event: CampaignEvent): void;
  /** Ends every process that belongs to it. */
  close(): Promise<void>;
}
