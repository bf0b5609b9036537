import type { Command } from 'commander';
import { type ReduceArguments, reduceCommand, runReduce, withExitCode } from '../../src/cli/index.js';
import { badUsage } from '../../src/index.js';
import { dropUndefined } from '../../src/smt.js';
import { type ThesisOptions, addThesisOptions, chooseAlgorithm, reduceLine } from './thesis-line.js';

/** Registers `btor reduce`, which also has the options of the thesis on Boolector's debugger. */
export function register(btor: Command): void {
  const command = reduceCommand(btor)
    .usage('[options] FILE -- COMMAND… | [options] FILE OUT')
    .addHelpText('after', '\nThe options of gainsay reduce work too. All options may be written with one dash or two.');
  for (const option of command.options) option.hideHelp();
  addThesisOptions(command);
  command.action((file: string, words: string[], options: ReduceArguments & ThesisOptions) =>
    withExitCode(() => {
      const { command: run, out, notes } = reduceLine(words, options, { dashes: process.argv.includes('--') });
      if (out !== undefined && options.out !== undefined) throw badUsage('two outputs are given');
      for (const note of notes) process.stderr.write(`${note}\n`);
      return runReduce(file, run, { ...options, ...dropUndefined({ out, algorithm: chooseAlgorithm(options) }) });
    }),
  );
}
