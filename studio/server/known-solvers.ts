import { findSolvers, listLocal, openSolvers } from '../../src/index.js';
import { SOLVER_PROFILES, packageVersions } from '../../src/lab-front.js';
import { OWN_COMMANDS, joinCommandLine } from '../../src/smt.js';
import { Refused } from '../workspace/refused.js';
import type { KnownSolver, SolverVersions, Solvers } from './contract/replies.js';

/** Lists the solvers on PATH and the packages in the cache. */
export async function listKnownSolvers(): Promise<Solvers> {
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
    packaged: SOLVER_PROFILES.flatMap(({ name, packages }) => (packages === undefined ? [] : [name])),
    executables: SOLVER_PROFILES.flatMap(({ executables }) => executables),
    options: Object.fromEntries(SOLVER_PROFILES.map(({ name, options = [] }) => [name, options.flatMap(listWords)])),
  };
}

type SolverOption = NonNullable<(typeof SOLVER_PROFILES)[number]['options']>[number];

function listWords({ name, via, supported = [], experimental = [] }: SolverOption): string[] {
  const choices = [...supported, ...experimental];
  return via === undefined ? choices : choices.map((value) => joinCommandLine([`(set-option :${name} ${value})`]));
}

export async function listSolverVersions(solver: string): Promise<SolverVersions> {
  const packages = SOLVER_PROFILES.find(({ name }) => name === solver)?.packages;
  if (packages === undefined) throw new Refused('not-found', `no package of '${solver}' is known`);
  const ids: string[] = [];
  const problems: string[] = [];
  for (const each of packages) {
    try {
      const versions = await packageVersions(each);
      ids.push(...versions.toReversed().map((version) => `${solver}@${each.registry}:${version}`));
    } catch (error) {
      problems.push(`${each.registry} ${each.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { ids, problems };
}

/** Throws `BadInput` if the solver cannot be opened. */
export async function checkSolver(id: string): Promise<Pick<KnownSolver, 'id' | 'version'>> {
  const choice = { permission: OWN_COMMANDS, ids: [id], mode: 'fresh', checkModels: false, asGiven: true } as const;
  const [opened] = await openSolvers(choice, () => undefined);
  const { number, text = '' } = opened?.version ?? {};
  await opened?.close();
  return { id, version: number ?? text };
}
