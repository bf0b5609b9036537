export { type MachineFigures, type WorkerFigures, LiveMachines } from './live-machines.js';
export { type WorkDone, type WorkEvent, type WorkOptions, WORK_OPTIONS, work } from './work.js';
