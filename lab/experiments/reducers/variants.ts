import { ALGORITHMS } from '../../../src/reduce-front.js';
import type { ExperimentEffects } from '../contract.js';

export interface Variant {
  readonly name: string;
  /** Words with placeholders `{in}`, `{out}` and `{check}`. */
  readonly command: readonly string[];
}

/** File names. A command without `{out}` changes its input in place. */
export const FILES = { in: 'input.smt2', out: 'output.smt2', check: 'check.sh', log: 'check.log' } as const;

const PLACES = ['in', 'out', 'check'] as const;

/**
 * Parses reducers. `algorithms` lists algorithms of `gainsay reduce`, separated by commas; `others` lists
 * `NAME=COMMAND`, separated by semicolons. Returns a problem if an entry is malformed.
 */
export function readVariants(
  given: { readonly algorithms: string; readonly others: string; readonly runMs: number },
  effects: ExperimentEffects,
): { readonly variants: readonly Variant[] } | { readonly problem: string; readonly expected: string } {
  const variants: Variant[] = [];
  for (const name of given.algorithms.split(',').filter((each) => each !== '')) {
    const all = ALGORITHMS.map((each) => each.name);
    if (name !== 'full' && !all.includes(name))
      return { problem: `there is no algorithm '${name}'`, expected: ['full', ...all].join(', ') };
    // Only the exit code of the check matters, not its output.
    const how = ['--any', '--algorithm', name, '--timeout', `${given.runMs}ms`, '--out', '{out}'];
    variants.push({ name, command: [...effects.gainsay, 'reduce', '{in}', ...how, '--', '{check}'] });
  }
  for (const each of given.others.split(';').filter((text) => text.trim() !== '')) {
    const [, name, line = ''] = /^\s*([\w.+-]+)\s*=(.*)$/s.exec(each) ?? [];
    const expected = 'NAME=COMMAND, such as ddsmt=ddsmt {in} {out} {check}';
    if (name === undefined) return { problem: `'${each.trim()}' is not a reducer`, expected };
    const [program = '', ...args] = effects.words(line);
    if (!args.some((word) => word.includes('{check}')))
      return { problem: `the command of '${name}' has no {check}`, expected };
    if (!args.some((word) => word.includes('{in}')))
      return { problem: `the command of '${name}' has no {in}`, expected };
    variants.push({ name, command: [effects.program(program), ...args] });
  }
  const twice = variants.find(({ name }, at) => variants.findIndex((each) => each.name === name) !== at);
  if (twice !== undefined) return { problem: `two reducers are named '${twice.name}'`, expected: 'different names' };
  return { variants };
}

export function commandIn(folder: string, { command }: Variant): readonly string[] {
  return command.map((word) =>
    PLACES.reduce((text, place) => text.replaceAll(`{${place}}`, `${folder}/${FILES[place]}`), word),
  );
}

export function resultFile({ command }: Variant): string {
  return command.some((word) => word.includes('{out}')) ? FILES.out : FILES.in;
}
