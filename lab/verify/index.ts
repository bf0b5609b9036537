export { type Application, type KnownFault } from './fault.js';
export { KNOWN_FAULTS } from './known-faults.js';
export { reportLines } from './report.js';
export { type ContradictionGroup, type SolverTally, type VerifyReport } from './tally.js';
export { type VerifyOptions, topsOfTheory, verify } from './verify.js';
