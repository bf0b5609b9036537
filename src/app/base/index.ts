export { readUserBtor } from './btor-file.js';
export { CLOCK, clockUntil } from './clock.js';
export { commandOf, commandWords, programNamed } from './command-line.js';
export {
  isBtorFile,
  readUserExpressions,
  readUserFile,
  readUserScript,
  whyUnreadable,
  writeUserFile,
  writeUserFolder,
} from './files.js';
export { type KeptJson, keptJson } from './kept-json.js';
export { type Notice, type Tell, isNotice, once, warn } from './notice.js';
export {
  type OptionKind,
  type OptionSpec,
  type OptionTable,
  type OptionValues,
  choice,
  option,
  optional,
  withStandards,
} from './options.js';
export { Pace, afterWork, pacedStage } from './pace.js';
export { type Problem, type SourceText, BadInput, badUsage, problemsIn, unusable } from './problem.js';
export { type RefusalKind, Refused } from './refused.js';
export { packageVersion } from './version.js';
export { type Control, type PacedControl, type Work, begin } from './work.js';
