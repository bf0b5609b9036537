export { FULL_ALGORITHM, type ReduceInput, asExpressions, readReduceInput } from './input.js';
export { noCommand } from './command-check.js';
export { type ReduceFindingsEvent, type ReduceFindingsOptions, reduceFindings } from './findings.js';
export { type ReduceForSolversEvent, type ReduceForSolversOptions, reduceForSolvers } from './for-solvers.js';
export { runReduction, startReduction } from './loop.js';
export { writeResult, defaultOutput, refuseOverwriting } from './output.js';
export {
  type ReduceEvent,
  type ReduceOptions,
  type ReduceResult,
  REDUCE_MEMORY_BYTES,
  REDUCE_TIMEOUT_MS,
  reduce,
} from './for-command.js';
