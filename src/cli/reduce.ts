import { existsSync, rmSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { ALGORITHMS, type Algorithm, type Stage, stageOf } from '../reduce/index.js';
import { contentId, didYouMean, grouped } from '../util/index.js';
import { BadInput, badUsage } from './complain.js';
import { EXIT } from './exit-code.js';
import { withExitCode } from './ending.js';
import { repeated, sized, timed } from './options.js';
import { noCommand, openCheck } from './reduce-check.js';
import { engineFor } from './reduce-engine.js';
import { reduceFindings } from './reduce-finding.js';
import { type ReduceInput, readReduceInput } from './reduce-input.js';
import { type ReduceReport, reductionLoop } from './reduce-loop.js';
import { type KeptVerdicts, journalOf, keepAt, keptVerdicts, reducedName, refuseOverwriting } from './reduce-out.js';
import { reduceForSolvers } from './reduce-solvers.js';
import { confirmedAt, observeStart } from './reduce-start.js';
import { type ThesisOptions, reduceLine, takeThesisOptions } from './thesis-line.js';
import { milliseconds, positive, timeText, times, word } from './units.js';

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

const TIMEOUT_MS = 8_000;
const MEMORY_BYTES = 2 * 1024 ** 3;

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
      timed('--timeout <time>', 'how long a run may take; an input that runs out of time keeps doing so', TIMEOUT_MS),
    )
    .addOption(sized('--memory <size>', 'how much memory a run may use', MEMORY_BYTES))
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
  if (isFolder(file)) {
    refuseOptions(options, [...OF_COMMANDS, 'continue', ...OF_SOLVERS, 'out'], 'findings of a campaign');
    return reduceFindings(file, command, { ...options, algorithm: algorithmOf(options, 'script') });
  }
  const out = options.out ?? reducedName(file);
  if (options.solver.length > 0) {
    if (command.length > 0) throw badUsage('both a command and --solver are given', { expected: 'one of them' });
    refuseOptions(options, [...OF_COMMANDS, 'continue', 'algorithm'], '--solver');
    return reduceForSolvers(file, { ...options, out });
  }
  if (options.kind !== undefined) throw badUsage('--kind needs solvers', { expected: '--solver NAME, once for each' });
  if (options.slow === true || options.slowThan !== undefined) {
    throw badUsage('--slow needs solvers', { expected: '--solver SLOW --solver FAST' });
  }
  if (command.length === 0) throw noCommand();
  const source = options.continue === true && existsSync(out) && !existsSync(journalOf(out)) ? out : file;
  const input = readReduceInput(source, { newformat: options.newformat === true });
  const algorithm = algorithmOf(options, input.content.kind);
  refuseOverwriting(file, out);
  if (options.simplify === true && input.content.kind !== 'graph') throw badUsage('--simplify has rules for BTOR only');
  const stop = new StopSignal(options.for);
  const commands = openCheck(command, { ...options, extension: input.extension });
  try {
    const any = options.any === true;
    const start = await observeStart(commands.check, { input, file: source, any, signal: stop.signal });
    const run: Run = { file, out, input, algorithm, options, stage: stageOf(commands.check, start), stop };
    return await reduceFrom(run, command);
  } catch (error) {
    if (!stop.signal.aborted || error instanceof BadInput) throw error;
    process.stderr.write(`stopped before it was known that ${source} fails\n`);
    return EXIT.interrupted;
  } finally {
    commands.close();
    stop.close();
  }
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

interface Run {
  readonly file: string;
  readonly out: string;
  readonly input: ReduceInput;
  readonly algorithm: Algorithm | undefined;
  readonly options: ReduceOptions;
  readonly stage: Stage;
  readonly stop: StopSignal;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The search itself, and what is said at its end. */
async function reduceFrom(run: Run, command: readonly string[]): Promise<number> {
  const { file, out, input, algorithm, options, stage, stop } = run;
  const kept = algorithm === undefined && options.cache ? verdictsFor(run, command) : undefined;
  const cache = options.cache ? (kept?.cache ?? new Map<string, boolean>()) : undefined;
  const isReplayed = kept !== undefined && kept.known > 0 && existsSync(out);
  // What nothing gets smaller is there too, as it is printed; and a place that cannot be written is known of at once.
  if (!isReplayed) keepAt(out, input.printed);
  if (input.content.kind === 'text' && options.json !== true) {
    process.stderr.write(
      `${file} is reduced as S-expressions, since it cannot be read as a script: ${input.content.because}\n`,
    );
  }
  const simplify = options.simplify === true;
  const engine = engineFor(input.content, {
    stage,
    algorithm,
    simplify,
    jobs: options.jobs,
    cache,
    signal: stop.signal,
  });
  const { report, texts } = await reductionLoop(engine, {
    start: input.printed,
    quiet: options.json === true,
    // What was there when a reduction was killed is not put back to what came before it.
    keep: (content) => (isReplayed && engine.counts().calls === 0 ? undefined : keepAt(out, content)),
  });
  keepAt(out, texts.at(-1) ?? input.printed);
  const full = { ...report, file, out, algorithm: nameOf(algorithm, input.content) };
  const at = report.steps === 0 ? 0 : await confirmed(run, texts);
  if (!stop.signal.aborted) kept?.remove();
  if (at !== undefined && at !== Math.max(0, texts.length - 1)) return unconfirmed(run, texts[at]);
  process.stdout.write(reportText(full, engine.unit, options));
  if (!stop.signal.aborted) return EXIT.nothing;
  process.stderr.write(`${stop.because}; the same with --continue goes on from there\n`);
  return EXIT.interrupted;
}

/** The place of the last text that fails every time, looked for when the time is over too; undefined where the user stops it. */
async function confirmed({ stage, stop }: Run, texts: readonly Uint8Array[]): Promise<number | undefined> {
  stop.clearTimer();
  try {
    return await confirmedAt(texts, (text) => stage(text).run(stop.byUser));
  } catch (error) {
    if (!stop.byUser.aborted) throw error;
    return undefined;
  }
}

/** Says that the last text did not fail again, and keeps the one before it that did. */
function unconfirmed({ out, file }: Run, text: Uint8Array | undefined): number {
  if (text !== undefined) keepAt(out, text);
  process.stderr.write(
    text === undefined
      ? `nothing that ${file} came to fails every time: the failure comes and goes\n`
      : `the smallest input did not fail every time it was asked again: ${out} holds the smallest that did, ${text.length} bytes\n`,
  );
  return EXIT.fault;
}

/** Verdicts of a reduction that was killed, where this one goes on from it. */
function verdictsFor({ out, input, options }: Run, command: readonly string[]): KeptVerdicts {
  if (options.continue !== true) rmSync(journalOf(out), { force: true });
  const { timeout, memory, stdin = false, match = '', against = '', any = false } = options;
  const text = new TextDecoder().decode(input.original);
  const check = { timeout, memory, stdin, match, against, any };
  return keptVerdicts(out, contentId(JSON.stringify([text, command, check])));
}

/** Ends a reduction early: by the user, or because its time is over. */
class StopSignal {
  readonly #stop = new AbortController();
  readonly #user = new AbortController();
  readonly #interrupt = (): void => {
    this.#end('stopped');
    this.#user.abort();
  };
  readonly #timer: NodeJS.Timeout | undefined;
  because = '';

  constructor(budgetMs: number | undefined) {
    process.on('SIGINT', this.#interrupt);
    process.on('SIGTERM', this.#interrupt);
    if (budgetMs !== undefined) this.#timer = setTimeout(() => this.#end('the time is over'), budgetMs);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Aborts when the user stops it, and not when the time is over. */
  get byUser(): AbortSignal {
    return this.#user.signal;
  }

  /** From now on the time does not count. */
  clearTimer(): void {
    clearTimeout(this.#timer);
  }

  close(): void {
    this.clearTimer();
    process.off('SIGINT', this.#interrupt);
    process.off('SIGTERM', this.#interrupt);
  }

  #end(because: string): void {
    if (this.because === '') this.because = because;
    this.#stop.abort();
  }
}

/** The name of what tries everything on scripts and S-expressions. */
const FULL = 'full';

/** Undefined: everything there is, which graphs of BTOR have as `combined`. */
function algorithmOf(options: ReduceOptions, kind: ReduceInput['content']['kind']): Algorithm | undefined {
  const spelled = ALGORITHMS.filter(({ thesisName }) => thesisName !== undefined && options[thesisName] === true);
  if (spelled.length > 1) throw badUsage('more than one algorithm is named', { expected: 'one of them' });
  const name = options.algorithm ?? (kind === 'graph' ? 'combined' : FULL);
  const found = spelled[0] ?? ALGORITHMS.find((each) => each.name === name);
  if (kind === 'text' && found !== undefined) {
    throw badUsage(`${found.name} needs a script that can be read`, { expected: `--algorithm ${FULL}` });
  }
  if (found !== undefined) return found;
  if (name === FULL && kind !== 'graph') return undefined;
  const names = [...(kind === 'graph' ? [] : [FULL]), ...ALGORITHMS.map((each) => each.name)];
  const hint = didYouMean(name, names);
  throw badUsage(`there is no algorithm '${name}'${kind === 'graph' ? ' for BTOR' : ''}`, {
    expected: names.join(', '),
    ...(hint === undefined ? {} : { hint }),
  });
}

function nameOf(algorithm: Algorithm | undefined, { kind }: ReduceInput['content']): string {
  return algorithm?.name ?? (kind === 'text' ? 's-expressions' : FULL);
}

function reportText(
  report: ReduceReport & { readonly file: string; readonly out: string; readonly algorithm: string },
  unit: string,
  { json }: ReduceOptions,
): string {
  if (json === true) return `${JSON.stringify(report)}\n`;
  const { before, after, bytes, calls, cacheHits, ms, out, minimal } = report;
  const size = `${grouped(before)} -> ${grouped(after)} ${unit}, ${grouped(bytes.before)} -> ${grouped(bytes.after)} bytes`;
  const done = minimal === null ? '' : minimal ? ', 1-minimal' : ', not known to be 1-minimal';
  return `${size}, ${grouped(calls)} calls, ${grouped(cacheHits)} known already, ${timeText(ms)}${done}: ${out}\n`;
}
