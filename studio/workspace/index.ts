export { type BugSearchEvent, type BugSearchOptions, searchBugs } from './bug-search.js';
export {
  type CallEvent,
  type CallOptions,
  type CallResult,
  type Callee,
  type FormulaText,
  callEach,
  endingText,
} from './call.js';
export { type FormulaSource, type SourceFormula, openFormulaSource, sourceCommand } from './formula-source.js';
export { StoredFailures } from './kept-failures.js';
export { type StoredReduction, createReductionFolder } from './kept-reductions.js';
export {
  type FoundFile,
  type FoundFolder,
  type Listing,
  type ReadFormula,
  type WorkspaceRoot,
  Workspace,
} from './workspace.js';
export { type SuspectedBug, findSuspectedBugs } from './wrong.js';
