/// <reference types="node" preserve="true" />
/** The main entry point of the package: the engine, and functions of the lab. */
export * from './src/index.js';
export {
  type Campaign,
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
  openCampaign,
  pull,
  push,
  recheck,
  watch,
} from './lab/index.js';
