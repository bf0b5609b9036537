import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { splitCommandLine } from '../solver/index.js';
import { PATHS, TEXTS } from './commands.js';
import { programFor } from './program.js';

const HELPED = Object.entries(TEXTS.help);
const VERBS = PATHS.filter((path) => !path.includes(' '));

async function findCommand(words: readonly string[]): Promise<Command> {
  let command = await programFor(words);
  for (const word of words) command = command.commands.find((each) => each.name() === word) ?? command;
  return command;
}

it('lists examples in the help of each top-level command', () => {
  expect(VERBS.filter((path) => TEXTS.help[path] === undefined)).toEqual([]);
});

it.each(HELPED.flatMap(([path, { examples }]) => Object.keys(examples).map((line) => [path, line])))(
  'has an example of %s whose words are valid: %s',
  async (path, line) => {
    const words = splitCommandLine(line);
    if ('message' in words) throw new Error(words.message);
    expect(line === path || line.startsWith(`${path} `)).toBe(true);
    const command = await findCommand(words);
    const seen: string[] = [];
    command.exitOverride((error) => {
      throw error;
    });
    command.action(() => void seen.push(command.name()));
    const own = command.parent === null ? words : words.slice(words.indexOf(command.name()) + 1);
    await command.parseAsync(own, { from: 'user' });
    expect(seen).toEqual([command.name()]);
  },
);

describe.each(HELPED.flatMap(([path, { options }]) => (options === undefined ? [] : [[path, options] as const])))(
  'the help of %s',
  (path, options) => {
    it('lists each option in one section, and five options in the first section', async () => {
      const command = await findCommand([path]);
      const named = Object.values(options).flatMap((names) => names.split(' '));
      expect(named.toSorted()).toEqual(command.options.map(({ long }) => long?.slice(2)).toSorted());
      expect(Object.values(options)[0]?.split(' ')).toHaveLength(5);
      const text = command.helpInformation();
      const titles = [...text.matchAll(/^(\w[^\n]*):$/gm)].map(([, title]) => title);
      expect(titles.filter((title) => title !== 'Arguments')).toEqual(Object.keys(options));
    });
  },
);
