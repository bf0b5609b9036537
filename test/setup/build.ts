import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { isBuilt } from '../../scripts/built.mjs';
import { SOLVER_PROFILES } from '../../src/solver/index.js';
import { linkAllBut } from './hidden-path.mjs';
import { compileSources } from './native-modules.js';
import { BUILT_PAGE, PATH_WITHOUT_SOLVERS } from './projects.js';

/**
 * Builds `dist/` before the tests if it is older than the sources, since tests of the command line run the build, as
 * users do. `GAINSAY_SKIP_BUILD=1` skips this step, for runs without such tests. Also compiles the sources for all
 * other tests, and makes the PATH of projects without native solvers.
 */
export async function setup(): Promise<() => void> {
  await compileSources();
  linkAllBut(new Set(SOLVER_PROFILES.flatMap(({ executables }) => executables)), PATH_WITHOUT_SOLVERS);
  if (process.env['GAINSAY_SKIP_BUILD'] !== '1' && !isBuilt(['javascript'])) {
    execFileSync(process.execPath, ['node_modules/rolldown/bin/cli.mjs', '-c'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return () => {
    for (const made of [PATH_WITHOUT_SOLVERS, BUILT_PAGE]) rmSync(made, { recursive: true, force: true });
  };
}
