/// <reference types="node" preserve="true" />
/** The main entry point of the package: the engine, and functions of the lab. */
export * from './src/index.js';
export {
  type Campaign,
  type DriftEvent,
  type DriftOptions,
  type DriftResult,
  type EvaluateOptions,
  type Generated,
  type LiveFigures,
  type MergeEvent,
  type MergeOptions,
  type ModelEvaluation,
  type TransferResult,
  type WatchEvent,
  type WatchOptions,
  bisectFile,
  count,
  drift,
  evaluate,
  generate,
  merge,
  openCampaign,
  pull,
  push,
  recheck,
  watch,
} from './lab/index.js';
