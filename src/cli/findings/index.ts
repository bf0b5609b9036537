export { findingsCommand, showCommand, triageCommand, reportCommand, statsCommand, replayCommand } from './commands.js';
export { blamed, elsewhereText, findingLine } from './finding-text.js';
export { columnsOf, wrapped } from './line-breaks.js';
export { summaryJson } from './summary-json.js';
export { modelLines, summaryLines } from './summary-text.js';
