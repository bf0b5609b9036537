import type { ReadOf } from '../contract/index.js';
import type { API } from '../contract/index.js';
import { callTask } from '../jobs/call.js';
import type { Task } from '../jobs/job.js';
import { isReduceTask, reduceTask } from '../jobs/reduce.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../studio.js';
import { formulaOf } from './workspace.js';

type Request = ReadOf<typeof API.startJob>;

export function jobHandlers(studio: Studio) {
  const { jobs, hub } = studio;
  return {
    jobs: () => jobs.all(),
    startJob: async (request) => jobs.describe(jobs.start(request.kind, await taskFor(studio, request))),
    job: ({ job }) => jobs.describe(jobs.get(job)),
    controlJob: ({ job, action }) => jobs.control(job, action),
    forgetJob: ({ job }) => {
      jobs.forget(job);
      return null;
    },
    steps: ({ job, from, most }) => {
      const { steps } = jobs.taskOf(job, isReduceTask);
      return { items: steps.slice(from, from + most), of: steps.length, asOf: hub.place };
    },
  } satisfies Partial<Handlers>;
}

async function taskFor(studio: Studio, request: Request): Promise<Task> {
  const { settings } = studio.settings.read();
  const limits = {
    timeoutMs: ('timeoutMs' in request ? request.timeoutMs : undefined) ?? settings.timeoutMs,
    memoryBytes: ('memoryBytes' in request ? request.memoryBytes : undefined) ?? settings.memoryBytes,
  };
  switch (request.kind) {
    case 'call': {
      const { input, asked, models } = request;
      return callTask({ input, formula: await formulaOf(studio, input), asked, models, ...limits });
    }
    case 'reduce': {
      const formula = await formulaOf(studio, request.input);
      const jobs = request.jobs ?? settings.jobs;
      return reduceTask({ ...request, ...limits, jobs }, { formula, intervalMs: settings.intervalMs });
    }
    case 'search':
    case 'hunt':
    case 'resume':
    case 'finding':
    case 'count':
      throw new Error(`${request.kind} is not there yet`);
  }
}
