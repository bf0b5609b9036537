export { KNOWN_FAULTS } from './known-faults.js';
export { reportLines } from './report.js';
export { type VerifyReport } from './tally.js';
export { topsOfTheory, verify } from './verify.js';
