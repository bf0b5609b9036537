import { NPM_Z3_VERSIONS, findSolvers, listLocal } from '../../src/index.js';

export interface InstalledSolver {
  /** Id for `--solver`. */
  readonly id: string;
  readonly family: string;
  readonly version: string;
  readonly path: string;
  readonly readsBtor: boolean;
}

/** Lists installed solvers and npm versions of Z3, as `--solver` names them. */
export async function listKnownSolvers(): Promise<{
  readonly solvers: readonly InstalledSolver[];
  readonly npm: { readonly here: readonly string[]; readonly known: readonly string[] };
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
    npm: {
      here: listLocal().map(({ id }) => id),
      known: NPM_Z3_VERSIONS.map((version) => `z3@${version}`),
    },
  };
}
