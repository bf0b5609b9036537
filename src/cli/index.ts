/** Output, exit codes and options that the commands of `compat/`, `lab/` and `studio/` share. */
export {
  type VersionCommandOptions,
  addAskingOptions,
  addOptions,
  costText,
  count as wholeNumber,
  makeRepeatableOption,
  makeSizeOption,
  makeTimeOption,
  optionsFrom,
  positive,
  runVersionCommand,
  timeText,
  trustFrom,
  versionOptions,
} from './options/index.js';
export { PLACE_UNKNOWN, ReductionLine } from './reduce/index.js';
export {
  EXIT,
  Interruption,
  onInterrupt,
  printFault,
  printNotice,
  printProblems,
  withExitCode,
} from './terminal/index.js';
