export { batchCounts } from './batch-counts.js';
export type { AskedBatch, Executor, JudgedSeed, Place, PostProcessed, PostProcessingTask, Work } from './executor.js';
export type { CampaignHead } from './head.js';
export type { PostProcessor } from './post-processor.js';
export { type SolverExecutorParts, SolverExecutor } from './solver-executor.js';
