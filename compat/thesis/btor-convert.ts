import { type Command, Option } from 'commander';
import { EXIT, printProblems, summaryLines, wholeNumber, withExitCode, writeData } from '../../src/cli/index.js';
import { BadInput, readUserBtor, writeUserFile } from '../../src/index.js';
import { type BtorReading, DIALECT_NAMES, type GraphProblem, problemsIn } from '../../src/lab-front.js';
import {
  DIALECTS,
  type Diagnostic,
  type DialectName,
  convertGraph,
  printBtor,
  printScript,
  toScript,
} from '../../src/smt.js';
import { allowSingleDash } from './single-dash.js';

const SCRIPT = 'smt2';

interface ConvertOptions {
  readonly to: DialectName | typeof SCRIPT;
  readonly bound?: number;
  readonly out?: string;
}

const SHOWN = 10;

export function register(btor: Command): void {
  const command = btor
    .command('convert')
    .summary('write a BTOR or BTOR2 file in another dialect, or as an SMT-LIB script')
    .description(
      'Writes an equivalent file in another dialect. ' +
        'Operators that the target lacks are expressed by others; if that is impossible, prints the lines with these operators (exit code 2). ' +
        'With --bound, unrolls a graph with states; the result asks whether a bad state can be reached within that many steps (docs/btor.md).',
    )
    .argument('<file>', 'a BTOR or BTOR2 file')
    .addOption(
      new Option('--to <dialect>', 'the target, see the list below')
        .choices([...DIALECT_NAMES, SCRIPT])
        .makeOptionMandatory(),
    )
    .option('--bound <k>', 'unroll states: k steps after the initial state', wholeNumber)
    .option('--out <file>', 'write to this file (default: standard output)')
    .addHelpText('after', `\nDialects:\n${dialectLines()}`)
    .action((file: string, options: ConvertOptions) => withExitCode(() => Promise.resolve(convertFile(file, options))));
  allowSingleDash(command);
}

function dialectLines(): string {
  return summaryLines([...DIALECTS, { name: SCRIPT, summary: 'SMT-LIB 2.6 in QF_BV or QF_ABV, for any SMT solver' }]);
}

function convertFile(file: string, options: ConvertOptions): number {
  const reading = readUserBtor(file);
  const text = convertToText(file, reading, options);
  if (options.out === undefined) writeData(text);
  else writeUserFile(options.out, text);
  return EXIT.nothing;
}

type Reading = BtorReading & { readonly text: string };

function convertToText(file: string, reading: Reading, { to, bound }: ConvertOptions): string {
  const limit = bound === undefined ? {} : { bound };
  if (to === SCRIPT) {
    const { script, problems } = toScript(reading.graph, limit);
    showProblems(file, reading, problems);
    if (script === undefined) throw makeRefusal(file, to);
    return printScript(script);
  }
  const { graph, problems } = convertGraph(reading.graph, to, limit);
  showProblems(file, reading, problems);
  if (graph === undefined) throw makeRefusal(file, to);
  return printBtor(graph, { dialect: to });
}

function showProblems(file: string, reading: Reading, problems: readonly GraphProblem[]): void {
  const { text } = reading;
  const diagnostics = problems.slice(0, SHOWN).map((problem) => problemDiagnostic(problem, text, reading));
  printProblems(problemsIn({ file, text }, diagnostics));
  if (problems.length > SHOWN) process.stderr.write(`… and ${problems.length - SHOWN} more\n`);
}

function makeRefusal(file: string, to: string): BadInput {
  return new BadInput({ code: 'G502', severity: 'error', message: `${file} cannot be written as ${to}` });
}

function problemDiagnostic(problem: GraphProblem, text: string, reading: BtorReading): Diagnostic {
  const { position, ...rest } = problem;
  const start = position === undefined ? undefined : reading.starts[position - 1];
  if (start === undefined) return rest;
  const newline = text.indexOf('\n', start);
  const line = text.slice(start, newline < 0 ? text.length : newline);
  return { ...rest, span: { start, end: start + line.trimEnd().length } };
}
