import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { packageVersion } from '../app/index.js';
import { closest } from '../util/index.js';
import { withoutSecretWords } from './addresses.js';
import { type CommandPath, FORMER, type LoadedCommand, PATHS, TEXTS, addCommandHelp, loadCommand } from './commands.js';
import { pointToHelp } from './point-to-help.js';
import { EXIT, asTyped } from './terminal/index.js';
import { TOOLS } from './wings/index.js';

export type ProgramName = 'gainsay' | keyof typeof TOOLS;

export async function runProgram(given: readonly string[], name: ProgramName = 'gainsay'): Promise<void> {
  if (name !== 'gainsay') return (await TOOLS[name]())(given);
  const [first = '', ...rest] = given;
  if (Object.hasOwn(TOOLS, first)) {
    noteFormer(first);
    return runProgram(rest, first as ProgramName);
  }
  const words = currentOptions(currentWords(await withoutSecretWords(given)));
  const code = readExplain(words);
  if (code !== undefined) return (await import('./explain.js')).explain(code);
  const program = await programFor(words);
  refuseUnknown(program, words);
  await program.parseAsync(addPresets(program, words), { from: 'user' });
}

/** If a file follows an option with choices whose value may be omitted, adds the preset, so that the file is a seed. */
function addPresets(program: Command, words: readonly string[]): readonly string[] {
  const options = program.commands.flatMap(({ options: own }) => own);
  return words.map((word, at) => {
    const option = options.find(({ optional, long, argChoices }) => optional && argChoices && long === word);
    const next = words[at + 1] ?? '';
    const isSeed = option?.argChoices?.includes(next) === false && existsSync(next);
    return isSeed ? `${word}=${String(option?.presetArg)}` : word;
  });
}

function noteFormer(name: string): void {
  process.stderr.write(`gainsay ${name} is now ${FORMER[name]}\n`);
}

/** Replaces former options, but not for `generate` and `studio`, which have words with the names of former options. */
function currentOptions(words: readonly string[]): readonly string[] {
  if (['generate', 'studio'].includes(findNames(words)[0] ?? '')) return words;
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  const current: string[] = [];
  for (let at = 0; at < own.length; at++) {
    const word = own[at] ?? '';
    const [, name = word, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    const now = Object.hasOwn(TEXTS.formerOptions, name) ? TEXTS.formerOptions[name] : undefined;
    if (now !== undefined) process.stderr.write(`${name} is now ${now}\n`);
    const parts = now?.split(' ').map((part) => part.replace(/(?<==)[A-Z]+$/, () => value ?? own[++at] ?? ''));
    current.push(...(parts ?? [word]));
  }
  return [...current, ...words.slice(own.length)];
}

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

/** Finds `--explain` at any place before `--`. Returns null if it has no code. */
function readExplain(words: readonly string[]): string | null | undefined {
  const at = words.findIndex((word) => /^--(?:explain(?:=.*)?)?$/.test(word));
  const [name, code] = words[at]?.split('=') ?? [];
  if (name !== '--explain') return undefined;
  const next = words[at + 1];
  return code ?? (next === undefined || next.startsWith('-') ? null : next);
}

export async function programFor(words: readonly string[]): Promise<Command> {
  const program: Command = new Command('gainsay');
  let loaded: Command | undefined;
  program
    .description('Finds bugs in SMT solvers: wrong answers, invalid models and crashes.')
    .version(packageVersion())
    .option('--explain [code]', 'explain a diagnostic, such as G502; without a code, list all')
    .option('--offline', 'use only cached packages of solvers (also GAINSAY_OFFLINE=1)')
    .option('--creds <file>', 'for nats:// addresses: a file of credentials (also NATS_CREDS)')
    .option('--trust', 'do not ask before running commands of a campaign or configuration made elsewhere')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      '\nStart with gainsay demo, or with gainsay hunt my-formulas/ --solver ./build/z3 --for 10m.\n' +
        'gainsay COMMAND --help has options and examples. Documentation: docs/README.md',
    )
    .addHelpText('afterAll', ({ command }) =>
      command === program ? '' : '\nAlso: --offline, --creds <file>, --trust (see gainsay --help)',
    )
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => process.stdout.write(asTyped(text)),
      outputError: (text, write) => {
        const [line, flag = ''] = /^error: unknown option '(--[\w-]+)'\n/.exec(text) ?? [];
        const meant = Object.hasOwn(TEXTS.meantOptions, flag) ? TEXTS.meantOptions[flag] : undefined;
        const isKnown = loaded?.options.some(({ long }) => long === meant) === true;
        write(isKnown ? `${line}(Did you mean ${meant}?)\n` : text);
      },
    })
    .exitOverride((error) => {
      // Commander exits with 1 after bad usage; that code means findings here.
      process.exit(error.exitCode === 0 ? EXIT.nothing : EXIT.badInput);
    })
    .hook('preAction', async (_, command) => {
      const { offline, trust } = program.opts<{ offline?: boolean; trust?: boolean }>();
      if (trust === true) command.setOptionValue('trust', true);
      if (offline !== true) return;
      const { stayOffline } = await import('../host/index.js');
      stayOffline();
    });
  const [group, command] = findNames(words);
  for (const [section, commands] of Object.entries(TEXTS.sections)) {
    for (const [path, summary] of Object.entries(commands)) {
      const [first = '', second] = path.split(' ');
      const parent = second === undefined ? program : findGroup(program, first, section);
      if (first !== group || (second ?? command) !== command) parent.command(second ?? first);
      else loaded = await addCommand(parent, path as CommandPath);
      parent.commands.at(-1)?.summary(summary);
      if (parent === program) parent.commands.at(-1)?.helpGroup(`${section}:`);
    }
  }
  pointToHelp(program);
  return program;
}

async function addCommand(parent: Command, path: CommandPath): Promise<Command | undefined> {
  (await loadCommand(path))(parent, loadAll);
  const added = parent.commands.at(-1);
  if (added !== undefined) addCommandHelp(added, path);
  return added;
}

export async function loadAll(): Promise<readonly LoadedCommand[]> {
  const program = await programFor([]);
  const groups = program.commands.filter((each) => Object.hasOwn(TEXTS.groups, each.name()));
  const all = [program, ...groups].map((command) => ({ path: command === program ? '' : command.name(), command }));
  for (const path of PATHS) {
    let command = await programFor(path.split(' '));
    for (const word of path.split(' ')) command = command.commands.find((each) => each.name() === word) ?? command;
    all.push({ path, command });
    for (const below of command.commands) all.push({ path: `${path} ${below.name()}`, command: below });
  }
  return all;
}

function findGroup(program: Command, name: string, section: string): Command {
  const group = program.commands.find((each) => each.name() === name);
  if (group !== undefined) return group;
  const summary = TEXTS.groups[name] ?? '';
  const description = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  return program.command(name).description(description).summary(summary).helpGroup(`${section}:`).helpCommand(false);
}

function findNames(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '--creds').slice(0, 2);
}

function refuseUnknown(program: Command, words: readonly string[]): void {
  const [first = '', second] = findNames(words);
  const group = Object.hasOwn(TEXTS.groups, first) ? program.commands.find((each) => each.name() === first) : undefined;
  const name = group === undefined ? first : second;
  const parent = group ?? program;
  if (name === undefined || name === '' || parent.commands.some((each) => each.name() === name)) return;
  // If a top-level command and a group's command have the same name, suggests the top-level command.
  const known = new Map(
    [...PATHS.toReversed(), ...Object.keys(TEXTS.groups)].map((path): [string, string] => [
      path.split(' ').at(-1) ?? '',
      path,
    ]),
  );
  const near = closest(name, known.keys()).map((each) => `gainsay ${known.get(each)}`);
  const hint = near.length === 0 ? '' : `\n(did you mean ${near.join(' or ')}?)`;
  parent.error(`error: there is no command '${name}'${group === undefined ? '' : ` in gainsay ${first}`}${hint}`);
}
