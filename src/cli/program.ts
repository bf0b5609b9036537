import { Command } from 'commander';
import { packageVersion } from '../app/index.js';
import { closest } from '../util/index.js';
import { withoutSecretWords } from './addresses.js';
import { type CommandPath, FORMER, GROUPS, PATHS, SECTIONS, loadCommand } from './commands.js';
import { pointToHelp } from './point-to-help.js';
import { EXIT } from './terminal/index.js';
import { TOOLS } from './wings/index.js';

export type ProgramName = 'gainsay' | keyof typeof TOOLS;

/** Runs a program of the package: `gainsay`, or one that imitates another tool. */
export async function runProgram(given: readonly string[], name: ProgramName = 'gainsay'): Promise<void> {
  if (name !== 'gainsay') return (await TOOLS[name]())(given);
  const [first = '', ...rest] = given;
  if (Object.hasOwn(TOOLS, first)) {
    noteFormer(first);
    return runProgram(rest, first as ProgramName);
  }
  const words = currentWords(await withoutSecretWords(given));
  const code = readExplain(words);
  if (code !== undefined) return (await import('./explain.js')).explain(code);
  const program = await programFor(words);
  refuseUnknown(program, words);
  await program.parseAsync(words, { from: 'user' });
}

function noteFormer(name: string): void {
  process.stderr.write(`gainsay ${name} is now ${FORMER[name]}\n`);
}

/** Replaces former commands, and the words `help`, `version` and `-v`. */
function currentWords(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  if (first === 'help') return [...currentWords(rest), '--help'];
  if (words.length === 1 && (first === 'version' || first === '-v')) return ['--version'];
  const at = words.findIndex((word) => !word.startsWith('-'));
  const name = words[at] ?? '';
  if (!Object.hasOwn(FORMER, name)) return words;
  noteFormer(name);
  return [...words.slice(0, at), ...(FORMER[name]?.split(' ').slice(1) ?? []), ...words.slice(at + 1)];
}

/** Returns the code after `--explain`, null if it is missing, and undefined without `--explain`. */
function readExplain([first = '', code]: readonly string[]): string | null | undefined {
  return first.startsWith('--explain=')
    ? first.slice('--explain='.length)
    : first === '--explain'
      ? (code ?? null)
      : undefined;
}

/** Returns the program with all names of commands. Only the command that `words` name has its options. */
export async function programFor(words: readonly string[]): Promise<Command> {
  const program: Command = new Command('gainsay');
  program
    .description('Finds bugs in SMT solvers.')
    .version(packageVersion())
    .option('--explain [code]', 'explain a diagnostic, such as G502; without a code, list all')
    .option('--offline', 'use only packages of solvers in the cache (also GAINSAY_OFFLINE=1)')
    .option('--creds <file>', 'for nats:// addresses: a file of credentials (also NATS_CREDS)')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('afterAll', ({ command }) =>
      command === program ? '' : '\nAlso: --offline, --creds <file> (see gainsay --help)',
    )
    .helpCommand(false)
    .exitOverride((error) => {
      // Commander exits with 1 after bad usage; that code means findings here.
      process.exit(error.exitCode === 0 ? EXIT.nothing : EXIT.badInput);
    })
    .hook('preAction', async () => {
      if (program.opts<{ offline?: boolean }>().offline !== true) return;
      const { stayOffline } = await import('../host/index.js');
      stayOffline();
    });
  const [group, command] = findNames(words);
  for (const [section, commands] of Object.entries(SECTIONS)) {
    for (const [path, summary] of Object.entries(commands)) {
      const [first = '', second] = path.split(' ');
      const parent = second === undefined ? program : findGroup(program, first, section);
      if (first === group && (second ?? command) === command) (await loadCommand(path as CommandPath))(parent);
      else parent.command(second ?? first);
      parent.commands.at(-1)?.summary(summary);
      if (parent === program) parent.commands.at(-1)?.helpGroup(`${section}:`);
    }
  }
  pointToHelp(program);
  return program;
}

function findGroup(program: Command, name: string, section: string): Command {
  const group = program.commands.find((each) => each.name() === name);
  if (group !== undefined) return group;
  const summary = GROUPS[name] ?? '';
  const description = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  return program.command(name).description(description).summary(summary).helpGroup(`${section}:`).helpCommand(false);
}

/** Returns the first two words that are neither options nor the value of `--creds`. */
function findNames(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '--creds').slice(0, 2);
}

/** Suggests commands of all groups for an unknown name. */
function refuseUnknown(program: Command, words: readonly string[]): void {
  const [first = '', second] = findNames(words);
  const group = Object.hasOwn(GROUPS, first) ? program.commands.find((each) => each.name() === first) : undefined;
  const name = group === undefined ? first : second;
  const parent = group ?? program;
  if (name === undefined || name === '' || parent.commands.some((each) => each.name() === name)) return;
  // A verb comes after the command of a group with its name, and so replaces it.
  const known = new Map(
    [...PATHS.toReversed(), ...Object.keys(GROUPS)].map((path): [string, string] => [
      path.split(' ').at(-1) ?? '',
      path,
    ]),
  );
  const near = closest(name, known.keys()).map((each) => `gainsay ${known.get(each)}`);
  const hint = near.length === 0 ? '' : `\n(did you mean ${near.join(' or ')}?)`;
  parent.error(`error: there is no command '${name}'${group === undefined ? '' : ` in gainsay ${first}`}${hint}`);
}
