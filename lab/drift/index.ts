export type { DriftResult } from './drift-result.js';
export { type DriftEvent, drift } from './drift.js';
export { type DriftOptions, DRIFT_OPTIONS } from './drift-options.js';
export { findProblem } from './failures.js';
export { formatOpenModels, readableTables } from './report.js';
