export { type QueryCount, askAhead } from './ask-version.js';
export { bisectFinding, bisectQuestion } from './bisect.js';
export {
  BISECTION_FILE,
  answersOfVersions,
  bisectionText,
  describeOtherBug,
  findEarlier,
  formatPattern,
  withUndecided,
  describeNone,
  describeUndecided,
} from './bisection-text.js';
export {
  type Absent,
  type CachedRun,
  type VersionCache,
  type VersionList,
  isAbsent,
  memoryVersionCache,
  VersionProgress,
} from './contract.js';
export { conclude } from './next-versions.js';
export { reproduceHere } from './elsewhere.js';
export { failureIn, faultInFile, fileQuestion, readStatuses, versionText } from './file-question.js';
export { type VersionQuestion, type VersionText, makePinnedQuestion, buildQuestion } from './question.js';
export { type RecheckedFinding, type RecheckStatus, STATUS_ORDER, recheck, triageAfter } from './recheck.js';
export { OpenVersions } from './open-versions.js';
