import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { timeText, PLACE_UNKNOWN, ReductionLine, EXIT, printProblems, onInterrupt } from '../../src/cli/index.js';
import {
  type ReduceInput,
  BadInput,
  asExpressions,
  badUsage,
  startReduction,
  writeResult,
  packageVersion,
  readReduceInput,
  runReduction,
  refuseOverwriting,
} from '../../src/index.js';
import type { Stage } from '../../src/reduce-front.js';
import { groupDigits } from '../../src/smt.js';
import { type DdsmtCheck, openDdsmtCheck } from './check.js';
import { type Layout, layOutText } from './layout.js';
import { DDSMT_MUTATORS } from './mutators.js';
import { type DdsmtOptions, readDdsmtOptions } from './options.js';

const FAILED = 1;

const OPTIONS_TEXT = `
Options of ddSMT, before IN:
  --ignore-output        only the exit code must stay
  --ignore-out           standard output may change
  --ignore-err           standard error may change
  --match-out <text>     standard output must contain this; all else but the exit code may change
  --match-err <text>     the same for standard error
  --timeout <seconds>    for a run (default: 1.5 times the first run plus a second)
  --memout <megabytes>   for a run (default: no limit)
  --unchecked            run no command: every candidate is accepted
  -c, --cross-check <command>   a second command whose behaviour must stay the same, with
                         --timeout-cc, --ignore-output-cc, --ignore-out-cc, --ignore-err-cc,
                         --match-out-cc, --match-err-cc
  -j, --jobs <n>         candidates tried at a time (default: number of processors minus two)
  -v, -q                 more output, or none, on standard error
  --disable-all          try only the passes that are switched on after it
  --[no-]<name>          switch the passes that correspond to a mutator of ddSMT, or to a group of mutators, on or off
  --pretty-print, --wrap-lines   layout of the output and of the candidates
  --parser-test          only parse IN and print it
  --dump-config          print the options as understood, then continue
  --help-all             print this help and the names of all mutators
  --version              the version of Gainsay

A long option may be abbreviated if it is unique.
Exit codes: 0 done, 1 could not start, 130 interrupted.
`;

export async function runDdsmtLine(words: readonly string[]): Promise<void> {
  process.exitCode = await runDdsmt(words);
}

function printHelp(): void {
  new Command('ddsmt')
    .description(
      "Accepts ddSMT's command line. Reduces IN to OUT while exit code, stdout and stderr of the command stay the same; " +
        '--match-out, --match-err, --ignore-out, --ignore-err and --ignore-output relax this condition. ' +
        '-c CMD and the options that end in -cc describe a second command; ' +
        '--[no-]MUTATOR switches passes on or off. Options that have no effect are reported (docs/reducing.md).',
    )
    .usage('[options] IN OUT CMD…')
    .addHelpText('after', OPTIONS_TEXT)
    .argument('[words...]', 'options of ddSMT, the input, the output, and the command with its own options')
    .outputHelp();
}

async function runDdsmt(words: readonly string[]): Promise<number> {
  try {
    const request = readDdsmtOptions(words);
    switch (request.kind) {
      case 'help':
        printHelp();
        if (request.all) process.stdout.write(mutatorsText());
        return EXIT.nothing;
      case 'version':
        process.stdout.write(`${packageVersion()}\n`);
        return EXIT.nothing;
      case 'parser-test':
        process.stdout.write(parseAndPrint(request.infile, request.layout));
        return EXIT.nothing;
      case 'reduce':
        return await runDdsmtReduction(request.options);
    }
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    printProblems(error.problems);
    return FAILED;
  }
}

function mutatorsText(): string {
  const groups = DDSMT_MUTATORS.map(({ group, names }) => `  --[no-]${group}\n${names.map(mutatorLine).join('')}`);
  return `\nMutators, by group:\n${groups.join('')}`;
}

function mutatorLine(name: string): string {
  return `    --[no-]${name}\n`;
}

function parseAndPrint(infile: string, layout: Layout): Uint8Array {
  const input = readReduceInput(infile);
  if (input.content.kind === 'graph') throw isGraph(infile);
  return layOutText(input.printed, layout);
}

function isGraph(file: string): BadInput {
  return badUsage(`${file} is a graph in BTOR`, { hint: 'use gainsay reduce FILE -- COMMAND' });
}

async function runDdsmtReduction(options: DdsmtOptions): Promise<number> {
  const stop = new AbortController();
  const off = onInterrupt(() => {
    if (!stop.signal.aborted) printLine(options, 'interrupted');
    stop.abort();
  });
  let check: DdsmtCheck | undefined;
  try {
    for (const note of options.notes) printLine(options, note);
    if (options.isDumped) process.stdout.write(`${configText(options)}\n`);
    const { signal } = stop;
    const given = readReduceInput(options.infile);
    if (given.content.kind === 'graph') throw isGraph(options.infile);
    refuseOverwriting(options.infile, options.outfile);
    const { original, extension } = given;
    if (!options.isUnchecked) check = await openDdsmtCheck({ options, input: original, extension, signal });
    for (const line of check?.seen ?? []) printLine(options, `start: ${line}`);
    const plain: Stage = check?.stage ?? (() => ({ run: () => Promise.resolve(true), drop: () => undefined }));
    const stage: Stage = (text) => plain(layOutText(text, options.layout));
    const input = check === undefined ? given : await startFor(stage, given, signal);
    if (input !== given) printLine(options, `reduced as S-expressions: ${AS_EXPRESSIONS}`);
    if (check?.isPlaceUnknown === true) printLine(options, `warning: ${PLACE_UNKNOWN}`);
    writeResult(options.outfile, layOutText(input.printed, options.layout));
    await search(options, { input, stage, signal, keepsSorts: check?.isPlaceUnknown === true });
    return signal.aborted ? EXIT.interrupted : EXIT.nothing;
  } catch (error) {
    if (!stop.signal.aborted || error instanceof BadInput) throw error;
    return EXIT.interrupted;
  } finally {
    check?.close();
    off();
  }
}

function configText({ switches: _switches, ...options }: DdsmtOptions): string {
  return JSON.stringify(options, undefined, 2);
}

interface Work {
  readonly input: ReduceInput;
  readonly stage: Stage;
  readonly signal: AbortSignal;
  readonly keepsSorts: boolean;
}

async function search(options: DdsmtOptions, { input, stage, signal, keepsSorts }: Work): Promise<void> {
  const engine = startReduction(input.content, {
    stage,
    algorithm: undefined,
    simplify: false,
    jobs: options.jobs ?? Math.max(1, availableParallelism() - 2),
    cache: new Map(),
    signal,
    keepsSorts,
    ...(options.switches.isLimited ? { allows: (each) => options.switches.allows(each) } : {}),
  });
  const progress = new ReductionLine(options.verbosity >= 0);
  progress.begin(options.infile, input.printed.length);
  const { report } = await runReduction(engine, {
    start: input.printed,
    onProgress: (event) => progress.update(options.infile, event),
    keep: (content) => writeResult(options.outfile, layOutText(content, options.layout)),
  });
  progress.end();
  const { bytes, calls, ms } = report;
  const sizes = `${groupDigits(bytes.before)} -> ${groupDigits(bytes.after)} bytes`;
  printLine(options, `${sizes}, ${groupDigits(calls)} checks, ${timeText(ms)}: ${options.outfile}`);
}

const AS_EXPRESSIONS = 'the command behaves differently after the input is printed as a script';

/**
 * Returns the input as a script, or as S-expressions if the printed script does not fail. Throws `BadInput` if
 * neither fails, or if an empty input fails too.
 */
async function startFor(stage: Stage, given: ReduceInput, signal: AbortSignal): Promise<ReduceInput> {
  const fails = ({ printed }: ReduceInput): Promise<boolean> => stage(printed).run(signal);
  const expressions = (await fails(given)) ? given : asExpressions(given, AS_EXPRESSIONS);
  if (expressions === undefined || (expressions !== given && !(await fails(expressions)))) {
    throw refusal(
      'the command behaves differently after the input is parsed and printed again',
      'if the output of CMD contains line numbers: --ignore-output, or --match-out TEXT',
    );
  }
  if (await stage(new Uint8Array()).run(signal)) {
    throw refusal(
      'the command behaves the same on an empty input, so nothing would remain',
      'require some output: --match-out TEXT, --match-err TEXT',
    );
  }
  return expressions;
}

function refusal(message: string, hint: string): BadInput {
  return new BadInput({ code: 'G504', severity: 'error', message, hint });
}

function printLine({ verbosity }: DdsmtOptions, line: string): void {
  if (verbosity >= 0) process.stderr.write(`${line}\n`);
}
