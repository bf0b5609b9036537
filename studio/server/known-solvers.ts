import { findSolvers, listLocal } from '../../src/index.js';

export interface InstalledSolver {
  /** Id for `--solver`. */
  readonly id: string;
  readonly family: string;
  readonly version: string;
  readonly path: string;
  readonly readsBtor: boolean;
}

/** Lists the solvers on PATH, and the packages in the cache, as `--solver` names them. */
export async function listKnownSolvers(): Promise<{
  readonly solvers: readonly InstalledSolver[];
  readonly packages: readonly string[];
}> {
  const found = await findSolvers();
  return {
    solvers: found.map(({ id, path, profile, version }) => ({
      id,
      path,
      family: profile.family,
      version: version.number ?? version.text,
      readsBtor: profile.btor !== undefined,
    })),
    packages: listLocal().map(({ id }) => id),
  };
}
