import { existsSync, realpathSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import { replaceFile } from '../host/index.js';
import {
  ALGORITHMS,
  type Algorithm,
  type Check,
  type Observation,
  behaviourText,
  observe,
  stageOf,
  startProblem,
  stillFails,
} from '../reduce/index.js';
import { didYouMean } from '../util/index.js';
import { BadInput, badUsage } from './complain.js';
import { EXIT, withExitCode } from './exit-code.js';
import { sized, timed } from './options.js';
import { type CheckCommands, noCommand, openCheck } from './reduce-check.js';
import { type ReduceInput, readReduceInput } from './reduce-input.js';
import { type ReduceReport, reductionLoop } from './reduce-loop.js';
import { allowSingleDash } from './single-dash.js';
import { grouped, positive, timeText, word } from './units.js';

export interface ReduceOptions {
  readonly algorithm: string;
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
  readonly cache: boolean;
  readonly json?: boolean;
  /** The thesis's own spelling of an algorithm. */
  readonly [thesisName: string]: unknown;
}

const TIMEOUT_MS = 8_000;
const MEMORY_BYTES = 2 * 1024 ** 3;

const DESCRIPTION =
  'Makes an input smaller for as long as a command behaves on it as it does at the start: the same exit code, and the ' +
  'same crash, answer, pattern or time-out. The name of the candidate comes last in the command, or where {} stands. ' +
  'Every success is written at once: stop it when you like, and go on with --continue (docs/reducing.md).';

/** `gainsay reduce FILE -- COMMAND…`. */
export function registerReduce(program: Command): void {
  reduceCommand(program)
    .summary('make an SMT-LIB, BTOR or BTOR2 file that fails smaller')
    .usage('[options] FILE -- COMMAND…');
}

/** `gainsay btor reduce`: the same, and the algorithms as options of their own, as the thesis spells them. */
export function registerBtorReduce(btor: Command): void {
  const command = reduceCommand(btor)
    .summary('make a BTOR or BTOR2 file that fails smaller')
    .usage('[options] FILE -- COMMAND…');
  for (const { name, thesisName } of ALGORITHMS) {
    if (thesisName === undefined) continue;
    command.addOption(new Option(`--${thesisName}`, `the same as --algorithm ${name}`).conflicts('algorithm'));
  }
  allowSingleDash(command);
}

function reduceCommand(parent: Command): Command {
  return parent
    .command('reduce')
    .description(DESCRIPTION)
    .argument('<file>', 'the input that fails')
    .argument('[command...]', 'what is run on it, behind --')
    .option('--algorithm <name>', 'how the search is done', 'combined')
    .option('--simplify', 'simplify operators next to what was replaced (BTOR)')
    .addOption(
      timed('--timeout <time>', 'how long a run may take; an input that runs out of time keeps doing so', TIMEOUT_MS),
    )
    .addOption(sized('--memory <size>', 'how much memory a run may use', MEMORY_BYTES))
    .option('--jobs <n>', 'how many candidates are tried at the same time', positive, 1)
    .option('--out <file>', 'where the smallest input so far is kept (default: FILE with .reduced in its name)')
    .option('--continue', 'go on from what --out holds, where it is there')
    .option('--stdin', 'the input goes to standard input')
    .option('--match <pattern>', 'a regular expression that the output must match (JavaScript, flags mu)', word)
    .option('--against <command>', 'a second command, whose answer must go on differing', word)
    .option('--any', 'the input need not fail: keep what the command does, whatever it is')
    .option('--no-cache', 'try candidates again that were tried before')
    .option('--json', 'the result as one JSON object')
    .addHelpText('after', `\nAlgorithms:\n${algorithmLines()}`)
    .action((file: string, command: string[], options: ReduceOptions) =>
      withExitCode(() => runReduce(file, command, options)),
    );
}

function algorithmLines(): string {
  const width = Math.max(...ALGORITHMS.map(({ name }) => name.length));
  return ALGORITHMS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}

async function runReduce(file: string, command: readonly string[], options: ReduceOptions): Promise<number> {
  const algorithm = algorithmOf(options);
  const out = options.out ?? reducedName(file);
  if (command.length === 0) throw noCommand();
  const source = options.continue === true && existsSync(out) ? out : file;
  const input = readReduceInput(source);
  refuseOverwriting(file, out);
  if (options.simplify === true && input.unit !== 'nodes') {
    throw badUsage('--simplify has rules for BTOR only');
  }
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const commands = openCheck(command, { ...options, extension: input.extension });
  try {
    const stage = await checkedStart(commands, { input, file: source, any: options.any === true, signal: stop.signal });
    // What nothing gets smaller is there too, as it is printed; and a place that cannot be written is known of at once.
    keepAt(out, input.graph.print());
    const report = await reductionLoop(input, {
      stage,
      algorithm,
      simplify: options.simplify === true,
      jobs: options.jobs,
      cached: options.cache,
      signal: stop.signal,
      quiet: options.json === true,
      keep: (content) => keepAt(out, content),
    });
    process.stdout.write(reportText({ ...report, file, out, algorithm: algorithm.name }, input, options));
    if (!stop.signal.aborted) return EXIT.nothing;
    process.stderr.write('stopped; the same with --continue goes on from there\n');
    return EXIT.interrupted;
  } catch (error) {
    if (!stop.signal.aborted || error instanceof BadInput) throw error;
    process.stderr.write(`stopped before it was known that ${source} fails\n`);
    return EXIT.interrupted;
  } finally {
    commands.close();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** The file that a user gave stays. */
function refuseOverwriting(file: string, out: string): void {
  if (!existsSync(out)) return;
  if (statSync(out).isDirectory()) throw badUsage(`--out ${out} is a folder`, { expected: 'the path of a file' });
  if (realpathSync(out) === realpathSync(file)) {
    throw badUsage(`--out ${out} is the input itself`, { expected: 'another file, to keep the input as it is' });
  }
}

/** Keeps the smallest input so far, whole or not at all. */
function keepAt(out: string, content: Uint8Array): void {
  try {
    replaceFile(out, content);
  } catch (error) {
    throw badUsage(`${out} cannot be written: ${(error as Error).message}`, {
      hint: 'what was there before is whole; name another file by --out, or go on from it with --continue',
    });
  }
}

interface Start {
  readonly input: ReduceInput;
  readonly file: string;
  readonly any: boolean;
  readonly signal: AbortSignal;
}

/** Looks at the input as it is, at one with nothing in it, and at the input as it is printed. */
async function checkedStart({ check }: CheckCommands, { input, file, any, signal }: Start) {
  const start = await observe(check, input.original, signal);
  const problem = startProblem(check, start, { any });
  if (problem !== undefined) {
    throw badUsage(`${file} does not fail: ${problem}`, startHint(check, start));
  }
  const seen = behaviourText(start.first);
  if (!any && stillFails(start, await observe(check, input.trivial, signal), check.options)) {
    throw badUsage(`an input with nothing in it fails in the same way: ${seen}`, {
      hint: 'the command must tell inputs apart: see whether it finds the file, or ask for more with --match',
    });
  }
  const printed = await observe(check, input.graph.print(), signal);
  if (!stillFails(start, printed, check.options)) {
    throw badUsage(
      `${file} fails (${seen}), but not when it is read and printed again (${behaviourText(printed.first)}): ` +
        'the fault is in how it is written',
    );
  }
  return stageOf(check, start);
}

/** What may help where a start does not fail. */
function startHint({ options, against }: Check, { first, second }: Observation): { readonly hint?: string } {
  if ([first, second].some((behaviour) => behaviour?.ending.startsWith('cannot be started'))) return {};
  if (options.match?.test(first.output) === false) {
    return { hint: 'all that the command prints is searched, on both outputs; ^ and $ fit at each line' };
  }
  if (against !== undefined) return { hint: 'the exit codes, crashes or answers of the two commands must differ' };
  return { hint: '--any reduces it all the same' };
}

function algorithmOf(options: ReduceOptions): Algorithm {
  const spelled = ALGORITHMS.filter(({ thesisName }) => thesisName !== undefined && options[thesisName] === true);
  if (spelled.length > 1) throw badUsage('more than one algorithm is named', { expected: 'one of them' });
  const found = spelled[0] ?? ALGORITHMS.find(({ name }) => name === options.algorithm);
  if (found !== undefined) return found;
  const names = ALGORITHMS.map(({ name }) => name);
  const hint = didYouMean(options.algorithm, names);
  throw badUsage(`there is no algorithm '${options.algorithm}'`, {
    expected: names.join(', '),
    ...(hint === undefined ? {} : { hint }),
  });
}

function reducedName(file: string): string {
  const extension = extname(file);
  return `${file.slice(0, file.length - extension.length)}.reduced${extension}`;
}

function reportText(
  report: ReduceReport & { readonly file: string; readonly out: string; readonly algorithm: string },
  { unit }: ReduceInput,
  { json }: ReduceOptions,
): string {
  if (json === true) return `${JSON.stringify(report)}\n`;
  const { before, after, calls, cacheHits, ms, out } = report;
  const size = `${grouped(before)} -> ${grouped(after)} ${unit}`;
  return `${size}, ${grouped(calls)} calls, ${grouped(cacheHits)} known already, ${timeText(ms)}: ${out}\n`;
}
