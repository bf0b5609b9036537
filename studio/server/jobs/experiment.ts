import { type ExperimentEvent, type ExperimentOptions, experiment, experimentLine } from '../../../lab/index.js';
import { isNotice } from '../../../src/index.js';
import type { ExperimentRun } from '../contract/index.js';
import { noticeLine } from './campaign-run.js';
import type { Task } from './job.js';
import { Figures } from './job-channel.js';

interface ExperimentParts {
  readonly folder: string;
  readonly intervalMs: number;
  /** Called when the folder exists. Returns the experiment's name. */
  opened(folder: string): string;
}

export function experimentTask(options: ExperimentOptions, { folder, intervalMs, opened }: ExperimentParts): Task {
  let state: ExperimentRun = { experiment: null, done: 0, all: null, leftMs: null, reports: 0, notices: [] };
  const applyEvent = (event: ExperimentEvent): void => {
    if (isNotice(event)) state = { ...state, notices: [...state.notices, noticeLine(event)].slice(-MOST_NOTICES) };
    else if (event.kind === 'experiment-opened') {
      state = { ...state, experiment: opened(event.folder), done: event.done, all: event.all };
    } else if (event.kind === 'experiment-row') {
      state = { ...state, done: event.done, all: event.all, leftMs: Math.round(event.leftMs) };
    } else state = { ...state, reports: state.reports + 1 };
  };
  return {
    title: experimentLine(options),
    folder,
    details: () => ({ kind: 'experiment', run: state }),
    async run(signal, { job, publish }) {
      const figures = new Figures(intervalMs, () => publish({ kind: 'experiment', job, now: state }));
      try {
        const work = experiment(options, { signal });
        for await (const event of work) {
          applyEvent(event);
          figures.schedule();
        }
        await work.result;
      } finally {
        figures.end();
      }
    },
  };
}

const MOST_NOTICES = 100;
