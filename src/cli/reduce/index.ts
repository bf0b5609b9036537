export { PLACE_UNKNOWN, reduceFindingsCommand } from './findings.js';
export { ReductionLine } from './progress.js';
export { reduceCommand, runReduce } from './for-command.js';
export type { ReduceArguments } from './arguments.js';
