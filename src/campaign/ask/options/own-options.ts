import { parseSolverSpec, profileOfExecutable } from '../../../solver/index.js';

/** The user's own options in the name of a solver. */
export function ownOptions(solver: string): readonly string[] {
  const spec = parseSolverSpec(solver);
  if ('code' in spec) return [];
  if (spec.kind === 'npm') return spec.args;
  const [program, ...words] = spec.command;
  return profileOfExecutable(program) === undefined && words.length > 0 ? [] : words;
}
