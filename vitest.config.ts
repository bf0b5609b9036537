import { availableParallelism, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/setup/build.ts'],
    setupFiles: ['test/setup/colours.ts'],
    // No test leaves a key in the home of whoever runs it.
    env: { XDG_STATE_HOME: join(tmpdir(), `gainsay-test-state-${userInfo().uid}`) },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Modules are loaded once for all the files of a worker: a quarter of the time went into loading them again for each.
    isolate: false,
    // Many tests wait for processes. More than four at a time make those with time limits late.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
  },
});
