/** The package: the engine, and what it measures on versions of a solver. */
export * from './src/index.js';
export { type DriftEvent, type DriftOptions, type DriftResult, count, drift } from './lab/index.js';
