export { EXIT } from './exit-code.js';
export { withExitCode, CampaignNotStarted, chooseExitCode } from './ending.js';
export { printProblems } from './complain.js';
export { guardOutput, writeData } from './output.js';
export { Interruption, onInterrupt, reportEarlyInterrupt, runStoppable } from './interruption.js';
export { noticeText, printNotice, awaitResult } from './notice-text.js';
export { pc } from './colour.js';
export { COLUMN_GAP, breakBetweenWords, clampColumns, flowParts, wrapLine } from './line-breaks.js';
export { printFault, type Fault, describeFault } from './fault.js';
