import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { NATIVE, compileSources, nativeModules } from '../setup/native-modules.js';

/**
 * Stryker takes a test file that does not load for one without tests, and would count what it covers as not covered. So the
 * first run, without changes, fails.
 */
class AllLoad implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const vitest = this.#vitest;
    if (vitest?.getRootProject().getProvidedContext()['mode' as never] !== 'dry-run') return;
    for (const module of modules) {
      for (const error of module.errors()) vitest.state.catchError(error, `${module.moduleId} does not load`);
    }
  }
}

/** The files whose tests took least come first: the first test that notices a change ends its run. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx;
    const took = ({ project, moduleId }: TestSpecification): number =>
      cache.getFileTestResults(`${project.name}:${relative(config.root, moduleId)}`)?.duration ?? Infinity;
    return Promise.resolve(files.toSorted((a, b) => took(a) - took(b)));
  }
}

// Stryker has copied the sources, and put its changes there. What it changed into no TypeScript, such as `(x as number)++`, ends here.
compileSources();

/** For mutation testing alone: the tests that test/mutation/run.mjs names, without a build, since none of them runs the command line. */
export default defineConfig({
  plugins: [nativeModules()],
  test: {
    include: (process.env['GAINSAY_MUTATION_TESTS'] ?? 'src/**/*.test.ts').split('\n'),
    // What is about thousands of levels, or about every algorithm on large graphs, takes minutes where each change is counted.
    exclude: ['**/deep.test.ts', 'src/reduce/graph/reduce.test.ts'],
    setupFiles: ['test/setup/colours.ts'],
    testTimeout: 600_000,
    reporters: [new AllLoad()],
    server: { deps: { external: [NATIVE] } },
    // The modules are loaded once for all test files of a change; each change gets a worker, and so modules, of its own.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
});
