export { type LiveFigures, type WatchEvent, type WatchOptions, type WorkerFigures, watch } from './watch.js';
export { type WorkDone, type WorkEvent, type WorkOptions, WORK_OPTIONS, work } from './work.js';
