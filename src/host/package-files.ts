import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoise } from '../util/index.js';

/** The nearest folder above this file, in the sources as in `dist/`, that has a `package.json`. */
export const packageFolder = memoise((): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
});

export function packageFile(path: string): string {
  return join(packageFolder(), path);
}
