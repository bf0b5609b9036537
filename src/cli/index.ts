/** Names that the commands of `compat/`, `lab/` and `studio/` use. */
export { DIAGNOSTIC_CODES } from '../diag/index.js';
export { resolveExecutable } from '../host/index.js';
export { ASKED_NAMES } from '../inquiry/index.js';
export { SOLVER_PROFILES } from '../solver/index.js';
export { MUTATING_STRATEGIES, STRATEGY_NAMES } from '../strategy/index.js';
export {
  addOptions,
  count as wholeNumber,
  makeMemoryOption,
  makeRepeatableOption,
  makeSizeOption,
  makeTimeOption,
  milliseconds,
  once,
  pluginFiles,
  optionsFrom,
  positive,
  type SettingNames,
  allowSettingOptions,
  readSettings,
  summaryLines,
  timeText,
  trustFrom,
} from './options/index.js';
export { formatBlamed, toSkippedJson, unnamedFinding, undeclaredLines } from './findings/index.js';
export {
  type HuntOutput,
  type OutputOptions,
  addOutputOptions,
  outputFrom,
  refuseUnwritable,
  runCampaign,
} from './hunt/campaign-output.js';
export type { OutputMode } from './hunt/progress.js';
export { type ReduceArguments, PLACE_UNKNOWN, ReductionLine, reduceCommand, runReduce } from './reduce/index.js';
export {
  EXIT,
  asTyped,
  breakBetweenWords,
  noticeText,
  awaitResult,
  pc,
  Interruption,
  onInterrupt,
  reportStopping,
  printFault,
  printNotice,
  printProblems,
  runStoppable,
  withExitCode,
  wrapLine,
  writeData,
} from './terminal/index.js';
