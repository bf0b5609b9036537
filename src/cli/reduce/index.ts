export { reduceCommand } from './commands.js';
export { PLACE_UNKNOWN } from './progress-line.js';
export { registerBtorReduce } from './for-command.js';
export { ReductionLine } from './progress-line.js';
export { reduceFindingsCommand } from './findings.js';
