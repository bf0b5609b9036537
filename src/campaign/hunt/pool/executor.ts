import type { LoadedSeed, DrawnBatch } from '../draw/index.js';
import type {
  CampaignEvent,
  FindingRecord,
  ModelCounts,
  SeedJudged,
  SolverCounts,
  TestResult,
  EventBody,
} from '../../log/index.js';

/** A batch to ask, with the sources of its test cases. */
export interface BatchWork {
  readonly made: DrawnBatch;
  readonly judged: SeedJudged | undefined;
}

export type JudgedSeed = Omit<SeedJudged, 'at'>;

export interface BatchAnswers {
  /** By solver; solvers that were not asked are absent. */
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  readonly results: readonly TestResult[];
  readonly models: ModelCounts;
  readonly faults: number;
}

export interface PostProcessingTask {
  readonly what: 'reduce' | 'bisect' | 'confirm';
  readonly finding: FindingRecord;
}

export type PostProcessed = EventBody<
  CampaignEvent & { readonly kind: 'finding-reduced' | 'finding-bisected' | 'finding-elsewhere' }
>;

/** A slot for one piece of work; free again after it. */
export interface WorkPlace {
  judge(seed: LoadedSeed): Promise<JudgedSeed>;
  ask(work: BatchWork): Promise<BatchAnswers>;
  /** Undefined without a result. Rejects when the signal aborts. */
  process(task: PostProcessingTask, signal: AbortSignal): Promise<PostProcessed | undefined>;
  leave(): void;
}

/** Does the work of a campaign: asks solvers, confirms suspicions and post-processes findings. */
export interface Executor {
  /** Maximum of concurrent pieces of work. */
  readonly room: number;
  /** Checks whether a machine that can do this is available now. */
  can(task: PostProcessingTask): boolean;
  take(): Promise<WorkPlace>;
  onLogged(event: CampaignEvent): void;
  close(): Promise<void>;
}
