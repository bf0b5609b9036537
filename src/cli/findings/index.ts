export { formatBlamed, elsewhereText, findingLine } from './finding-text.js';
export { summaryJson, toSkippedJson } from './summary-json.js';
export { groupsText, modelLines, summaryLines } from './summary-text.js';
