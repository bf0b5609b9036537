/**
 * Runs after `npm ci`, before `npm pack` and `npm publish`, and whenever npm links this folder, as `npx gainsay` in a
 * clone does: builds `dist/` unless it is up to date.
 */
import { execSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './built.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (isBuilt()) console.log('dist/ is up to date');
else execSync('npm run build', { stdio: 'inherit' });
