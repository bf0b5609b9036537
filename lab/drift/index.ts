export type { DriftResult } from './drift-result.js';
export { type DriftEvent, drift } from './drift.js';
export { type DriftOptions, DRIFT_OPTIONS } from './drift-options.js';
export { directionOf } from './contract.js';
export { formatOpenModels, readableTables } from './report.js';
