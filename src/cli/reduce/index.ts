export { reduceCommand } from './commands.js';
export { PLACE_UNKNOWN } from './place-unknown.js';
export { registerBtorReduce } from './reduce.js';
export { ReductionLine } from './reduction-line.js';
export { reduceFindingsCommand } from './reduce-finding.js';
