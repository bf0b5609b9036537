export { FULL, findAlgorithm } from './reduce-algorithm.js';
export { noCommand } from './reduce-check.js';
export { engineFor } from './reduce-engine.js';
export {
  type ReduceForSolversEvent,
  type ReduceForSolversOptions,
  type ReducedForSolvers,
  reduceForSolvers,
} from './reduce-for-solvers.js';
export { type ReduceContent, type ReduceInput, asExpressions, readReduceInput } from './reduce-input.js';
export {
  type LoopResult,
  type ReduceReport,
  type ReductionProgressEvent,
  type ReductionStepEvent,
  reductionLoop,
} from './reduce-loop.js';
export { writeResult, defaultOutput, refuseOverwriting } from './reduce-out.js';
export {
  type ReduceEvent,
  type ReduceOptions,
  type ReduceResult,
  REDUCE_MEMORY_BYTES,
  REDUCE_TIMEOUT_MS,
  reduce,
} from './reduce.js';
export { openJournal } from './reduction-journal.js';
