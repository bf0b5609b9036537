export { readUserBtor } from './btor-file.js';
export { CLOCK, clockUntil } from './clock.js';
export { resolveCommand, commandWords, findProgram } from './command-line.js';
export {
  isBtorFile,
  readUserExpressions,
  readUserFile,
  readUserScript,
  describeReadError,
  isCampaignPath,
  writeUserFile,
  writeUserFolder,
} from './files.js';
export { type Notice, type Emit, isNotice, emitOnce, warn } from './notice.js';
export {
  type OptionSpec,
  type OptionTable,
  type OptionValues,
  choice,
  option,
  optional,
  withDefaults,
} from './options.js';
export { PauseControl, callAfterWork, paceStage } from './pace.js';
export { type Problem, type SourceText, BadInput, badUsage, unknownName, problemsIn, unusable } from './problem.js';
export { packageVersion } from './version.js';
export { type Control, type PacedControl, type Work, begin } from './work.js';
