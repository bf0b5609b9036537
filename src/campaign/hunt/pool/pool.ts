import type { LoadedSeed, DrawnBatch } from '../draw/index.js';
import type {
  BatchCounts,
  CampaignEvent,
  FindingState,
  FollowUp,
  ModelCounts,
  PostProcessedEvent,
  SeedJudged,
  SolverCounts,
  TestResult,
  EventBody,
} from '../../log/index.js';

export interface BatchWork {
  readonly made: DrawnBatch;
  readonly judged: SeedJudged | undefined;
}

export type JudgedSeed = Omit<SeedJudged, 'at'>;

export interface BatchAnswers {
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  readonly results: readonly TestResult[];
  readonly models: ModelCounts;
  readonly faults: number;
}

export interface PostProcessingTask {
  readonly what: FollowUp | 'confirm';
  readonly finding: FindingState;
}

export type PostProcessed = EventBody<PostProcessedEvent>;

export interface PoolSlot {
  judge(seed: LoadedSeed): Promise<JudgedSeed>;
  ask(work: BatchWork): Promise<BatchAnswers>;
  /** Rejects when the signal aborts. */
  process(task: PostProcessingTask, signal: AbortSignal): Promise<PostProcessed | undefined>;
  leave(): void;
}

export interface Pool {
  readonly room: number;
  accepts(task: PostProcessingTask): boolean;
  take(): Promise<PoolSlot>;
  onLogged(event: CampaignEvent): void;
  close(): Promise<void>;
}

export function computeBatchCounts(
  made: DrawnBatch,
  { solvers, faults }: Pick<BatchCounts, 'solvers' | 'faults'>,
): BatchCounts {
  const { none, sameAsSeed, duplicates, tooLarge } = made;
  return {
    tests: made.tests.length,
    none,
    sameAsSeed,
    duplicates,
    tooLarge,
    faults: made.faults.length + faults,
    solvers,
  };
}

export function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}

export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}

/** Abort reason when another process continues the campaign, or may do so. All work must then stop at once. */
export const HANDOVER_REASON = new Error('another process continues the campaign');

export function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}
