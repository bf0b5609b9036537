/**
 * Makes `dist/`, and prints only warnings and errors. With `--if-older`, does nothing if `dist/` is up to date.
 *
 * `npm ci` runs this as `dependencies`: npm runs scripts of that name only in a clone, and prints their output only if they fail.
 * If this were `prepare`, npm would warn everyone who installs a packed Gainsay.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build as bundle } from 'rolldown';
import { build as buildPage } from 'vite';
import { isBuilt } from './built.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!process.argv.includes('--if-older') || !isBuilt()) {
  rmSync('dist', { recursive: true, force: true });
  const { default: config } = await import('../rolldown.config.mjs');
  await Promise.all([
    bundle(config),
    buildPage({ configFile: 'studio/page/vite.config.ts', logLevel: 'warn' }),
    promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']),
  ]).catch(({ message, stdout = '' }) => {
    console.error(`${message}\n${stdout}`.trimEnd());
    process.exitCode = 1;
  });
}
