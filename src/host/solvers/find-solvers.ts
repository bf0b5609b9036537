import { SOLVER_PROFILES, type SolverProfile, type SolverVersion } from '../../solver/index.js';
import { resolveExecutable } from '../process/executable.js';
import { nativeVersion } from './native-solver.js';
import { ProgramFiles } from './program-files.js';

export interface FoundSolver {
  readonly id: string;
  readonly path: string;
  readonly profile: SolverProfile;
  readonly version: SolverVersion;
}

export async function findSolvers(): Promise<FoundSolver[]> {
  const found: Promise<FoundSolver>[] = [];
  for (const profile of SOLVER_PROFILES) {
    for (const id of profile.executables) {
      const path = resolveExecutable(id);
      if (path === undefined) continue;
      found.push(examinePath(id, path, profile));
      break;
    }
  }
  return Promise.all(found);
}

async function examinePath(id: string, path: string, profile: SolverProfile): Promise<FoundSolver> {
  return { id, path, profile, version: await nativeVersion([path], profile, await ProgramFiles.of([path])) };
}
