import { NPM_Z3_VERSIONS, findSolvers, localZ3Versions } from '../../host/index.js';

/** A native solver that is here. */
export interface SolverHere {
  /** As `--solver` names it. */
  readonly id: string;
  readonly family: string;
  readonly version: string;
  readonly path: string;
  readonly readsBtor: boolean;
}

/** The solvers that can be asked, and the versions of Z3 on npm: those that are here and those that can be fetched, as `--solver` names them. */
export async function knownSolvers(): Promise<{
  readonly solvers: readonly SolverHere[];
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
      here: localZ3Versions().map(({ version }) => `z3@${version}`),
      known: NPM_Z3_VERSIONS.map((version) => `z3@${version}`),
    },
  };
}
