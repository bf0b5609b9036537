import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FORMER, PATHS, TEXTS, loadCommand } from './commands.js';
import { loadAll, programFor, runProgram } from './program.js';

describe('the table of commands', () => {
  it('lists each command in one section', () => {
    expect(Object.values(TEXTS.sections).flatMap((section) => Object.keys(section))).toEqual(PATHS);
  });

  it.each(PATHS)('lists %s under the name that the module of the command registers', async (path) => {
    const program = new Command('gainsay');
    (await loadCommand(path))(program, loadAll);
    expect(program.commands.map((command) => command.name())).toEqual([path.split(' ').at(-1)]);
  });

  it('lists all commands, whichever command is loaded', async () => {
    const plain = (await programFor(['--help'])).helpInformation();
    for (const path of PATHS) expect(plain).toMatch(new RegExp(`^  ${path.split(' ')[0]}  `, 'm'));
    expect((await programFor(['formula', 'parse', '--help'])).helpInformation()).toBe(plain);
    for (const group of Object.keys(TEXTS.groups)) {
      const help = (await programFor([])).commands.find((command) => command.name() === group)?.helpInformation() ?? '';
      const own = PATHS.flatMap((path) => (path.startsWith(`${group} `) ? [path.slice(group.length + 1)] : []));
      expect(own.length).toBeGreaterThan(1);
      for (const name of own) expect(help).toMatch(new RegExp(`^  ${name}  `, 'm'));
    }
  });

  it('lists no former name that is also the name of a command', () => {
    expect(Object.keys(FORMER).filter((name) => PATHS.some((path) => path.split(' ')[0] === name))).toEqual([]);
    expect(FORMER).toMatchObject({ merge: 'gainsay campaign merge', yinyang: 'yinyang', explain: 'gainsay --explain' });
  });
});

it.each([
  [['formula', 'parse', 'x.smt2'], 'parse'],
  [['--offline', 'formula', 'parse'], 'parse'],
  [['--creds', 'file', 'findings', 'd'], 'findings'],
])('loads only the command of %j', async (words, name) => {
  const program = await programFor(words);
  const all = program.commands.flatMap((command) => [command, ...command.commands]);
  const loaded = all.filter(({ registeredArguments, options }) => registeredArguments.length + options.length > 0);
  expect(loaded.map((command) => command.name())).toEqual([name]);
});

afterEach(() => vi.restoreAllMocks());

it('runs opfuzz as a program of its own and as a former command of gainsay', async () => {
  const write = (stream: NodeJS.WriteStream) => vi.spyOn(stream, 'write').mockReturnValue(true);
  const [out, err] = [write(process.stdout), write(process.stderr)];
  await runProgram(['--version'], 'opfuzz');
  expect(err).not.toHaveBeenCalled();
  await runProgram(['opfuzz', '--version']);
  expect(err).toHaveBeenCalledWith('gainsay opfuzz is now opfuzz\n');
  const texts = out.mock.calls.map(([text]) => String(text));
  expect(texts).toEqual([texts[0], texts[0]]);
  expect(texts[0]).toMatch(/^opfuzz [\d.]+ \(Gainsay\)\n$/);
});
