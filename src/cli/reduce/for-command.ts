import { existsSync } from 'node:fs';
import { splitFinding } from '../../host/index.js';
import { type Command, Option } from 'commander';
import {
  badUsage,
  FULL_ALGORITHM,
  isCampaignPath,
  isNotice,
  noCommand,
  type Notice,
  reduce,
  REDUCE_MEMORY_BYTES,
  REDUCE_TIMEOUT_MS,
  type ReduceEvent,
  type ReduceResult,
} from '../../app/index.js';
import { ALGORITHMS, GRAPH_PASSES, SCRIPT_PASSES, SEXP_PASSES } from '../../reduce/index.js';
import { namesSolver } from '../../solver/index.js';
import { REDUCIBLE_KINDS } from '../../oracle/index.js';
import { dropUndefined, groupDigits } from '../../util/index.js';
import {
  makeMemoryOption,
  makeRepeatableOption,
  makeTimeOption,
  milliseconds,
  pluginFiles,
  positive,
  times,
  timeText,
  summaryLines,
  trustFrom,
  word,
} from '../options/index.js';
import { EXIT, printNotice, runStoppable, withExitCode } from '../terminal/index.js';
import { commonOptions, type ReduceArguments } from './arguments.js';
import { reduceFindingsCommand, PLACE_UNKNOWN } from './findings.js';
import { reduceForSolversCommand } from './for-solvers.js';
import { ReductionLine, StepDiffs } from './progress.js';

const DESCRIPTION =
  'Reduces an input and preserves the behaviour of a command: the same exit code, and the same crash, answer, pattern or time-out. ' +
  'The file name of the candidate is appended to the command, or replaces {}. ' +
  'Every successful candidate is written immediately: ' +
  'stop at any time, and resume with --continue (docs/reducing.md).';

export function register(program: Command): void {
  reduceCommand(program).usage('[options] FILE -- COMMAND… | FILE --solver NAME… | DIR [ID…]');
}

export function reduceCommand(parent: Command): Command {
  return parent
    .command('reduce')
    .description(DESCRIPTION)
    .argument('<file>', 'the failing input, or the folder of a campaign or of a finding')
    .argument(
      '[command...]',
      'after --: the command to run on the input; for a campaign: the findings (default: one of each group)',
    )
    .option('--algorithm <name>', 'search algorithm, see below (default: full; for BTOR combined)')
    .option('--simplify', 'also simplify operators next to each replacement (BTOR)')
    .addOption(
      makeTimeOption(
        '--timeout <time>',
        'time limit for a run; if the input times out, candidates must too',
        REDUCE_TIMEOUT_MS,
      ),
    )
    .addOption(makeMemoryOption('--memory <size>', 'memory limit for a run', REDUCE_MEMORY_BYTES))
    .option('--for <time>', 'time limit for the search; its smallest input is confirmed and kept', milliseconds)
    .option('-j, --jobs <n>', 'candidates tried at a time', positive, 1)
    .option(
      '-o, --out <file>',
      'output file, always the smallest input so far (default: FILE with .reduced in its name)',
    )
    .option('--continue', 'continue a reduction that was stopped or killed')
    .option('--stdin', 'pass the input on standard input')
    .option(
      '--match <pattern>',
      'a regular expression that the output must match (JavaScript, flags mu; no lookaround, no backreferences)',
      word,
    )
    .option('--against <command>', 'a second command, whose answer must differ from that of the first', word)
    .option('--any', 'the input need not fail: preserve whatever the command does')
    .addOption(
      makeRepeatableOption(
        '-s, --solver <name>',
        'instead of a command: keep a wrong result of these solvers; repeatable',
        {
          otherwise: 'none',
        },
      ),
    )
    .addOption(
      new Option('--kind <kind>', 'which suspected bug to keep (default: the most severe)').choices([
        ...REDUCIBLE_KINDS,
      ]),
    )
    .option(
      '--slow [times]',
      'keep the first --solver slow and the second fast, by at least this ratio (default: half the initial ratio)',
      times,
    )
    .addOption(
      makeRepeatableOption('--plugin <file>', 'a plug-in: also try its shrinks and, with --solver, use its oracles', {
        otherwise: 'none',
      }),
    )
    .option('--no-cache', 'ignore cached results')
    .option('--print-diff', 'print a unified diff of each accepted step on standard error')
    .option('--list-passes', 'print the passes in the order in which they are tried, and exit')
    .on('option:list-passes', () => {
      process.stdout.write(passesText());
      process.exit(EXIT.nothing);
    })
    .option('--json', 'print the result as one JSON object')
    .addHelpText('after', `\nAlgorithms:\n${algorithmLines()}`)
    .action((file: string, command: string[], options: ReduceArguments) =>
      withExitCode(() => runReduce(file, command, options)),
    );
}

function passesText(): string {
  const inputs = {
    Scripts: SCRIPT_PASSES,
    'S-expressions of other dialects': SEXP_PASSES,
    'BTOR graphs': GRAPH_PASSES,
  };
  const sections = Object.entries(inputs).map(([input, passes]) => `${input}:\n${summaryLines(passes)}\n`);
  return sections.join('\n');
}

function algorithmLines(): string {
  const full = {
    name: FULL_ALGORITHM,
    summary: 'every pass (over a script, a graph or S-expressions), until no single change makes the input smaller',
  };
  return summaryLines([full, ...ALGORITHMS]);
}

export async function runReduce(file: string, command: readonly string[], options: ReduceArguments): Promise<number> {
  const json = options.json === true;
  // `reduce -- boolector` lacks either the file or the command.
  if (command.length === 0 && namesSolver(file) && !existsSync(file)) throw noCommand();
  if (isCampaignPath(file)) {
    refuseOptions(options, [...OF_COMMANDS, 'continue', ...OF_SOLVERS, 'out', 'plugin'], 'findings of a campaign');
    const { jobs, for: forMs, algorithm } = options;
    const how = { ...dropUndefined({ forMs, algorithm }), jobs, trust: trustFrom(options) };
    return reduceFindingsCommand(splitFinding(file, command), how, { json, printDiff: options.printDiff === true });
  }
  if (options.solver.length > 0) {
    if (command.length > 0) throw badUsage('both a command and --solver are given', { expected: 'only one of them' });
    refuseOptions(options, [...OF_COMMANDS, 'continue', 'algorithm'], '--solver');
    return reduceForSolversCommand(file, options);
  }
  if (options.kind !== undefined)
    throw badUsage('--kind needs solvers', { expected: '--solver NAME, once for each solver' });
  if (options.slow !== undefined) {
    throw badUsage('--slow needs solvers', { expected: '--solver SLOW --solver FAST' });
  }
  if (command.length === 0) throw noCommand();
  return reduceWith(file, command, options);
}

const OF_COMMANDS = ['match', 'against', 'any', 'stdin', 'simplify'] as const;

const OF_SOLVERS = ['solver', 'kind', 'slow'] as const;

const CONTINUING: Readonly<Record<string, string>> = {
  'findings of a campaign': 'a stopped reduction of a campaign resumes without --continue',
  '--solver': 'to continue, reduce the file that --out named',
};

function refuseOptions(options: ReduceArguments, names: readonly (keyof ReduceArguments)[], what: string): void {
  for (const name of names) {
    const given = options[name];
    if (given === undefined || given === false || (Array.isArray(given) && given.length === 0)) continue;
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const hint = name === 'continue' ? CONTINUING[what] : undefined;
    throw badUsage(`${flag} does not apply to ${what}`, hint === undefined ? {} : { hint });
  }
}

async function reduceWith(file: string, command: readonly string[], options: ReduceArguments): Promise<number> {
  const { cache, simplify, stdin, match, against, any, newformat, continue: resume, algorithm } = options;
  const given = { cache, simplify, stdin, match, against, any, newformat, resume, algorithm };
  const progress = new ReductionLine(options.json !== true);
  let diffs: StepDiffs | undefined;
  const run = async (signal: AbortSignal): Promise<number> => {
    try {
      const plugins = await pluginFiles(options.plugin);
      const work = reduce(file, { command, plugins, ...commonOptions(options), ...dropUndefined(given) }, { signal });
      for await (const event of work) {
        if (isNotice(event)) printNotice(event);
        else diffs = printReducing(event, file, { options, progress, diffs });
      }
      progress.end();
      const { report, unit, stopped, unconfirmed } = await work.result;
      if (unconfirmed !== null) return reportUnconfirmed(report, unconfirmed.bytes);
      process.stdout.write(reportText(report, unit, options));
      if (stopped === null) return EXIT.nothing;
      const because = stopped === 'time' ? 'the time limit was reached' : 'stopped';
      process.stderr.write(`${because}; run the same command with --continue to resume\n`);
      return EXIT.interrupted;
    } finally {
      progress.end();
    }
  };
  return runStoppable(run, () => `stopped before ${file} failed`);
}

interface Output {
  readonly options: ReduceArguments;
  readonly progress: ReductionLine;
  readonly diffs: StepDiffs | undefined;
}

const textOf = (content: Uint8Array): string => Buffer.from(content).toString();

/** Prints an event. Returns the object that prints the diffs of later steps. */
function printReducing(
  event: Exclude<ReduceEvent, Notice>,
  file: string,
  { options, progress, diffs }: Output,
): StepDiffs | undefined {
  switch (event.kind) {
    case 'reduction-began':
      progress.begin(file, event.content.length);
      return options.printDiff === true ? new StepDiffs(file, textOf(event.content), progress) : undefined;
    case 'reduction-step':
      diffs?.print(textOf(event.content));
      break;
    case 'reduction-progress':
      progress.update(file, event);
      break;
    case 'as-expressions':
      if (options.json === true) break;
      process.stderr.write(
        `${file} is reduced as S-expressions, because it cannot be reduced as a script: ${event.because}\n`,
      );
      break;
    case 'place-unknown':
      process.stderr.write(`warning: ${PLACE_UNKNOWN}\n`);
      break;
    case 'journal-failed':
      process.stderr.write(`warning: ${event.message}\n`);
  }
  return diffs;
}

function reportUnconfirmed({ out, file }: ReduceResult['report'], bytes: number | null): number {
  process.stderr.write(
    bytes === null
      ? `no reduced version of ${file} fails every time: the failure is not deterministic\n`
      : `the smallest input fails only sometimes: ${out} holds the smallest input that failed every time, ${bytes} bytes\n`,
  );
  return EXIT.fault;
}

const LEVELS = { script: ' as a script', expressions: ' as S-expressions' } as const;

function reportText(report: ReduceResult['report'], unit: string, { json }: ReduceArguments): string {
  if (json === true) return `${JSON.stringify(report)}\n`;
  const { before, after, bytes, calls, cacheHits, ms, out, minimal, level } = report;
  const size = `${groupDigits(before)} -> ${groupDigits(after)} ${unit}, ${groupDigits(bytes.before)} -> ${groupDigits(bytes.after)} bytes`;
  const as = level === null ? '' : LEVELS[level];
  const done = minimal === null ? '' : minimal ? `, 1-minimal${as}` : ', not shown to be 1-minimal';
  return `${size}, ${groupDigits(calls)} calls, ${groupDigits(cacheHits)} cached, ${timeText(ms)}${done}: ${out}\n`;
}
