import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { NATIVE, compileSources, nativeModules } from '../setup/native-modules.js';

/**
 * Fails the first run, without mutants, if a test file does not load. Otherwise, Stryker would treat it as a file
 * without tests, and report the code under test as not covered.
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

/** The quickest test files first: the first test that detects a mutant ends its run. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx;
    const took = ({ project, moduleId }: TestSpecification): number =>
      cache.getFileTestResults(`${project.name}:${relative(config.root, moduleId)}`)?.duration ?? Infinity;
    return Promise.resolve(files.toSorted((a, b) => took(a) - took(b)));
  }
}

// Stryker has copied and mutated the sources. Mutants that are not TypeScript, such as `(x as number)++`, are rejected
// here.
await compileSources();

/** Runs the tests that test/mutation/run.mjs names. Does not build, since none of these tests runs the command line. */
export default defineConfig({
  plugins: [nativeModules({ tests: false })],
  test: {
    include: (process.env['GAINSAY_MUTATION_TESTS'] ?? 'src/**/*.test.ts').split('\n'),
    // Tests of deeply nested inputs, and of every algorithm on large graphs, take minutes per mutant.
    exclude: ['**/deep{,.nightly}.test.ts', 'src/reduce/graph/reduce.test.ts'],
    setupFiles: ['test/setup/colours.ts'],
    testTimeout: 600_000,
    reporters: [new AllLoad()],
    server: { deps: { external: [NATIVE] } },
    // All test files of a mutant share its worker, which loads each module once.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
});
