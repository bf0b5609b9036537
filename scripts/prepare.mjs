/**
 * What npm runs after `npm ci`, before `npm pack` and `npm publish`, and whenever it links this folder, as `npx gainsay` in a clone
 * does: builds `dist/` unless it was built from the sources as they are.
 */
import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a build reads. Packages are as the lock file says. */
const SOURCES = [
  ...['src', 'web', 'package.json', 'package-lock.json', 'rolldown.config.mjs', 'tsconfig.json', 'tsconfig.build.json'],
  'scripts/prepare.mjs',
];
/** The last file of each step of a build, which begins with removing all of `dist/`. */
const BUILT = ['dist/cli/main.js', 'dist/web/index.html', 'dist/index.d.ts'];

/** When the newest of the files was written; folders count, since what was removed or renamed is seen in them alone. */
function newest(paths) {
  return Math.max(...paths.flatMap((path) => everythingIn(path)).map((path) => statSync(path).mtimeMs));
}

function everythingIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, name))];
}

function isBuilt() {
  const times = BUILT.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...times) > newest(SOURCES);
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (isBuilt()) console.log('dist/ is built from the sources as they are');
else execSync('npm run build', { stdio: 'inherit' });
