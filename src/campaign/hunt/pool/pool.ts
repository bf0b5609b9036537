import type { LoadedSeed, DrawnBatch } from '../draw/index.js';
import {
  type Batch,
  type BatchCounts,
  type BatchDone,
  type CampaignEvent,
  type Coordinates,
  type FindingState,
  type FollowUp,
  type Entered,
  type Hashes,
  type Plan,
  type PostProcessedEvent,
  type SeedJudged,
  type EventBody,
  type Task,
  NO_MODELS,
  SEED_ITSELF,
} from '../../log/index.js';

export interface BatchWork {
  readonly batch: Batch;
  readonly judged: SeedJudged | undefined;
  /** Called only in the process that runs the solvers. */
  draw(): Promise<DrawnBatch>;
  /** Reports the drawn test cases. Resolves to the new ones, or to undefined if only the leader will drop duplicates. */
  enter(hashes: Hashes): Entered | Promise<Entered | undefined>;
  /** Resolves to the new test cases, without entering any. Absent in a worker. */
  readonly decided?: Promise<{ readonly fresh: Hashes }>;
}

export type BatchReport = Required<Pick<BatchDone, 'counts' | 'results' | 'repeats' | 'hashes'>>;

export type JudgedSeed = Omit<SeedJudged, 'at'>;

export type BatchAnswers = Pick<BatchReport, 'results'> &
  Required<Pick<BatchCounts, 'solvers' | 'models' | 'faults' | 'confirmMs'>>;

export interface PostProcessingTask {
  readonly what: FollowUp | 'confirm';
  readonly finding: FindingState;
}

export type PostProcessed = EventBody<PostProcessedEvent>;

export interface PoolSlot {
  judge(seed: LoadedSeed): Promise<JudgedSeed>;
  ask(work: BatchWork): Promise<BatchReport>;
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

export const NOTHING_ASKED: BatchReport = {
  counts: { tests: 0, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {}, models: NO_MODELS },
  results: [],
  repeats: [],
  hashes: {},
};

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

export function toFault(task: Task, { key }: Pick<Plan, 'key'>, message: string): CampaignEvent {
  const of: Omit<Coordinates, 'key'> =
    task.kind === 'ask'
      ? { seed: task.batch.seed, strategy: task.batch.strategy, index: task.batch.from }
      : { seed: task.kind === 'judge' ? task.seed : task.finding, strategy: SEED_ITSELF, index: 0 };
  return { kind: 'fault', at: 0, coordinates: { key, ...of }, message };
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
