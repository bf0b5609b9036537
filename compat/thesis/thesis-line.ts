import { type Command, Option } from 'commander';
import { resolveExecutable } from '../../src/cli/index.js';
import { badUsage } from '../../src/index.js';
import { ALGORITHMS } from '../../src/reduce-front.js';
import { splitCommandLine } from '../../src/smt.js';
import { allowSingleDash } from './single-dash.js';

const BOOLECTOR = 'boolector';

export interface ThesisOptions {
  readonly exe?: string;
  readonly interval?: string;
  readonly newformat?: boolean;
}

export interface ReduceLine {
  readonly command: readonly string[];
  readonly out: string | undefined;
  readonly notes: readonly string[];
}

export function addThesisOptions(command: Command): void {
  for (const { name, thesisName } of ALGORITHMS) {
    if (thesisName === undefined) continue;
    command.addOption(new Option(`--${thesisName}`, `alias of --algorithm ${name}`).conflicts('algorithm'));
  }
  command
    .option('--exe <command>', 'path and parameters of boolector, instead of -- COMMAND')
    .option('--newformat', 'array lines give both widths')
    .addOption(new Option('--interval <n>', 'ignored').hideHelp());
  allowSingleDash(command);
}

/** Returns the algorithm of an option such as `-ddmin`, or undefined without one. */
export function chooseAlgorithm(options: object): string | undefined {
  const chosen = ALGORITHMS.filter(({ thesisName }) => thesisName !== undefined && Object.hasOwn(options, thesisName));
  if (chosen.length > 1) throw badUsage('more than one algorithm is given', { expected: 'only one of them' });
  return chosen[0]?.name;
}

/**
 * Reads the words after the input file: an output file, or a command, which follows `--` or begins with an existing
 * program.
 */
export function reduceLine(
  words: readonly string[],
  { exe, interval }: ThesisOptions,
  { dashes }: { readonly dashes: boolean },
): ReduceLine {
  const notes = interval === undefined ? [] : ['-interval is ignored: a run ends when its process ends'];
  const [only, ...more] = words;
  const isOutput = only !== undefined && more.length === 0 && !dashes && resolveExecutable(only) === undefined;
  if (exe === undefined) {
    return isOutput ? { command: [BOOLECTOR], out: only, notes } : { command: words, out: undefined, notes };
  }
  if (only !== undefined && !isOutput && (dashes || more.length > 0)) {
    throw badUsage('both a command and -exe are given', { expected: 'only one of them' });
  }
  const command = splitCommandLine(exe);
  if ('message' in command) throw badUsage(`-exe: ${command.message}`);
  return { command, out: only, notes };
}
