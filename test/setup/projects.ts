import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { SOLVER_PROFILES } from '../../src/solver/index.js';
import { DEPTH } from '../support/laws.js';

/**
 * The test projects, assigned by a test file's imports, so that no list needs maintenance:
 *   solvers   tests that run available native solvers (test/setup/solvers.ts)
 *   laws      tests that try a sample or all cases of a law (test/support/laws.ts), and the rest of test/laws
 *   cli       tests of the command line: test/cli, test/golden
 *   page      tests of the studio's page, in a browser: test/page
 *   unit      all other tests
 * Files named `*.nightly.test.ts` run only in nightly runs (test/support/nightly.ts), or if the command line names one.
 * Only `solvers` and `page` find native solvers on PATH. The results of the other projects do not depend on native
 * solvers, so a run that requires solvers need not repeat these projects.
 */
export type Project = 'unit' | 'laws' | 'solvers' | 'cli' | 'page';

/** PATH for the projects without native solvers: a folder of links to programs, filled by build.ts before the tests. */
export const PATH_WITHOUT_SOLVERS = join(tmpdir(), `gainsay-test-path-${process.pid}`);

/** Folder of the studio's page. The first test that opens the page builds it. */
export const BUILT_PAGE = join(tmpdir(), `gainsay-test-page-${process.pid}`);

/**
 * The projects of a run, with the paths of their test files from the root. Without native solvers, `unit`, `laws`,
 * `solvers` and `cli` differ only in name. So they form one project, `all`, whose workers load the modules once, unless
 * the command line selects a project. Without a browser, `all` includes `page` too, since its tests are skipped.
 * `GAINSAY_WITHOUT=laws,page` omits projects.
 */
export function projectsOfRun(): Readonly<Record<string, readonly string[]>> {
  const files = Object.entries(filesByProject());
  const without = (process.env['GAINSAY_WITHOUT'] ?? '').split(',').filter((name) => name !== '');
  const unknown = without.find((name) => !files.some(([project]) => project === name));
  if (unknown !== undefined) throw new Error(`GAINSAY_WITHOUT names '${unknown}', which is not a project`);
  const kept = files.filter(([project]) => !without.includes(project));
  if (process.argv.some((word) => word.startsWith('--project')) || isOnPath(NATIVE_SOLVERS))
    return Object.fromEntries(kept);
  const hasBrowser = process.env['GAINSAY_CHROMIUM'] !== undefined || isOnPath(['chromium']);
  const isApart = (project: string) => hasBrowser && project === 'page';
  const of = (apart: boolean) => kept.filter(([project]) => isApart(project) === apart).flatMap(([, paths]) => paths);
  return Object.fromEntries(Object.entries({ all: of(false), page: of(true) }).filter(([, paths]) => paths.length > 0));
}

const RUNS_NIGHTLY_FILES = DEPTH !== 'sample' || process.argv.some((word) => word.includes('.nightly'));

const NATIVE_SOLVERS = SOLVER_PROFILES.flatMap(({ executables }) => executables);

function isOnPath(names: readonly string[]): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.some((name) => folders.some((folder) => existsSync(join(folder, name))));
}

function filesByProject(): Readonly<Record<Project, readonly string[]>> {
  const files: Record<Project, string[]> = { unit: [], laws: [], solvers: [], cli: [], page: [] };
  for (const folder of ['src', 'lab', 'studio', 'compat', 'test']) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.test.ts') || (name.endsWith('.nightly.test.ts') && !RUNS_NIGHTLY_FILES)) continue;
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      files[chooseProject(path, readFileSync(path, 'utf8'))].push(path);
    }
  }
  return files;
}

function chooseProject(path: string, text: string): Project {
  if (path.startsWith('test/page/')) return 'page';
  const imports = (name: string): boolean => text.includes(`/${name}.js';`);
  if (imports('setup/solvers')) return 'solvers';
  if (path.startsWith('test/laws/') || imports('support/laws')) return 'laws';
  return /^test\/(?:cli|golden)\//.test(path) ? 'cli' : 'unit';
}
