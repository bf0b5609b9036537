import { defineConfig } from 'vitest/config';

/**
 * Stryker takes a test file that does not load for one without tests, and would count what it covers as not covered: there is
 * TypeScript that Stryker changes into no TypeScript, such as `(x as number)++`. So the first run, without changes, fails.
 */
class AllLoad {
  onInit(vitest) {
    this.vitest = vitest;
  }

  onTestRunEnd(modules) {
    if (this.vitest.getRootProject().getProvidedContext().mode !== 'dry-run') return;
    for (const module of modules) {
      for (const error of module.errors()) this.vitest.state.catchError(error, `${module.moduleId} does not load`);
    }
  }
}

/** For mutation testing alone: the tests that test/mutation/run.mjs names, without a build, since none of them runs the command line. */
export default defineConfig({
  test: {
    include: (process.env['GAINSAY_MUTATION_TESTS'] ?? 'src/**/*.test.ts').split('\n'),
    // What is about thousands of levels, or about every algorithm on large graphs, takes minutes where each change is counted.
    exclude: ['**/deep.test.ts', 'src/reduce/graph/reduce.test.ts'],
    setupFiles: ['test/setup/colours.ts'],
    testTimeout: 600_000,
    reporters: [new AllLoad()],
  },
});
