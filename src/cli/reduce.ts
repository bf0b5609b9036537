import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import {
  BadInput,
  FULL,
  REDUCE_MEMORY_BYTES,
  REDUCE_TIMEOUT_MS,
  type ReduceEvent,
  type Reduced,
  badUsage,
  noCommand,
  reduce,
} from '../app/index.js';
import { ALGORITHMS } from '../reduce/index.js';
import { grouped } from '../util/index.js';
import { trustFrom } from './ask-trust.js';
import { withExitCode } from './ending.js';
import { EXIT } from './exit-code.js';
import { onInterrupt } from './interruption.js';
import { repeated, sized, timed } from './options.js';
import { reduceFindingsCommand } from './reduce-finding.js';
import { reduceForSolversCommand } from './reduce-solvers.js';
import { ReductionLine } from './reduction-line.js';
import { type ThesisOptions, reduceLine, takeThesisOptions } from './thesis-line.js';
import { milliseconds, positive, timeText, times, word } from './units.js';
import { defined } from './version-asking.js';

export interface ReduceOptions {
  readonly algorithm?: string;
  /** Milliseconds in all. */
  readonly for?: number;
  readonly simplify?: boolean;
  readonly timeout: number;
  readonly memory: number;
  readonly jobs: number;
  readonly out?: string;
  readonly continue?: boolean;
  readonly stdin?: boolean;
  readonly match?: string;
  readonly against?: string;
  readonly any?: boolean;
  readonly solver: readonly string[];
  readonly kind?: 'wrong-answer' | 'invalid-model' | 'crash';
  readonly slow?: boolean;
  readonly slowThan?: number;
  readonly cache: boolean;
  readonly json?: boolean;
  /** BTOR: lines about arrays say both widths, whatever those of the file say. */
  readonly newformat?: boolean;
  /** The thesis's own spelling of an algorithm. */
  readonly [thesisName: string]: unknown;
}

const DESCRIPTION =
  'Makes an input smaller for as long as a command behaves on it as it does at the start: the same exit code, and the ' +
  'same crash, answer, pattern or time-out. The name of the candidate comes last in the command, or where {} stands. ' +
  'Every success is written at once: stop it when you like, and go on with --continue (docs/reducing.md).';

/** `gainsay reduce FILE -- COMMAND…`. */
export function registerReduce(program: Command): void {
  reduceCommand(program).usage('[options] FILE -- COMMAND… | FILE --solver NAME… | DIR [ID…]');
}

/** `gainsay btor reduce`: the same, and the algorithms as options of their own, as the thesis spells them. */
export function registerBtorReduce(btor: Command): void {
  const command = reduceCommand(btor)
    .summary('make a BTOR or BTOR2 file that fails smaller')
    .usage('[options] FILE -- COMMAND… | [options] FILE OUT');
  takeThesisOptions(command);
  command.action((file: string, words: string[], options: ReduceOptions & ThesisOptions) =>
    withExitCode(() => {
      const { command: run, out, notes } = reduceLine(words, options, { dashes: process.argv.includes('--') });
      if (out !== undefined && options.out !== undefined) throw badUsage('two outputs are named');
      for (const note of notes) process.stderr.write(`${note}\n`);
      return runReduce(file, run, out === undefined ? options : { ...options, out });
    }),
  );
}

function reduceCommand(parent: Command): Command {
  return parent
    .command('reduce')
    .description(DESCRIPTION)
    .argument('<file>', 'the input that fails, or the folder of a campaign')
    .argument('[command...]', 'what is run on it, behind --; of a campaign, the findings (default: one of each group)')
    .option('--algorithm <name>', 'how the search is done (default: full, for BTOR combined)')
    .option('--simplify', 'simplify operators next to what was replaced (BTOR)')
    .addOption(
      timed(
        '--timeout <time>',
        'how long a run may take; an input that runs out of time keeps doing so',
        REDUCE_TIMEOUT_MS,
      ),
    )
    .addOption(sized('--memory <size>', 'how much memory a run may use', REDUCE_MEMORY_BYTES))
    .option('--for <time>', 'how long all of it may take; what is smallest by then is kept', milliseconds)
    .option('-j, --jobs <n>', 'how many candidates are tried at the same time', positive, 1)
    .option('-o, --out <file>', 'where the smallest input so far is kept (default: FILE with .reduced in its name)')
    .option('--continue', 'go on where a reduction was stopped or killed')
    .option('--stdin', 'the input goes to standard input')
    .option(
      '--match <pattern>',
      'a regular expression that the output must match (JavaScript, flags mu; no lookaround, no backreferences)',
      word,
    )
    .option('--against <command>', 'a second command, whose answer must go on differing', word)
    .option('--any', 'the input need not fail: keep what the command does, whatever it is')
    .addOption(
      repeated('-s, --solver <name>', 'in place of a command: what these solvers get wrong is kept; once for each', {
        otherwise: 'none',
      }),
    )
    .addOption(
      new Option('--kind <kind>', 'what of the suspected is kept (default: the gravest)').choices([
        'wrong-answer',
        'invalid-model',
        'crash',
      ]),
    )
    .option('--slow', 'keep that the first --solver is slow, and the second is not')
    .option(
      '--slow-than <times>',
      'the same, and it must stay so many times slower (default: half of what it is)',
      times,
    )
    .option('--trust', 'of a campaign that was made elsewhere: run its commands without being asked')
    .option('--no-cache', 'try candidates again that were tried before')
    .option('--json', 'the result as one JSON object')
    .addHelpText('after', `\nAlgorithms:\n${algorithmLines()}`)
    .action((file: string, command: string[], options: ReduceOptions) =>
      withExitCode(() => runReduce(file, command, options)),
    );
}

function algorithmLines(): string {
  const width = Math.max(...ALGORITHMS.map(({ name }) => name.length));
  const full = { name: FULL, summary: 'all passes over scripts; over S-expressions where a file is no script' };
  return [full, ...ALGORITHMS].map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}

async function runReduce(file: string, command: readonly string[], options: ReduceOptions): Promise<number> {
  const algorithm = algorithmOf(options);
  const json = options.json === true;
  if (isFolder(file)) {
    refuseOptions(options, [...OF_COMMANDS, 'continue', ...OF_SOLVERS, 'out'], 'findings of a campaign');
    const { jobs, for: forMs } = options;
    const how = { ...defined({ forMs, algorithm }), jobs, trust: trustFrom({ trust: options['trust'] === true }) };
    return reduceFindingsCommand(file, command, how, { json });
  }
  if (options.solver.length > 0) {
    if (command.length > 0) throw badUsage('both a command and --solver are given', { expected: 'one of them' });
    refuseOptions(options, [...OF_COMMANDS, 'continue', 'algorithm'], '--solver');
    return reduceForSolversCommand(file, options);
  }
  if (options.kind !== undefined) throw badUsage('--kind needs solvers', { expected: '--solver NAME, once for each' });
  if (options.slow === true || options.slowThan !== undefined) {
    throw badUsage('--slow needs solvers', { expected: '--solver SLOW --solver FAST' });
  }
  if (command.length === 0) throw noCommand();
  return reduceWith(file, command, options);
}

/** Options that are about a command. */
const OF_COMMANDS = ['match', 'against', 'any', 'stdin', 'simplify'] as const;

/** Options that are about solvers in place of a command. */
const OF_SOLVERS = ['solver', 'kind', 'slow', 'slowThan'] as const;

const CONTINUING: Readonly<Record<string, string>> = {
  'findings of a campaign': 'a reduction that was stopped goes on by itself',
  '--solver': 'begin with the file that --out holds',
};

/** What would be left aside without a word is refused. */
function refuseOptions(options: ReduceOptions, names: readonly string[], what: string): void {
  for (const name of names) {
    const given = options[name];
    if (given === undefined || given === false || (Array.isArray(given) && given.length === 0)) continue;
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const hint = name === 'continue' ? CONTINUING[what] : undefined;
    throw badUsage(`${flag} says nothing about ${what}`, hint === undefined ? {} : { hint });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The algorithm that is named, also as the thesis spells it. */
function algorithmOf(options: ReduceOptions): string | undefined {
  const spelled = ALGORITHMS.filter(({ thesisName }) => thesisName !== undefined && options[thesisName] === true);
  if (spelled.length > 1) throw badUsage('more than one algorithm is named', { expected: 'one of them' });
  return spelled[0]?.name ?? options.algorithm;
}

/** Runs the search and tells it. */
async function reduceWith(file: string, command: readonly string[], options: ReduceOptions): Promise<number> {
  const { timeout: timeoutMs, memory: memoryBytes, for: forMs, jobs, cache, continue: goOn } = options;
  const { simplify, out, stdin, match, against, any, newformat } = options;
  const given = {
    timeoutMs,
    memoryBytes,
    forMs,
    jobs,
    cache,
    goOn,
    simplify,
    out,
    stdin,
    match,
    against,
    any,
    newformat,
  };
  const stop = new AbortController();
  const off = onInterrupt(() => stop.abort(new Error('stopped by the user')));
  const progress = new ReductionLine(options.json !== true);
  try {
    const algorithm = algorithmOf(options);
    const work = reduce(file, { command, ...defined({ ...given, algorithm }) }, { signal: stop.signal });
    for await (const event of work) tellReducing(event, file, { options, progress });
    progress.end();
    const { report, unit, stopped, unconfirmed } = await work.result;
    if (unconfirmed !== null) return tellUnconfirmed(report, unconfirmed.bytes);
    process.stdout.write(reportText(report, unit, options));
    if (stopped === null) return EXIT.nothing;
    const because = stopped === 'time' ? 'the time is over' : 'stopped';
    process.stderr.write(`${because}; the same with --continue goes on from there\n`);
    return EXIT.interrupted;
  } catch (error) {
    progress.end();
    if (!stop.signal.aborted || error instanceof BadInput) throw error;
    process.stderr.write(`stopped before it was known that ${file} fails\n`);
    return EXIT.interrupted;
  } finally {
    off();
  }
}

function tellReducing(
  event: ReduceEvent,
  file: string,
  { options, progress }: { readonly options: ReduceOptions; readonly progress: ReductionLine },
): void {
  switch (event.kind) {
    case 'reduction-progress':
      progress.tell(event);
      break;
    case 'as-expressions':
      if (options.json === true) break;
      process.stderr.write(
        `${file} is reduced as S-expressions, since it cannot be read as a script: ${event.because}\n`,
      );
      break;
    case 'journal-failed':
      process.stderr.write(`warning: ${event.message}\n`);
  }
}

/** Says that the last text did not fail again, and that the one before it that did is kept. */
function tellUnconfirmed({ out, file }: Reduced['report'], bytes: number | null): number {
  process.stderr.write(
    bytes === null
      ? `nothing that ${file} came to fails every time: the failure comes and goes\n`
      : `the smallest input did not fail every time it was asked again: ${out} holds the smallest that did, ${bytes} bytes\n`,
  );
  return EXIT.fault;
}

function reportText(report: Reduced['report'], unit: string, { json }: ReduceOptions): string {
  if (json === true) return `${JSON.stringify(report)}\n`;
  const { before, after, bytes, calls, cacheHits, ms, out, minimal } = report;
  const size = `${grouped(before)} -> ${grouped(after)} ${unit}, ${grouped(bytes.before)} -> ${grouped(bytes.after)} bytes`;
  const done = minimal === null ? '' : minimal ? ', 1-minimal' : ', not known to be 1-minimal';
  return `${size}, ${grouped(calls)} calls, ${grouped(cacheHits)} known already, ${timeText(ms)}${done}: ${out}\n`;
}
