import { join } from 'node:path';
import type { Command } from 'commander';
import { type ExperimentEvent, type ExperimentOptions, experiment } from '../run/experiment.js';
import {
  EXIT,
  type SettingNames,
  allowSettingOptions,
  makeRepeatableOption,
  onInterrupt,
  reportStopping,
  printNotice,
  readSettings,
  timeText,
  withExitCode,
} from '../../src/cli/index.js';
import { badUsage, isNotice } from '../../src/index.js';
import { EXPERIMENTS } from '../experiments/index.js';

interface TypedOptions {
  readonly solver: readonly string[];
  readonly out?: string;
  readonly points?: string;
  readonly parallel?: string;
  readonly list?: boolean;
}

/** Milliseconds between two progress lines on a terminal. */
const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 10_000;

export function register(program: Command): void {
  const command = program
    .command('experiment')
    .description(
      'Runs an experiment and writes its rows, tables (Markdown and CSV) and plots (SVG) to a folder. ' +
        'Each row is stored at once; after an interruption, the same command continues from there. ' +
        '--list shows the experiments and their settings (docs/experiments.md).',
    )
    .argument('[name]', 'an experiment, for example btor-size')
    .argument('[settings...]', 'settings of the experiment, such as files=10')
    .addOption(
      makeRepeatableOption('--solver <solver>', 'the solver to run; repeatable', {
        otherwise: 'depends on the experiment',
      }),
    )
    .option('--out <dir>', 'the folder for the results (default: experiments/NAME)')
    .option('--points <n>', 'measure only this many more data points, then report on all data points so far')
    .option('--parallel <n>', 'number of concurrent campaigns, for experiments that run campaigns (default: 1)')
    .option('--list', 'list the experiments and their settings')
    .addHelpText('after', `\nExperiments and their settings:\n${experimentLines().trimEnd()}`);
  command.action((name: string | undefined, settings: string[], typed: TypedOptions) =>
    withExitCode(() => (typed.list === true ? listExperiments() : run(toOptions(name, settings, typed)))),
  );
  allowSettingOptions(command, SETTINGS);
}

const NAMES = new Set(EXPERIMENTS.flatMap(({ settings }) => Object.keys(settings)));
const SETTINGS: SettingNames = { values: [...NAMES] };

function experimentLines(): string {
  const lines: string[] = [];
  for (const { name, summary, source, settings, solvers } of EXPERIMENTS) {
    lines.push(`${name}: ${summary} (${source})`);
    if (solvers.length > 0) lines.push(`  --solver     default: ${solvers.join(', ')}`);
    for (const [key, setting] of Object.entries(settings)) {
      lines.push(`  ${key.padEnd(12)} ${setting.summary} (default: ${setting.initial})`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function listExperiments(): Promise<number> {
  process.stdout.write(experimentLines());
  return Promise.resolve(EXIT.nothing);
}

function toOptions(name: string | undefined, settings: readonly string[], typed: TypedOptions): ExperimentOptions {
  if (name === undefined) {
    throw badUsage('the name of an experiment is missing', {
      expected: EXPERIMENTS.map((each) => each.name).join(', '),
    });
  }
  return {
    experiment: name,
    settings: readSettings(settings, SETTINGS),
    solvers: typed.solver,
    out: typed.out,
    points: readCount('--points', typed.points, 0),
    parallel: readCount('--parallel', typed.parallel, 1),
  };
}

function readCount(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw badUsage(`${option} cannot be ${text}`, { expected: `a whole number from ${least}` });
}

/** The first SIGINT or SIGTERM stops the experiment, and the rows so far are reported. */
async function run(options: ExperimentOptions): Promise<number> {
  const stop = new AbortController();
  const release = onInterrupt(() => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    reportStopping();
    stop.abort(new Error('stopped by the user'));
  });
  try {
    const work = experiment(options, { signal: stop.signal });
    const emit = progressPrinter();
    for await (const event of work) emit(event);
    const { folder, done, all, stopped } = await work.result;
    process.stdout.write(`${done} of ${all} points; see ${join(folder, 'table.md')}\n`);
    return stopped ? EXIT.interrupted : EXIT.nothing;
  } finally {
    release();
  }
}

type EventOf<K extends ExperimentEvent['kind']> = ExperimentEvent & { readonly kind: K };

export function openedLines({ done, all, folder, bound }: Omit<EventOf<'experiment-opened'>, 'kind'>): string[] {
  const first = `${done} of ${all} points are measured; results appear in ${folder}`;
  if (bound === undefined) return [first];
  const { of, ms, factors } = bound;
  const least = of === 'campaigns' ? '' : '; queries usually end earlier, but findings need further ones';
  return [first, `at most ${timeText(ms)}${of === 'campaigns' ? '' : ' of queries'}: ${factors}${least}`];
}

export function progressLine(event: EventOf<'experiment-row'> | EventOf<'experiment-progress'>): string {
  const { done, all, leftMs } = event;
  const running = event.kind === 'experiment-row' ? [] : event.running;
  const tests = running.map(({ name, tests: made, of }) => {
    return `${name} ${made} ${of === undefined ? 'tests' : `of ${of} tests`}`;
  });
  const left = done < all && leftMs !== undefined ? [`about ${timeText(leftMs)} left`] : [];
  return [`${done} of ${all} points`, ...tests, ...left].join(', ');
}

function progressPrinter(): (event: ExperimentEvent) => void {
  const terminal = process.stderr.isTTY === true;
  let last = performance.now();
  return (event) => {
    if (isNotice(event)) printNotice(event);
    if (event.kind === 'experiment-opened' && event.done < event.all)
      process.stderr.write(
        openedLines(event)
          .map((line) => `${line}\n`)
          .join(''),
      );
    if (event.kind !== 'experiment-row' && event.kind !== 'experiment-progress') return;
    const { done, all } = event;
    const now = performance.now();
    const every = event.kind === 'experiment-progress' ? 0 : terminal ? TERMINAL_EVERY : PLAIN_EVERY;
    if (done < all && now - last < every) return;
    last = now;
    const line = progressLine(event);
    process.stderr.write(terminal ? `\r\x1b[2K${line}${done === all ? '\n' : ''}` : `${line}\n`);
  };
}
