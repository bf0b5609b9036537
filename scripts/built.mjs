/**
 * Decides whether `dist/` is up to date, so that a build can be skipped. Paths are relative to the root of the
 * repository.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Inputs of a build. The lock file represents the installed packages. */
const SOURCES = [
  ...[
    'src',
    'lab',
    'studio',
    'compat',
    'data',
    'package.json',
    'package-lock.json',
    'rolldown.config.mjs',
    'tsconfig.json',
    'tsconfig.build.json',
  ],
  ...['scripts/built.mjs', 'scripts/text-modules.mjs', 'scripts/build.mjs'],
];
/** The last file written by each step. A build begins by removing all of `dist/`. */
const LAST = { javascript: 'dist/cli/main.js', page: 'dist/web/index.html', types: 'dist/types/index.d.ts' };
const STEPS = Object.keys(LAST);

/** Whether these steps of a build finished after the last change to the sources. */
export function isBuilt(steps = STEPS) {
  const times = steps.map((step) => statSync(join(ROOT, LAST[step]), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...times) > newest(SOURCES.map((path) => join(ROOT, path)));
}

/** The newest modification time. Includes folders, since only they show removed or renamed files. */
function newest(paths) {
  return Math.max(...paths.flatMap((path) => everythingIn(path)).map((path) => statSync(path).mtimeMs));
}

function everythingIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, name))];
}
