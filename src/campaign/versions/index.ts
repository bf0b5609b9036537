export { type QueryCount, type VersionAsking, askAhead, askVersion, runInParallel, withCaches } from './ask-version.js';
export { bisectFinding, bisectQuestion } from './bisect.js';
export {
  BISECTION_FILE,
  answersOfVersions,
  bisectionText,
  describeOtherBug,
  describeUndecidedOriginal,
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
export {
  type VersionQuestion,
  type VersionText,
  RESTS_ON_MODEL,
  buildOriginalQuestion,
  makePinnedQuestion,
  buildQuestion,
} from './question.js';
export { OpenVersions } from './open-versions.js';
