export { EXIT } from './exit-code.js';
export { withExitCode, NothingBegun, exitCodeOf } from './ending.js';
export { complain } from './complain.js';
export { guardOutput, writeData } from './output.js';
export { onInterrupt, Interruption, interruptedBefore } from './interruption.js';
export { noticeText, tellNotice, resultOf } from './notice-text.js';
export { pc } from './colour.js';
export { tellFault, type Fault, endOf } from './fault.js';
