import { Command, Help } from 'commander';
import { packageVersion } from '../app/index.js';
import { addCreds, withoutSecretWords } from './addresses.js';
import { COMMANDS } from './commands.js';
import { addOffline } from './offline.js';
import type { CommandEntry } from './options/index.js';
import { pointToHelp } from './point-to-help.js';
import { EXIT } from './terminal/index.js';

export async function runProgram(given: readonly string[] = process.argv.slice(2)): Promise<void> {
  const all = await withoutSecretWords(given);
  const words = all.length === 1 && (all[0] === 'version' || all[0] === '-v') ? ['--version'] : all;
  const program = await programFor(words);
  await program.parseAsync(words, { from: 'user' });
}

export async function programFor(words: readonly string[]): Promise<Command> {
  const program: Command = new Command('gainsay');
  program
    .description('Finds bugs in SMT solvers.')
    .version(packageVersion())
    .exitOverride((error) => {
      // Commander exits with 1 after bad usage; that code means findings here.
      process.exit(error.exitCode === 0 ? EXIT.nothing : EXIT.badInput);
    })
    .configureHelp({
      subcommandTerm(command) {
        const entry = command.parent === program ? findEntry(command.name()) : undefined;
        return entry === undefined ? new Help().subcommandTerm(command) : `${entry.name} ${entry.usage}`.trimEnd();
      },
    });
  const named = findCommandName(words);
  const register = await findEntry(named)?.load();
  for (const { name, summary } of COMMANDS) {
    if (name === named) register?.(program);
    else program.command(name);
    program.commands.at(-1)?.summary(summary);
  }
  addOffline(program);
  addCreds(program);
  pointToHelp(program);
  return program;
}

function findEntry(name: string | undefined): CommandEntry | undefined {
  return COMMANDS.find((entry) => entry.name === name);
}

/** Assumes that the program's own options take no values. */
function findCommandName(words: readonly string[]): string | undefined {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  return first === 'help' ? second : first;
}
