import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { BadInput, badUsage, openGraphSolvers, packageVersion, readUserFile } from '../../app/index.js';
import {
  EXPERIMENTS,
  type Experiment,
  type ExperimentPlan,
  type ExperimentWorld,
  type GraphSolver,
  type KeptRow,
  type SettingValues,
  csvTable,
  markdownTable,
  readSettings,
  runExperiment,
  svgPlot,
} from '../../experiment/index.js';
import { CommandProcesses, findSeedFiles, resolveExecutable } from '../../host/index.js';
import { DEFAULT_LIMITS, splitCommandLine } from '../../solver/index.js';
import { didYouMean } from '../../util/index.js';
import { repeated, timeText } from '../options/index.js';
import { EXIT, withExitCode } from '../terminal/index.js';
import { type ExperimentFolder, openExperimentFolder } from './experiment-folder.js';

interface ExperimentOptions {
  readonly solver: readonly string[];
  readonly out?: string;
  readonly points?: string;
  readonly list?: boolean;
  readonly quiet?: boolean;
  /** The settings, as typed. */
  readonly [setting: string]: unknown;
}

/** How often progress is told, milliseconds: on a terminal, and elsewhere. */
const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 15_000;

/** `gainsay experiment NAME`. */
export function registerExperiment(program: Command): void {
  const command = program
    .command('experiment')
    .description(
      'Runs an experiment and writes its rows, tables (Markdown and CSV) and plots (SVG) to a folder. Each row is stored at ' +
        'once; after an interruption, the same command continues from there. --list shows the experiments and their settings ' +
        '(docs/experiments.md).',
    )
    .argument('[name]', 'an experiment, for example btor-size')
    .addOption(repeated('--solver <solver>', 'the solver to run', { otherwise: 'depends on the experiment' }))
    .option('--out <dir>', 'the folder (default: experiments/NAME)')
    .option('--points <n>', 'compute only this many more points, then report on all points so far')
    .option('--list', 'list the experiments and their settings')
    .option('--quiet', 'print no progress')
    .addHelpText('after', `\nExperiments and their settings:\n${experimentLines().trimEnd()}`);
  // Settings of one name mean something else in each experiment: the list says what.
  for (const name of settingNames()) command.addOption(new Option(`--${name} <value>`).hideHelp());
  command.action((name: string | undefined, options: ExperimentOptions) =>
    withExitCode(() => (options.list === true ? listExperiments() : run(named(name), options))),
  );
}

function named(name: string | undefined): Experiment {
  const names = EXPERIMENTS.map((each) => each.name);
  const experiment = EXPERIMENTS.find((each) => each.name === name);
  if (experiment !== undefined) return experiment;
  const hint = name === undefined ? undefined : didYouMean(name, names);
  const message = name === undefined ? 'name an experiment' : `there is no experiment '${name}'`;
  throw badUsage(message, { expected: names.join(', '), ...(hint === undefined ? {} : { hint }) });
}

function settingNames(): ReadonlySet<string> {
  return new Set(EXPERIMENTS.flatMap(({ settings }) => Object.keys(settings)));
}

function experimentLines(): string {
  const lines: string[] = [];
  for (const { name, summary, source, settings, solvers } of EXPERIMENTS) {
    lines.push(`${name}: ${summary} (${source})`);
    if (solvers.length > 0) lines.push(`  --solver     default: ${solvers.join(', ')}`);
    for (const [key, setting] of Object.entries(settings)) {
      lines.push(`  --${key.padEnd(10)} ${setting.summary} (default: ${setting.initial})`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function listExperiments(): Promise<number> {
  process.stdout.write(experimentLines());
  return Promise.resolve(EXIT.nothing);
}

async function run(experiment: Experiment, options: ExperimentOptions): Promise<number> {
  const settings = settingsOf(experiment, options);
  if (options.solver.length > 0 && experiment.solvers.length === 0) {
    throw badUsage(`${experiment.name} has no --solver`, { hint: 'gainsay experiment --list shows its settings' });
  }
  const most = pointsOf(options.points);
  const solvers = await openGraphSolvers(options.solver.length > 0 ? options.solver : experiment.solvers);
  const out = options.out ?? join('experiments', experiment.name);
  const values = Object.keys(experiment.settings).map((name) => [name, valueOf(experiment, settings, name)] as const);
  const folder = openExperimentFolder(out, {
    experiment: experiment.name,
    settings: Object.fromEntries(values),
    solvers: solvers.map(({ id, version }) => ({ id, version })),
  });
  const commands: CommandProcesses[] = [];
  const plan = experiment.plan(settings, worldOf(solvers, folder, commands));
  if (plan.points.length === 0)
    throw badUsage('nothing to measure with these settings', { hint: 'is --min above --max?' });
  const stop = interrupted();
  try {
    const rows = await runExperiment(
      {
        plan: limited(plan, folder, most),
        kept: folder.kept,
        append: (row) => folder.append(row),
        tell: progressTeller(options.quiet === true),
      },
      stop.signal,
    );
    writeReport({ experiment, plan, solvers, rows, folder });
    process.stdout.write(`${rows.length} of ${plan.points.length} points; see ${join(out, 'table.md')}\n`);
    return stop.signal.aborted ? EXIT.interrupted : EXIT.nothing;
  } finally {
    stop.release();
    for (const command of commands) command.close();
  }
}

function settingsOf(experiment: Experiment, options: ExperimentOptions): SettingValues {
  const all = settingNames();
  const given = Object.entries(options).flatMap(([name, value]) =>
    all.has(name) && typeof value === 'string' ? [[name, value] as const] : [],
  );
  const settings = readSettings(experiment, Object.fromEntries(given));
  if ('problem' in settings) throw badUsage(settings.problem, { expected: settings.expected });
  return settings;
}

function valueOf(experiment: Experiment, settings: SettingValues, name: string): string | number {
  return experiment.settings[name]?.kind === 'number' ? settings.number(name) : settings.text(name);
}

/** How many points the user wants at most. */
function pointsOf(points: string | undefined): number {
  if (points === undefined) return Infinity;
  if (/^\d{1,9}$/.test(points)) return Number(points);
  throw badUsage(`--points ${points} is not a whole number`);
}

/** The plan with only so many of the points that have no row yet. */
function limited(plan: ExperimentPlan, { kept }: ExperimentFolder, most: number): ExperimentPlan {
  if (most === Infinity) return plan;
  const known = new Set(kept.map(({ point }) => point));
  let left = most;
  return { ...plan, points: plan.points.filter(({ key }) => known.has(key) || left-- > 0) };
}

function worldOf(
  solvers: readonly GraphSolver[],
  folder: ExperimentFolder,
  commands: CommandProcesses[],
): ExperimentWorld {
  return {
    solvers,
    openCommand(commandLine, { timeoutMs, extension }) {
      const words = splitCommandLine(commandLine);
      if (!Array.isArray(words)) throw new BadInput(words);
      const [name = '', ...args] = words;
      const program = resolveExecutable(name);
      if (program === undefined)
        throw badUsage(`there is no program '${name}'`, { expected: 'a program on PATH, or a path' });
      const limits = { ...DEFAULT_LIMITS, timeoutMs };
      const command = new CommandProcesses({ command: [program, ...args], stdin: false, limits, extension });
      commands.push(command);
      return command;
    },
    listFiles(paths, extensions) {
      const { files, leftOut } = findSeedFiles(paths, extensions);
      const [first] = leftOut;
      if (first !== undefined) throw badUsage(`${first.path} is ${first.reason}`);
      return files;
    },
    readFile: (path) => readUserFile(path),
    writeFile: (name, text) => folder.write(name, text),
    now: () => performance.now(),
  };
}

/** Tells how far it is on standard error. */
function progressTeller(quiet: boolean): (progress: { done: number; all: number; row: KeptRow }) => void {
  const terminal = process.stderr.isTTY === true;
  const started = performance.now();
  let told = started;
  let made = 0;
  return ({ done, all }) => {
    made++;
    const now = performance.now();
    if (quiet || (done < all && now - told < (terminal ? TERMINAL_EVERY : PLAIN_EVERY))) return;
    told = now;
    const left = ((now - started) / made) * (all - done);
    const line = `${done} of ${all} points${done < all ? `, about ${timeText(left)} left` : ''}`;
    process.stderr.write(terminal ? `\r\x1b[2K${line}${done === all ? '\n' : ''}` : `${line}\n`);
  };
}

interface Results {
  readonly experiment: Experiment;
  readonly plan: ExperimentPlan;
  readonly solvers: readonly GraphSolver[];
  readonly rows: readonly KeptRow[];
  readonly folder: ExperimentFolder;
}

function writeReport({ experiment, plan, solvers, rows, folder }: Results): void {
  const { tables, plots, notes } = plan.report(rows);
  const [cpu] = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const head = [
    `# ${experiment.name}`,
    '',
    `${experiment.summary.replace(/^./, (first) => first.toUpperCase())} (${experiment.source}).`,
    '',
    `- ${rows.length} of ${plan.points.length} points, Gainsay ${packageVersion()}`,
    `- machine: ${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${gigabytes} GB, ${type()} ${release()}, Node.js ${process.version}`,
    ...solvers.map(({ id, version, input }) => `- solver: ${id} (${version}), asked in ${input}`),
    ...plan.parameters.map(([name, value]) => `- ${name}: ${value}`),
    '',
  ];
  const pictures = plots.flatMap(({ file, title }) => [`![${title}](${file}.svg)`, '']);
  const foot = notes.flatMap((note) => [note, '']);
  folder.write('table.md', [...head, ...pictures, ...tables.map(markdownTable), ...foot].join('\n'));
  for (const table of tables) folder.write(`${table.file}.csv`, csvTable(table));
  for (const plot of plots) folder.write(`${plot.file}.svg`, svgPlot(plot));
}

/** Aborts at the first SIGINT or SIGTERM; what was measured until then is reported. */
function interrupted(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    process.stderr.write('stopping; press Ctrl-C again to stop immediately\n');
    controller.abort(new Error('stopped by the user'));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    signal: controller.signal,
    release() {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
