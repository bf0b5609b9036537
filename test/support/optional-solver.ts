import { SOLVER_PROFILES, type Solver, type SolverOption, nameWithOptions } from '../../src/solver/index.js';
import { type Script, makeScriptedSolver } from './scripted-solver.js';

/** Options without an effect: four supported options and an experimental one. */
export const OPTIONS: readonly SolverOption[] = [
  ...['a', 'b', 'c', 'd'].map((name): SolverOption => ({ name: `--${name}`, default: '', supported: [`--${name}=1`] })),
  { name: '--odd', default: '--no-odd', experimental: ['--odd'] },
];

export function optionalSolver(
  id: string,
  behaviour: (words: readonly string[]) => Script,
  options: readonly SolverOption[] = OPTIONS,
): Solver {
  const profile = SOLVER_PROFILES.find(({ name }) => name === 'z3') as Solver['profile'];
  const open = (words: readonly string[]): Solver => {
    const solver = makeScriptedSolver(nameWithOptions(id, words), behaviour(words));
    const run: Solver['run'] = async (...args) => ({
      ...(await solver.run(...args)),
      command: [`/bin/${id}`, ...words],
    });
    return {
      ...solver,
      run,
      profile: { ...profile, name: solver.profile.name, family: solver.profile.family, options },
      fresh: () => open(words),
      withOptions: (more) => open([...words, ...more]),
    };
  };
  return open([]);
}
