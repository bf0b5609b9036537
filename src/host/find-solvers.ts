import { SOLVER_PROFILES, type SolverProfile, type SolverVersion } from '../solver/index.js';
import { resolveExecutable } from './executable.js';
import { nativeVersion } from './native-solver.js';

/** A native solver that was found on PATH. */
export interface FoundSolver {
  /** How to name it: the program's name. */
  readonly id: string;
  readonly path: string;
  readonly profile: SolverProfile;
  readonly version: SolverVersion;
}

/** The native solvers on PATH, in the order of the profiles. */
export async function findSolvers(): Promise<FoundSolver[]> {
  const found: Promise<FoundSolver>[] = [];
  for (const profile of SOLVER_PROFILES) {
    for (const id of profile.executables) {
      const path = resolveExecutable(id);
      if (path === undefined) continue;
      found.push(nativeVersion([path], profile).then((version) => ({ id, path, profile, version })));
      break;
    }
  }
  return Promise.all(found);
}
