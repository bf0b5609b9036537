export type { QueryCount } from './ask-version.js';
export { askAhead } from './ask-ahead.js';
export { type BisectOptions, bisectFinding, bisectQuestion } from './bisect.js';
export { BISECTION_FILE, answersOfVersions, bisectionText, patternOf } from './bisection-text.js';
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
export { type ElsewhereParts, lookElsewhere } from './elsewhere.js';
export { failureIn, faultInFile, fileQuestion, statusesOf, versionText } from './file-question.js';
export { Hearing } from './hearing.js';
export { type VersionQuestion, type VersionText, pinnedQuestion, questionOf, suspectOf } from './question.js';
export { type Rechecked, type RecheckStanding, STANDING_ORDER, recheck } from './recheck.js';
export { OpenVersions } from './open-versions.js';
