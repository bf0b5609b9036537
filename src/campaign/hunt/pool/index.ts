export { HANDED_OVER, isAbort } from './abort.js';
export { computeBatchCounts } from './batch-counts.js';
export type {
  BatchAnswers,
  Executor,
  JudgedSeed,
  WorkPlace,
  PostProcessed,
  PostProcessingTask,
  BatchWork,
} from './executor.js';
export type { CampaignHead } from './head.js';
export { type Reproducer, LeaderReproducer } from './reproducer.js';
export type { PostProcessor } from './post-processor.js';
export { type SolverExecutorParts, SolverExecutor } from './solver-executor.js';
export type { Dispatch, DeliveredReport, AssignedTask, TaskSource } from './dispatch.js';
export { isOfTask } from './foreign-report.js';
export { type RemoteWork, RemoteExecutor } from './remote-executor.js';
export { type WorkerParts, type WorkerTools, runWorker } from './worker-run.js';
