export { type BugSearchEvent, searchBugs } from './bug-search.js';
export {
  type CallEvent,
  type CallResult,
  type Callee,
  type FormulaText,
  callEach,
  endingText,
  scriptOf,
} from './call.js';
export { type SourceFormula, openFormulaSource, sourceCommand } from './formula-source.js';
export { StoredFailures, forgetSearch, listSearchFolders, readFailureText, readSearchFolder } from './kept-failures.js';
export { isOfOtherStudio, takeNumber } from './kept-folders.js';
export {
  type StoredReduction,
  REDUCTION_FILES,
  createReductionFolder,
  listReductionFolders,
  openReductionFolder,
  stepFile,
} from './kept-reductions.js';
export { CAMPAIGN_FILE, type Listing, Workspace } from './workspace.js';
export { type JudgedCall, findSuspectedBugs } from './wrong.js';
