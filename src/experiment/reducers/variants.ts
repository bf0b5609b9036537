import { ALGORITHMS } from '../../reduce/index.js';
import type { ExperimentWorld } from '../contract.js';

/** A reducer: how it is started on an input. */
export interface Variant {
  readonly name: string;
  /** Its words, with the places `{in}`, `{out}` and `{check}`. */
  readonly command: readonly string[];
}

/** The files in a reducer's folder. Where a command has no `{out}`, it changes the input itself. */
export const FILES = { in: 'input.smt2', out: 'output.smt2', check: 'check.sh', log: 'check.log' } as const;

const PLACES = ['in', 'out', 'check'] as const;

/**
 * The reducers that are compared: algorithms of `gainsay reduce`, and commands, as `NAME=COMMAND` separated by semicolons. A text
 * in place of them says what is wrong.
 */
export function readVariants(
  given: { readonly algorithms: string; readonly others: string; readonly runMs: number },
  world: ExperimentWorld,
): { readonly variants: readonly Variant[] } | { readonly problem: string; readonly expected: string } {
  const variants: Variant[] = [];
  for (const name of given.algorithms.split(',').filter((each) => each !== '')) {
    const all = ALGORITHMS.map((each) => each.name);
    if (name !== 'full' && !all.includes(name))
      return { problem: `there is no algorithm '${name}'`, expected: ['full', ...all].join(', ') };
    // It says nothing about what the check prints: only its exit code counts, which is 0.
    const how = ['--any', '--algorithm', name, '--timeout', `${given.runMs}ms`, '--out', '{out}'];
    variants.push({ name, command: [...world.gainsay, 'reduce', '{in}', ...how, '--', '{check}'] });
  }
  for (const each of given.others.split(';').filter((text) => text.trim() !== '')) {
    const [, name, line = ''] = /^\s*([\w.+-]+)\s*=(.*)$/s.exec(each) ?? [];
    const expected = 'NAME=COMMAND, such as ddsmt=ddsmt {in} {out} {check}';
    if (name === undefined) return { problem: `'${each.trim()}' is no reducer`, expected };
    const [program = '', ...args] = world.words(line);
    if (!args.some((word) => word.includes('{check}')))
      return { problem: `the command of '${name}' has no {check}`, expected };
    if (!args.some((word) => word.includes('{in}')))
      return { problem: `the command of '${name}' has no {in}`, expected };
    variants.push({ name, command: [world.program(program), ...args] });
  }
  const twice = variants.find(({ name }, at) => variants.findIndex((each) => each.name === name) !== at);
  if (twice !== undefined) return { problem: `'${twice.name}' is there twice`, expected: 'different names' };
  return { variants };
}

/** The words of a reducer for the files in its folder. */
export function commandIn(folder: string, { command }: Variant): readonly string[] {
  return command.map((word) =>
    PLACES.reduce((text, place) => text.replaceAll(`{${place}}`, `${folder}/${FILES[place]}`), word),
  );
}

/** The file that has the result. */
export function resultFile({ command }: Variant): string {
  return command.some((word) => word.includes('{out}')) ? FILES.out : FILES.in;
}
