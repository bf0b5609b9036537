import { Command, Help } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.js';
import { programFor } from './program.js';

describe('the list of commands', () => {
  it.each(COMMANDS)('lists $name with the same usage as in its definition', async ({ name, usage, load }) => {
    const program = new Command('gainsay');
    (await load())(program);
    const terms = program.commands.map((command) => new Help().subcommandTerm(command));
    expect(terms).toEqual([`${name} ${usage}`.trimEnd()]);
  });

  it('lists all commands, whichever command is loaded', async () => {
    const plain = (await programFor(['--help'])).helpInformation();
    expect(plain).toContain('parse [options] <file...>');
    expect((await programFor(['parse', '--help'])).helpInformation()).toBe(plain);
  });
});

it.each([[['parse', 'x.smt2']], [['help', 'parse']], [['--offline', 'parse']]])(
  'loads only the command of %j',
  async (words) => {
    const program = await programFor(words);
    const loaded = program.commands.filter(({ registeredArguments, options, commands }) => {
      const own = options.filter(({ long }) => long !== '--offline');
      return registeredArguments.length + own.length + commands.length > 0;
    });
    expect(loaded.map((command) => command.name())).toEqual(['parse']);
  },
);
