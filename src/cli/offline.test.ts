import { Command } from 'commander';
import { expect, it } from 'vitest';
import { addOffline } from './offline.js';

function programWith(...names: readonly string[]): Command {
  const program = new Command('gainsay');
  for (const name of names) {
    const words = name.split(' ');
    let at: Command = program;
    for (const word of words) at = at.commands.find((each) => each.name() === word) ?? at.command(word);
  }
  addOffline(program);
  return program;
}

const hasOffline = (program: Command, ...names: readonly string[]) => {
  const command = names.reduce<Command | undefined>(
    (at, name) => at?.commands.find((each) => each.name() === name),
    program,
  );
  return command?.options.some(({ long }) => long === '--offline');
};

it('adds --offline to every command and subcommand that opens solvers', () => {
  const program = programWith(
    'hunt',
    'solvers doctor',
    'solvers fetch',
    'solvers versions',
    'btor reduce',
    'btor convert',
    'reduce',
    'parse',
  );
  expect(hasOffline(program, 'hunt')).toBe(true);
  expect(hasOffline(program, 'reduce')).toBe(true);
  for (const name of ['doctor', 'fetch', 'versions']) expect(hasOffline(program, 'solvers', name)).toBe(true);
  expect(hasOffline(program, 'btor', 'reduce')).toBe(true);
  expect(hasOffline(program, 'btor', 'convert')).toBe(false);
  expect(hasOffline(program, 'parse')).toBe(false);
});
