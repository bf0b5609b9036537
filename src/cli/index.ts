/** Shared with the commands of the wings: output, exit codes, options. */
export { addOptions, makeRepeatableOption, makeTimeOption, optionsFrom, positive, timeText } from './options/index.js';
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
