export type { QueryCount } from './ask-version.js';
export { askAhead } from './ask-ahead.js';
export { type BisectOptions, bisectFinding, bisectQuestion } from './bisect.js';
export { BISECTION_FILE, answersOfVersions, bisectionText, formatPattern } from './bisection-text.js';
export {
  type Absent,
  type KeptRun,
  type VersionCache,
  type VersionList,
  type VersionOpening,
  isAbsent,
  memoryVersionCache,
} from './contract.js';
export {
  type BugCounts,
  type BugNumbers,
  type CountedBug,
  type VersionedFinding,
  countBugs,
  sourceOf,
} from './count-bugs.js';
export { countText } from './count-text.js';
export { type ReproductionParts, reproduceHere } from './elsewhere.js';
export { failureIn, faultInFile, fileQuestion, readStatuses, versionText } from './file-question.js';
export { VersionProgress } from './hearing.js';
export {
  type VersionQuestion,
  type VersionText,
  makePinnedQuestion,
  buildQuestion,
  findSuspectRun,
} from './question.js';
export { type RecheckedFinding, type RecheckStatus, STATUS_ORDER, recheck } from './recheck.js';
export { OpenVersions } from './open-versions.js';
