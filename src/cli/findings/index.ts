export { formatBlamed, elsewhereText, findingLine, unnamedFinding } from './finding-text.js';
export { summaryJson, toSkippedJson } from './summary-json.js';
export { countBugFindings, groupsText, modelLines, summaryLines, undeclaredLines } from './summary-text.js';
