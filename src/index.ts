/**
 * The front door of the library: what a user wants done, one function each. What they are built from is behind it, by folder:
 * `gainsay/syntax`, `gainsay/semantics`, `gainsay/strategy` and so on (docs/library.md, docs/architecture.md).
 */
export {
  type Campaign,
  type Config,
  type CampaignResult,
  type Control,
  type Evaluated,
  type EvaluateOptions,
  type ExperimentEvent,
  type ExperimentOptions,
  type ExperimentResult,
  type Generated,
  type HuntEvent,
  type HuntOptions,
  type MergeEvent,
  type MergeOptions,
  type Notice,
  type Plugin,
  type PluginGenerator,
  type PluginMutant,
  type PluginProfile,
  type PluginStrategy,
  type Problem,
  type Reduced,
  type ReduceEvent,
  type ReduceOptions,
  type Replayed,
  type ResumeEvent,
  type ResumeOptions,
  type SourceText,
  type Work,
  BadInput,
  HUNT_OPTIONS,
  bisect,
  bisectFile,
  count,
  defineConfig,
  definePlugin,
  evaluate,
  experiment,
  generate,
  hunt,
  merge,
  openCampaign,
  recheck,
  reduce,
  reduceFindings,
  reduceForSolvers,
  replay,
  reportCampaign,
  reportFinding,
  resume,
} from './app/index.js';
export { type CampaignEvent, type FindingRecord, type Plan, type Summary, UnusableLog } from './campaign/index.js';
export { type Diagnostic, renderDiagnostic } from './diag/index.js';
export { isSolver, openSolver } from './host/index.js';
export type { Evidence, Oracle, Verdict } from './oracle/index.js';
export type { Script } from './script/index.js';
export type { Outcome, Solver } from './solver/index.js';
export { printScript as print, readScript as parse } from './syntax/index.js';
