import { execFileSync } from 'node:child_process';

/** Builds the JavaScript of `dist/` once before the tests: tests of the command line run what a user runs. */
export function setup(): void {
  if (process.env['GAINSAY_SKIP_BUILD'] === '1') return;
  execFileSync(process.execPath, ['node_modules/rolldown/bin/cli.mjs', '-c'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
