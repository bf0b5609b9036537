export { type WorkDone, type WorkEvent, type WorkOptions, WORK_OPTIONS, work } from './work.js';
