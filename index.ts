/** The package: the engine, and its comparison of two versions of a solver. */
export * from './src/index.js';
export { type DriftEvent, type DriftOptions, type DriftResult, drift } from './lab/index.js';
