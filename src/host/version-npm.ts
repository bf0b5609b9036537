import type { VersionList } from '../campaign/index.js';
import { type Permission, joinCommandLine } from '../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';
import { NPM_Z3_VERSIONS, ensureZ3, isOffline, needsFetching, z3WasmHash } from './npm-z3.js';

export const NPM_Z3_FAMILY = 'z3@npm';

/** Each version is fetched on first use; offline, only local ones. `permission` covers the options of a finding. */
export function npmZ3Versions(permission: Permission, all: readonly string[] = NPM_Z3_VERSIONS): VersionList {
  const names = isOffline() ? all.filter((name) => !needsFetching(name)) : all;
  return {
    family: NPM_Z3_FAMILY,
    solver: 'z3',
    names,
    toFetch: (those) => those.filter(needsFetching).length,
    async identify(name, signal) {
      const z3 = await ensureZ3(name, signal);
      return 'code' in z3 ? undefined : z3WasmHash(z3);
    },
    async open(name, { own, checkModels }, signal) {
      const spec = joinCommandLine([`z3@${name}`, ...own]);
      const permitted = permission.and([`z3@${name}`]);
      const more = signal === undefined ? {} : { signal };
      const opened = await openSolver(spec, { checkModels, permission: permitted, ...more });
      return isSolver(opened) ? opened : { absent: opened.message };
    },
  };
}
