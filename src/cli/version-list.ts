import { type Command, Option } from 'commander';
import { BUILD_MS } from '../app/index.js';
import { NPM_Z3_FAMILY } from '../host/index.js';
import { timed } from './options.js';

/** Adds the options by which versions are chosen. */
export function addVersionOptions(command: Command): Command {
  return command
    .option(
      '--versions <list>',
      `${NPM_Z3_FAMILY} (the versions of Z3 that npm has), solvers separated by commas, oldest first ` +
        '("z3@4.12.1,./z3-a,./z3-b"), or with --over a command with {} where the version goes',
    )
    .addOption(new Option('--version-list <list>', 'the same as --versions').hideHelp())
    .option('--over <versions>', 'what stands for {}, separated by commas, oldest first')
    .option('--git <folder>', 'the commits of a checkout, each built (with --build, --binary, --range)')
    .option('--build <command>', 'the shell command that builds a commit; one that fails is skipped')
    .option('--binary <file>', 'the solver that a build makes, such as build/z3 or z3:bin/solver')
    .option('--range <good..bad>', 'which commits; of other lists: from which version to which')
    .addOption(timed('--build-time <time>', 'how long a build may take', BUILD_MS));
}
