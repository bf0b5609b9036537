export { findingsCommand, showCommand, triageCommand, reportCommand, statsCommand, replayCommand } from './commands.js';
export { blamed, columnsOf, elsewhereText, findingLine, modelLines, summaryLines, wrapped } from './finding-text.js';
export { summaryJson } from './summary-json.js';
