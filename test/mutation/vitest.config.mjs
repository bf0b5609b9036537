import { defineConfig } from 'vitest/config';

/** For mutation testing alone: the tests that test/mutation/run.mjs names, without a build, since none of them runs the command line. */
export default defineConfig({
  test: {
    include: (process.env['GAINSAY_MUTATION_TESTS'] ?? 'src/**/*.test.ts').split('\n'),
    setupFiles: ['test/setup/colours.ts'],
    testTimeout: 60_000,
  },
});
