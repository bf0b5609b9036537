export { reduceCommand } from './commands.js';
export { PLACE_UNKNOWN, ReductionLine, reduceFindingsCommand } from './findings.js';
export { registerBtorReduce } from './for-command.js';
