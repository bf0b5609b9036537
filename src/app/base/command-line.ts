import { resolveExecutable } from '../../host/index.js';
import { splitCommandLine } from '../../solver/index.js';
import { visibleLine } from '../../util/index.js';
import { BadInput, badUsage } from './problem.js';

/** Throws `BadInput` if the line is empty or a quote is not closed. */
export function commandWords(line: string): readonly [string, ...string[]] {
  const words = splitCommandLine(line);
  if ('message' in words) throw new BadInput(words);
  const [name, ...args] = words;
  if (name === undefined) throw badUsage('no command is given', { expected: 'a program with its arguments' });
  return [name, ...args];
}

/** Splits a command line and resolves its program. Throws the errors of `commandWords` and `findProgram`. */
export function resolveCommand(line: string): readonly [string, ...string[]] {
  const [name, ...args] = commandWords(line);
  return [findProgram(name), ...args];
}

/** Resolves a program to an absolute path. Throws `BadInput` if it does not exist. */
export function findProgram(name: string): string {
  const program = resolveExecutable(name);
  if (program !== undefined) return program;
  throw badUsage(`there is no program '${visibleLine(name)}'`, {
    expected: 'a program on PATH, or the path of an executable file',
    hint: /\s/.test(name)
      ? 'each word of the command is a separate argument: no quotes around the whole command'
      : name.includes(',')
        ? 'a command may contain commas: repeat the option for a second name'
        : name.includes('@')
          ? `a package has no program on PATH: gainsay solvers fetch --command ${visibleLine(name)} prints its command line, and gainsay reduce has --solver`
          : undefined,
  });
}
