export { formatCertifiedModel } from './certificate.js';
export type {
  Journal,
  JournalEntry,
  OpeningOptions,
  ReductionContext,
  ReductionParts,
  ReductionProgress,
} from './contract.js';
export { toReproInput } from './result.js';
export { type FileReduction, type FileToReduce, type ReduceFileOptions, reduceFile } from './file.js';
export { judgeReduced, shrinkFinding, reduceFinding } from './finding.js';
export type { NotReduced } from './failure.js';
export { type SlowReduction, reduceSlow } from './slow.js';
