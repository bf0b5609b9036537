import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { programFor } from '../../src/cli/program.js';
import { TOOLS } from '../../src/cli/wings/index.js';
import { listCommands } from './commands.js';

const COMMANDS = listCommands();

/** Parses the words without running the command. Commander ends the process after bad usage, which fails the test. */
async function parseWords(words: readonly string[]): Promise<string> {
  const program = await programFor(words);
  let command: Command = program;
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) break;
    command = next;
  }
  let parsed = '';
  command.action(() => {
    parsed = command.name();
  });
  await program.parseAsync([...words], { from: 'user' });
  return parsed;
}

it('finds the commands of the documentation', () => {
  expect(COMMANDS.length).toBeGreaterThan(80);
  expect(COMMANDS.filter(({ program }) => program !== 'gainsay' && !Object.hasOwn(TOOLS, program))).toEqual([]);
});

it.each(COMMANDS.filter(({ program }) => program === 'gainsay'))(
  'accepts the words of $line ($page)',
  async ({ words }) => {
    expect(await parseWords(words)).not.toBe('');
  },
);
