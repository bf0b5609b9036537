export { PLACE_UNKNOWN, reduceFindingsCommand } from './findings.js';
export { ReductionLine } from './progress.js';
