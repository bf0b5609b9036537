import { basename, resolve } from 'node:path';
import type { FormulaText } from '../../workspace/index.js';
import { experimentFolder } from '../../../lab/index.js';
import { Refused } from '../../workspace/refused.js';
import { formatHuntLine } from '../option-words.js';
import { type ResumeOptions, badUsage, hunt, resume } from '../../../src/index.js';
import { describeChange } from '../../../src/lab-front.js';
import { REDUCIBLE_KINDS, kindSentence, namesSolver } from '../../../src/smt.js';
import { type API, type ReadOf, type SearchFailure, solverOfTarget } from '../contract/index.js';
import { callTask } from '../jobs/call.js';
import { campaignTask } from '../jobs/campaign-run.js';
import { experimentTask } from '../jobs/experiment.js';
import { findingTask } from '../jobs/finding-work.js';
import type { Task } from '../jobs/job.js';
import { type ReduceTaskRequest, isReduceTask, reduceTask } from '../jobs/reduce.js';
import { type SearchParts, type SearchTaskRequest, searchTask } from '../jobs/search.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';
import { loadFormula } from './workspace.js';

type Request = ReadOf<typeof API.startJob>;

export function jobHandlers(studio: Studio) {
  const { jobs, hub } = studio;
  return {
    jobs: () => jobs.all(),
    startJob: async (request) => {
      // The task of a reduction makes a folder.
      jobs.requireRoom();
      return jobs.describe(jobs.start(request.kind, await taskFor(studio, request)));
    },
    job: ({ job }) => jobs.describe(jobs.get(job)),
    controlJob: ({ job, action }) => jobs.control(job, action),
    forgetJob: ({ job }) => {
      jobs.forget(job);
      return null;
    },
    steps: ({ job, from, most }) => {
      const { steps } = jobs.getTask(job, isReduceTask);
      return { items: steps.slice(from, from + most), of: steps.length, asOf: hub.place };
    },
  } satisfies Partial<Handlers>;
}

async function taskFor(studio: Studio, request: Request): Promise<Task> {
  const { settings } = studio.settings.read();
  const roots = studio.workspace.roots.map(({ path }) => path);
  const limits = {
    timeoutMs: ('timeoutMs' in request ? request.timeoutMs : undefined) ?? settings.timeoutMs,
    memoryBytes: ('memoryBytes' in request ? request.memoryBytes : undefined) ?? settings.memoryBytes,
  };
  switch (request.kind) {
    case 'call': {
      const { input, asked, models } = request;
      return callTask({ input, formula: await loadFormula(studio, input), asked, models, ...limits });
    }
    case 'reduce': {
      if (request.must.kind === 'solvers') requireReducible(request.must.failure);
      const parts = { roots, intervalMs: settings.intervalMs };
      const how = { ...request, ...limits, jobs: request.jobs ?? settings.jobs };
      if (request.must.kind === 'finding')
        return reduceTask(how, { ...(await findingToReduce(studio, how)), ...parts });
      return reduceTask(how, { formula: await loadFormula(studio, request.input), ...parts });
    }
    case 'search': {
      const jobs = request.jobs ?? settings.jobs;
      const reduce: SearchParts['reduce'] = (failure, formula, parent) =>
        reduceFailure(studio, { request, failure, formula, parent, jobs, ...limits });
      const keep: SearchParts['keep'] = (failure, formula, parent) =>
        keepFailure(studio, { request, failure, ...formula, parent, limits });
      const storedBy: SearchParts['storedBy'] = (job) => {
        const task = studio.jobs.find(job)?.task;
        return task && isReduceTask(task) ? task.stored : task?.folder;
      };
      return searchTask(request, { ...limits, jobs, roots, intervalMs: settings.intervalMs, reduce, keep, storedBy });
    }
    case 'hunt':
      return huntTask(studio, request.options);
    case 'resume':
    case 'finding':
    case 'count':
      return campaignWork(studio, request);
    case 'experiment':
      return experimentWork(studio, request);
  }
}

async function findingToReduce(studio: Studio, { input }: ReduceTaskRequest) {
  if (input.kind !== 'finding') throw badUsage('only a finding has the check of a finding');
  const { campaign, finding: id } = input;
  const watch = await studio.campaigns.get(campaign);
  const working = studio.jobRunning(watch.path);
  if (working !== null) throw new Refused('conflict', `${working} uses this campaign`);
  const formula = await loadFormula(studio, { ...input, of: 'mutant' });
  const { entry } = watch.overview.finding(id) ?? {};
  const because = entry === undefined ? '' : `${kindSentence(entry.kind)} (of the original: ${entry.because})`;
  const readResult = async () => {
    const { text } = await loadFormula(studio, { ...input, of: 'smallest' });
    const { record } = watch.overview.finding(id) ?? {};
    return { text, changed: (record && describeChange(record, record.reduced)) ?? null };
  };
  return { formula, finding: { folder: watch.path, id, because, readResult } };
}

function requireReducible(kind: string | undefined): void {
  if (kind === undefined || REDUCIBLE_KINDS.some((each) => each === kind)) return;
  throw badUsage(`unknown kind of failure '${kind}'`, { expected: REDUCIBLE_KINDS.join(', ') });
}

function experimentWork(studio: Studio, { kind: _, ...options }: Request & { kind: 'experiment' }): Task {
  if (options.out !== undefined) studio.workspace.requireInside(options.out);
  const folder = resolve(experimentFolder(options));
  const working = studio.jobRunning(folder);
  if (working !== null) throw new Refused('conflict', `${working} uses this experiment`);
  const { intervalMs } = studio.settings.read().settings;
  return experimentTask(options, { folder, intervalMs, opened: (path) => studio.workspace.toWorkspacePath(path) });
}

/** Tasks that only read may run while another job works on the campaign. */
async function campaignWork(
  studio: Studio,
  request: Request & { kind: 'resume' | 'finding' | 'count' },
): Promise<Task> {
  const { path: folder } = await studio.campaigns.get(request.campaign);
  const { intervalMs } = studio.settings.read().settings;
  if (request.kind !== 'resume') return findingTask(request, { folder, intervalMs });
  const working = studio.jobRunning(folder);
  if (working !== null) throw new Refused('conflict', `${working} uses this campaign`);
  const options = request.options as ResumeOptions;
  return campaignTask({
    kind: 'resume',
    folder,
    title: `resume ${folder}`,
    start: (control) => resume(folder, options, control),
    opened: () => ({ campaign: request.campaign, folder }),
  });
}

function addCampaign({ workspace, hub, campaigns }: Studio, folder: string) {
  const campaign = workspace.toWorkspacePath(folder);
  const path = workspace.locate(campaign);
  const running = campaigns.findRunner(path);
  hub.publish({ kind: 'campaign-opened', entry: { campaign, name: basename(path), path, running } });
  return { campaign, folder: path };
}

export function huntTask(
  studio: Studio,
  options: Readonly<Record<string, unknown>>,
  { title = formatHuntLine(options), opened }: { readonly title?: string; readonly opened?: () => void } = {},
): Task {
  if (typeof options['out'] === 'string') studio.workspace.requireInside(options['out']);
  return campaignTask({
    kind: 'hunt',
    title,
    start: (control) => hunt(options, control),
    opened: (folder) => addCampaign(studio, folder),
    followed: opened,
  });
}

interface FailureToStore {
  readonly request: Request & { readonly kind: 'search' };
  readonly failure: SearchFailure;
  readonly file: string;
  readonly opened: () => void;
  readonly parent: string;
  readonly limits: { readonly timeoutMs: number; readonly memoryBytes: number };
}

/** Starts a hunt that confirms and stores a failure. Null if a command line failed or too many jobs run. */
function keepFailure(
  studio: Studio,
  { request, failure, file, opened, parent, limits }: FailureToStore,
): string | null {
  if (!failure.who.every((at) => request.asked[at]?.kind === 'solver')) return null;
  const solvers = request.asked.flatMap((each) => (each.kind === 'solver' ? [each.solver] : []));
  // The hunt tests only this formula: judges it, confirms failures, and reduces it.
  const reduce = request.reduce ? {} : { reduce: 'none' };
  const given = { seeds: [file], solvers: [...new Set(solvers)], maxBytes: Math.max(failure.bytes, 1) };
  const options = { ...given, tests: 0, bisect: 'none', jobs: 1, ...limits, ...reduce };
  try {
    const title = `confirm failure ${failure.number} of the bug search`;
    return studio.jobs.start('hunt', huntTask(studio, options, { title, opened }), parent).id;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

interface FailureToReduce {
  readonly request: Request & { readonly kind: 'search' };
  readonly failure: SearchFailure;
  readonly formula: FormulaText;
  readonly parent: string;
  readonly jobs: number;
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

function reduceFailure(
  studio: Studio,
  { request, failure, formula, parent, ...how }: FailureToReduce,
): Pick<SearchFailure, 'reduction' | 'notReduced'> {
  const must = toProperty(failure, request.asked, formula);
  if (must === null) {
    const notReduced =
      'Gainsay cannot compare these command lines: add the programs as solvers, such as boolector:./program';
    return { reduction: null, notReduced };
  }
  const { settings } = studio.settings.read();
  const input = { kind: 'failure', job: parent, number: failure.number } as const;
  const reduction = {
    kind: 'reduce',
    input,
    must,
    simplify: formula.language !== 'smt2' && settings.simplify,
    paused: false,
    ...how,
    ...(must.kind === 'command' ? { algorithm: settings.algorithm } : {}),
  } as const;
  const named = { ...formula, name: `seed ${failure.seed}` };
  const roots = studio.workspace.roots.map(({ path }) => path);
  const { intervalMs } = settings;
  try {
    studio.jobs.requireRoom();
    const { id } = studio.jobs.start('reduce', reduceTask(reduction, { formula: named, roots, intervalMs }), parent);
    return { reduction: id, notReduced: null };
  } catch (error) {
    if (error instanceof Refused) return { reduction: null, notReduced: error.message };
    throw error;
  }
}

/** Prefers exactly the command lines that failed to a solver's profile. */
function toProperty(
  { kind, who, witnesses }: SearchFailure,
  asked: SearchTaskRequest['asked'],
  { language }: FormulaText,
): ReduceTaskRequest['must'] | null {
  const concerned = [...who, ...witnesses].flatMap((at) => asked[at] ?? []);
  const commands = concerned.flatMap((each) => (each.kind === 'command' ? [each] : []));
  const [first, second] = commands;
  if (first !== undefined && commands.length === concerned.length) {
    const { line: command, stdin } = first;
    if (kind === 'crash') return { kind: 'command', command, stdin, any: false };
    if (second?.stdin === stdin) return { kind: 'command', command, stdin, any: false, against: second.line };
  }
  const solvers = concerned.flatMap((each) => solverOfTarget(each, language, namesSolver) ?? []);
  return solvers.length === concerned.length ? { kind: 'solvers', solvers, failure: kind } : null;
}
