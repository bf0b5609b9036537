import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { NATIVE, nativeModules } from './test/setup/native-modules.js';
import { BUILT_PAGE, PATH_WITHOUT_SOLVERS, projectsOfRun } from './test/setup/projects.js';
import { SlowFirst } from './test/setup/slow-first.js';

const env = {
  // Tests write no key into the user's home.
  XDG_STATE_HOME: join(tmpdir(), `gainsay-test-state-${userInfo().uid}`),
  GAINSAY_TEST_PAGE: BUILT_PAGE,
  // Tests fetch no packages, except those that test fetching.
  GAINSAY_OFFLINE: '1',
};
/** Projects that find native solvers on PATH. */
const ASKING: readonly string[] = ['solvers', 'page'];
const MEASURES = process.env['GAINSAY_TEST_TIMES'] !== undefined || process.env['GAINSAY_TEST_PROFILE'] !== undefined;

export default defineConfig({
  test: {
    globalSetup: ['test/setup/build.ts'],
    // Many tests wait for processes. So with four workers, two cores are sometimes idle.
    maxWorkers: 5,
    sequence: { sequencer: SlowFirst },
    // Line coverage, on request: `npm run coverage`.
    coverage: {
      provider: 'v8',
      include: ['{src,lab,studio,compat}/**/*.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
    projects: Object.entries(projectsOfRun()).map(([name, include]) => ({
      plugins: [nativeModules({ tests: true })],
      test: {
        name,
        include: [...include],
        globalSetup: name === 'page' ? ['test/setup/browser.ts'] : [],
        setupFiles: ['test/setup/colours.ts', ...(MEASURES ? ['test/setup/processor-time.ts'] : [])],
        env: ASKING.includes(name) ? env : { ...env, PATH: PATH_WITHOUT_SOLVERS },
        testTimeout: name === 'page' ? 120_000 : 60_000,
        hookTimeout: 60_000,
        // The default of a second is too short for a page on a busy machine.
        expect: { poll: { timeout: 30_000 } },
        server: { deps: { external: [NATIVE] } },
        pool: 'forks',
        // Makes V8 optimise functions later. By default, its optimising compiler takes a quarter of the tests' processor time,
        // since few functions of a worker run long enough to gain from it. A larger space for new objects saves another tenth.
        execArgv: ['--interrupt-budget=1500000', '--max-semi-space-size=64'],
        // All test files of a worker share its modules. Loading them again for each file took a quarter of the time.
        isolate: false,
      },
    })),
  },
});
