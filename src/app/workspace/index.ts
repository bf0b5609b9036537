export { type BugSearchEvent, type BugSearchOptions, searchBugs } from './bug-search.js';
export {
  type CallEvent,
  type CallOptions,
  type Called,
  type Callee,
  type FormulaText,
  callEach,
  endingText,
} from './call.js';
export { type FormulaSource, type SourceFormula, formulasOf, sourceCommand } from './formula-source.js';
export { KeptFailures } from './kept-failures.js';
export { type KeptReduction, keepReduction } from './kept-reductions.js';
export {
  type FoundFile,
  type FoundFolder,
  type Listing,
  type ReadFormula,
  type WorkspaceRoot,
  Workspace,
  languageOf,
} from './workspace.js';
export { type Wrong, wrongIn } from './wrong.js';
