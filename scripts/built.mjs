/** Whether `dist/` is as the sources are: what a build can be spared for. Paths are from the root of the repository. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a build reads. Packages are as the lock file says. */
const SOURCES = [
  ...['src', 'web', 'package.json', 'package-lock.json', 'rolldown.config.mjs', 'tsconfig.json', 'tsconfig.build.json'],
  ...['scripts/built.mjs', 'scripts/prepare.mjs'],
];
/** The last file of each step of a build, which begins with removing all of `dist/`. */
const LAST = { javascript: 'dist/cli/main.js', page: 'dist/web/index.html', types: 'dist/index.d.ts' };
const STEPS = Object.keys(LAST);

/** Whether all these steps of a build came behind the last change of the sources. */
export function isBuilt(steps = STEPS) {
  const times = steps.map((step) => statSync(join(ROOT, LAST[step]), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...times) > newest(SOURCES.map((path) => join(ROOT, path)));
}

/** When the newest of the files was written; folders count, since what was removed or renamed is seen in them alone. */
function newest(paths) {
  return Math.max(...paths.flatMap((path) => everythingIn(path)).map((path) => statSync(path).mtimeMs));
}

function everythingIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, name))];
}
