/// <reference types="node" preserve="true" />
/** The package's main entry point: the engine, and the functions that compare versions of a solver. */
export * from './src/index.js';
export {
  type DriftEvent,
  type DriftOptions,
  type DriftResult,
  type LiveFigures,
  type TransferResult,
  type WatchEvent,
  type WatchOptions,
  bisectFile,
  count,
  drift,
  pull,
  push,
  recheck,
  watch,
} from './lab/index.js';
