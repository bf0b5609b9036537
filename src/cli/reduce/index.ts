export { PLACE_UNKNOWN, ReductionLine, reduceFindingsCommand } from './findings.js';
