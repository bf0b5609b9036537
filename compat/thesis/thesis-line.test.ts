import { Command } from 'commander';
import { expect, it } from 'vitest';
import { type ThesisOptions, addThesisOptions, chooseAlgorithm, reduceLine } from './thesis-line.js';

function read(...words: string[]) {
  const command = new Command('reduce').argument('<file>').argument('[words...]').option('--timeout <time>');
  command.exitOverride();
  addThesisOptions(command);
  new Command('btor').addCommand(command).parse(['reduce', ...words], { from: 'user' });
  const options = command.opts<ThesisOptions & Record<string, unknown>>();
  return { options, line: reduceLine(command.args.slice(1), options, { dashes: words.includes('--') }) };
}

it("reads a command line in the style of Vida's thesis, and runs boolector by default", () => {
  const { options, line } = read('-ddmin', 'in.btor', 'out.btor');
  expect(options).toEqual({ ddmin: true });
  expect(chooseAlgorithm(options)).toBe('ddmin');
  expect(chooseAlgorithm(read('in.btor', 'out.btor').options)).toBeUndefined();
  expect(() => chooseAlgorithm(read('-ddmin', '-lw', 'in.btor').options)).toThrow('more than one algorithm is given');
  expect(line).toEqual({ command: ['boolector'], out: 'out.btor', notes: [] });
});

it("accepts the options of Vida's thesis, and reports an option that is ignored", () => {
  const words = ['-timeout', '3', '-interval', '10', '-hddstar', '-exe', 'sh -c "exit 3"', '-newformat', 'in', 'out'];
  const { options, line } = read(...words);
  expect(options).toMatchObject({ timeout: '3', hddstar: true, newformat: true });
  expect(line.command).toEqual(['sh', '-c', 'exit 3']);
  expect(line.out).toBe('out');
  expect(line.notes).toHaveLength(1);
});

it('accepts a command after --, and also without -- if the first word is a program', () => {
  expect(read('in', '--', 'nosuch').line).toEqual({ command: ['nosuch'], out: undefined, notes: [] });
  expect(read('in', 'sh').line).toEqual({ command: ['sh'], out: undefined, notes: [] });
  expect(read('in', 'sh', 'x').line).toEqual({ command: ['sh', 'x'], out: undefined, notes: [] });
  expect(read('in', '-exe', 'sh').line).toEqual({ command: ['sh'], out: undefined, notes: [] });
  expect(() => read('in', '-exe', 'sh', '--', 'sh')).toThrow('both a command and -exe are given');
});
