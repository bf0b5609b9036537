export { reduceCommand } from './commands.js';
export { registerBtorReduce } from './reduce.js';
export { ReductionLine } from './reduction-line.js';
export { reduceFindingsCommand } from './reduce-finding.js';
