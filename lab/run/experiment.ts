import { type ExperimentFolder, openExperimentFolder } from './experiment-folder.js';
import { join, resolve } from 'node:path';
import {
  EXPERIMENTS,
  type Experiment,
  type ExperimentPlan,
  type ExperimentEffects,
  type GraphSolver,
  type StoredRow,
  type SettingValues,
  type TimeBound,
  readSettings,
  runExperiment,
} from '../experiments/index.js';
import {
  type Control,
  type Notice,
  type Work,
  CommandProcesses,
  findSeedFiles,
  packageFile,
  badUsage,
  unknownName,
  begin,
  resolveCommand,
  commandWords,
  findProgram,
  readUserFile,
  defaultSolvers,
  SHIPPED_SEEDS,
  readShippedRules,
} from '../../src/index.js';
import { DEFAULT_LIMITS, joinCommandLine } from '../../src/smt.js';
import { formatCount, hashPlugin, loadStrategies, partsWith, strategyTexts } from '../../src/lab-front.js';
import { openGraphSolvers } from './graph-solver.js';
import { listBisectedGroups } from './bisected-groups.js';
import { failingScripts } from './failing-scripts.js';
import { listFoundBugs } from './found-bugs.js';
import { type HuntPlace, type RunningCampaign, huntFor, runHunt } from './hunt-for.js';
import { prepareRecordedSolver } from './recorded-solver.js';
import { uniqueBugs } from './unique-bugs.js';
import { runHere, runTool } from './run-tool.js';
import { writeReport } from './experiment-report.js';

const GAINSAY = [process.execPath, packageFile('dist/cli/main.js')];

export interface ExperimentOptions {
  readonly experiment: string;
  /** Settings as text. Missing settings have default values. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** Solvers, by default the experiment's solvers. */
  readonly solvers?: readonly string[] | undefined;
  /** Output folder, `experiments/NAME` by default. */
  readonly out?: string | undefined;
  /** Maximum number of points to measure, all by default. */
  readonly points?: number | undefined;
  /** Concurrent campaigns, one by default. */
  readonly parallel?: number | undefined;
}

export type ExperimentEvent =
  | Notice
  /** `done` is the number of points that earlier runs of the experiment measured. */
  | {
      readonly kind: 'experiment-opened';
      readonly folder: string;
      readonly done: number;
      readonly all: number;
      /** Upper bound of the time for all points to measure, with its factors. */
      readonly bound: TimeBound | undefined;
    }
  | {
      readonly kind: 'experiment-progress';
      readonly done: number;
      readonly all: number;
      readonly running: readonly RunningCampaign[];
      readonly leftMs: number | undefined;
    }
  | {
      readonly kind: 'experiment-row';
      readonly done: number;
      readonly all: number;
      readonly row: StoredRow;
      readonly leftMs: number;
    }
  | { readonly kind: 'experiment-reported' };

export interface ExperimentResult {
  readonly folder: string;
  readonly done: number;
  readonly all: number;
  /** True if the experiment stopped before all requested points were measured. */
  readonly stopped: boolean;
}

const REPORT_EVERY = 5_000;
const PROGRESS_EVERY = 10_000;

/**
 * Runs an experiment. Writes each row at once, and tables and plots repeatedly. A call with equal options resumes.
 * Throws `BadInput` for unusable options.
 *
 * @example
 * const { done, all } = await experiment({ experiment: 'btor-cnf', settings: { files: '10' } }).result;
 */
export function experiment(
  options: ExperimentOptions,
  { signal = new AbortController().signal }: Control = {},
): Work<ExperimentEvent, ExperimentResult> {
  return begin(async (emit) => {
    const chosen = checkOptions(options);
    await checkStrategies(chosen);
    const ids = await solversFor(chosen);
    const { solvers, close } = await openGraphSolvers(ids, emit);
    const commands: CommandProcesses[] = [];
    try {
      const paths = chosen.experiment.files?.(chosen.settings) ?? [];
      const files = Object.fromEntries(paths.map((path) => [path, hashFile(path)]));
      const folder = openExperimentFolder<StoredRow>(chosen.out, {
        experiment: chosen.experiment.name,
        settings: { ...readSettingValues(chosen), ...(chosen.parallel > 1 ? { parallel: chosen.parallel } : {}) },
        solvers: solvers.map(({ id, version }) => ({ id, version })),
        ...(paths.length === 0 ? {} : { files }),
      });
      try {
        const running = new Map<string, RunningCampaign>();
        const whole = chosen.experiment.plan(
          chosen.settings,
          makeEffects({ solvers, folder, commands, place: { folder: chosen.out, solvers: ids, files, emit, running } }),
        );
        if (whole.points.length === 0)
          throw badUsage('nothing to measure with these settings', { hint: 'is min above max?' });
        return await measure({ ...chosen, solvers, folder, whole, running, emit, signal });
      } finally {
        folder.close();
      }
    } finally {
      for (const command of commands) command.close();
      await close();
    }
  });
}

function hashFile(path: string): string {
  readUserFile(path);
  return hashPlugin(path).sha256;
}

export function experimentFolder({ experiment: name, out }: ExperimentOptions): string {
  return out ?? join('experiments', name);
}

/** Formats options as a command line. Throws `BadInput` for unusable options. */
export function experimentLine(options: ExperimentOptions): string {
  const { experiment: of } = checkOptions(options);
  const { settings = {}, solvers = [], out, points, parallel } = options;
  const settingWords = Object.keys(of.settings).flatMap((name) => {
    const value = settings[name];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return joinCommandLine([
    'gainsay',
    'lab',
    'experiment',
    of.name,
    ...settingWords,
    ...solvers.flatMap((solver) => ['--solver', solver]),
    ...(out === undefined ? [] : ['--out', out]),
    ...(points === undefined ? [] : ['--points', String(points)]),
    ...(parallel === undefined ? [] : ['--parallel', String(parallel)]),
  ]);
}

/** Throws `BadInput` (G504) for a strategy that neither Gainsay nor a plug-in has. */
async function checkStrategies({ experiment: { settings: specs }, settings }: Chosen): Promise<void> {
  if (specs['strategies'] === undefined || specs['plugins'] === undefined) return;
  const split = (name: string) =>
    settings
      .text(name)
      .split(',')
      .filter((each) => each !== '');
  const names = split('strategies').filter((name) => !name.startsWith('cmd:'));
  if (names.length === 0) return;
  const reading = { prove: false, emit: () => undefined };
  const { strategies: known } = await partsWith(split('plugins'), reading.emit);
  loadStrategies(names, await strategyTexts(names, {}, { ...reading, known }), reading.emit);
}

interface Chosen {
  readonly experiment: Experiment;
  readonly settings: SettingValues;
  readonly solvers: readonly string[];
  readonly out: string;
  readonly points: number;
  readonly parallel: number;
}

function checkOptions(options: ExperimentOptions): Chosen {
  const { experiment: name, solvers = [], points = Infinity, parallel = 1 } = options;
  const chosen = EXPERIMENTS.find((each) => each.name === name || each.formerly === name);
  if (chosen === undefined) {
    const names = EXPERIMENTS.map((each) => each.name);
    throw unknownName(`there is no experiment '${name}'`, name, names);
  }
  const settings = readSettings(chosen, options.settings ?? {});
  if ('problem' in settings) throw badUsage(settings.problem, { expected: settings.expected });
  if (solvers.length > 0 && chosen.solvers.length === 0) {
    throw badUsage(`${name} has no --solver`, { hint: 'gainsay lab experiment --list shows its settings' });
  }
  if (parallel > 1 && chosen.hunts !== true)
    throw badUsage(`${name} measures one data point at a time`, { hint: 'leave --parallel out' });
  const asked = solvers.length > 0 ? solvers : chosen.solvers;
  return { experiment: chosen, settings, solvers: asked, out: experimentFolder(options), points, parallel };
}

function readSettingValues({
  experiment: { settings: specs },
  settings,
}: Chosen): Readonly<Record<string, string | number>> {
  const readSetting = (name: string) => (specs[name]?.kind === 'number' ? settings.number(name) : settings.text(name));
  return Object.fromEntries(Object.keys(specs).map((name) => [name, readSetting(name)]));
}

interface Measuring extends Omit<Chosen, 'solvers'> {
  readonly solvers: readonly GraphSolver[];
  readonly folder: ExperimentFolder<StoredRow>;
  readonly whole: ExperimentPlan;
  readonly running: ReadonlyMap<string, RunningCampaign>;
  readonly signal: AbortSignal;
  emit(event: ExperimentEvent): void;
}

async function measure(run: Measuring): Promise<ExperimentResult> {
  const { experiment: of, out, folder, whole, solvers, signal, emit } = run;
  const all = whole.points.length;
  const report = (rows: readonly StoredRow[]): void => {
    const atATime = run.parallel > 1 ? [['campaigns at a time', String(run.parallel)] as const] : [];
    const plan = { ...whole, parameters: [...whole.parameters, ...atATime] };
    writeReport({ experiment: of, plan, solvers, rows, folder });
    emit({ kind: 'experiment-reported' });
  };
  const plan = limitPlan(whole, folder, run.points);
  const known = new Set(folder.kept.map(({ point }) => point));
  const kept = plan.points.filter(({ key }) => known.has(key)).length;
  const wanted = plan.points.length;
  const rows: StoredRow[] = [...folder.kept];
  emit({ kind: 'experiment-opened', folder: out, done: kept, all, bound: boundOf(run, wanted - kept) });
  const started = performance.now();
  let reported = started;
  const progress = setInterval(() => {
    const count = rows.length - folder.kept.length;
    const running = [...run.running.values()];
    const leftMs = estimateLeft(performance.now() - started, count + sumShares(running), wanted - kept);
    emit({ kind: 'experiment-progress', done: kept + count, all, running, leftMs });
  }, PROGRESS_EVERY);
  const made = await runExperiment(
    {
      plan,
      parallel: run.parallel,
      kept: folder.kept,
      append: (row) => folder.append(row),
      emit: ({ row }) => {
        rows.push(row);
        const count = rows.length - folder.kept.length;
        const now = performance.now();
        const leftMs = estimateLeft(now - started, count, wanted - kept) ?? 0;
        emit({ kind: 'experiment-row', done: kept + count, all, row, leftMs });
        if (now - reported < REPORT_EVERY) return;
        report(rows);
        reported = performance.now();
      },
    },
    signal,
  ).finally(() => clearInterval(progress));
  report(made);
  return { folder: out, done: made.length, all, stopped: signal.aborted };
}

function boundOf({ whole: { bound }, parallel }: Measuring, points: number): TimeBound | undefined {
  if (bound === undefined) return undefined;
  const factors = `${formatCount(points, 'campaign')} × ${bound.factors}`;
  const ms = (points * bound.ms) / parallel;
  return { ...bound, ms, factors: parallel === 1 ? factors : `${factors}, ${parallel} at a time` };
}

function estimateLeft(spentMs: number, done: number, of: number): number | undefined {
  return done === 0 ? undefined : (spentMs / done) * (of - done);
}

function sumShares(running: readonly RunningCampaign[]): number {
  return running.reduce((sum, { tests, of }) => sum + (of === undefined ? 0 : tests / of), 0);
}

function limitPlan(plan: ExperimentPlan, { kept }: ExperimentFolder<StoredRow>, most: number): ExperimentPlan {
  if (most === Infinity) return plan;
  const known = new Set(kept.map(({ point }) => point));
  let left = most;
  return { ...plan, points: plan.points.filter(({ key }) => known.has(key) || left-- > 0) };
}

/**
 * If the user names no solvers and the experiment runs campaigns, drops solvers that are not installed, and uses a
 * hunt's default solvers if none is left.
 */
async function solversFor({ experiment: { hunts, solvers: usual }, solvers }: Chosen): Promise<readonly string[]> {
  if (hunts !== true || usual.length === 0 || solvers !== usual) return solvers;
  const found = await defaultSolvers();
  const there = usual.filter((id) => found.includes(id));
  return there.length > 0 ? there : found;
}

interface EffectParts {
  readonly solvers: readonly GraphSolver[];
  readonly folder: ExperimentFolder<StoredRow>;
  readonly commands: CommandProcesses[];
  readonly place: HuntPlace;
}

function makeEffects({ solvers, folder, commands, place }: EffectParts): ExperimentEffects {
  return {
    solvers,
    bisected: listBisectedGroups,
    found: listFoundBugs,
    async uniqueBugs(requests, versions, signal) {
      const folders: string[] = [];
      for (const request of requests) folders.push(await runHunt(request, place, signal));
      return uniqueBugs(folders, versions, { signal, emit: place.emit });
    },
    hunt: (request, signal) => huntFor(request, place, signal),
    openCommand(commandLine, { timeoutMs, extension }) {
      const limits = { ...DEFAULT_LIMITS, timeoutMs };
      const command = new CommandProcesses({ command: resolveCommand(commandLine), stdin: false, limits, extension });
      commands.push(command);
      return command;
    },
    failing: async (request, signal) => failingScripts(await runHunt(request, place, signal), GAINSAY),
    runTool,
    runHere,
    recorded: (solver, request) =>
      prepareRecordedSolver(solver, { ...request, folder: resolve(place.folder, 'recorded', request.name) }),
    program: findProgram,
    words: commandWords,
    badSetting: (problem, expected) => badUsage(problem, { expected }),
    gainsay: GAINSAY,
    listFiles(paths, extensions) {
      const { files, leftOut } = findSeedFiles(paths, extensions);
      const [first] = leftOut;
      if (first !== undefined) throw badUsage(`${first.path} is ${first.reason}`);
      return files;
    },
    readFile: (path) => readUserFile(path),
    shippedSeeds: SHIPPED_SEEDS,
    shippedRules: readShippedRules,
    writeFile: (name, text) => folder.write(name, text),
    now: () => performance.now(),
  };
}
