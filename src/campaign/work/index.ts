export { HANDED_OVER, isAbort } from './abort.js';
export { batchCounts } from './batch-counts.js';
export type { AskedBatch, Executor, JudgedSeed, Place, PostProcessed, PostProcessingTask, Work } from './executor.js';
export type { CampaignHead } from './head.js';
export type { PostProcessor } from './post-processor.js';
export { type SolverExecutorParts, SolverExecutor } from './solver-executor.js';
export type { Dispatch, GivenReport, GivenTask, Report, TaskSource } from './dispatch.js';
export { RemoteExecutor } from './remote-executor.js';
export { type WorkerParts, type WorkerTools, runWorker } from './worker-run.js';
