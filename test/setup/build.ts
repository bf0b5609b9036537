import { execFileSync } from 'node:child_process';

/** Builds `dist/` once before the tests: tests of the command line run what a user runs. */
export function setup(): void {
  if (process.env['GAINSAY_SKIP_BUILD'] === '1') return;
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
