import type { Command } from 'commander';
import { makeTimeOption } from '../../src/cli/index.js';
import { BUILD_MS } from '../../src/lab-front.js';

export function addVersionOptions(command: Command): Command {
  return command
    .option(
      '--versions <list>',
      'z3@pypi, z3@npm, cvc5@pypi, smtinterpol@maven … (all versions of a package), or solvers separated by commas, oldest first ' +
        '("z3@4.12.1,./z3-a,./z3-b"), or with --over a command with {} in place of the version',
    )
    .option('--over <versions>', 'values for {} in --versions, comma-separated, oldest first')
    .option('--git <folder>', 'build and run the commits of a checkout (with --build, --binary, --range)')
    .option('--build <command>', 'shell command that builds a commit; a commit that does not build is skipped')
    .option('--binary <file>', 'the solver that the build produces, such as build/z3 or z3:bin/solver')
    .option('--range <good..bad>', 'first and last commit, or version, to consider')
    .addOption(makeTimeOption('--build-time <time>', 'time limit for a build', BUILD_MS));
}
