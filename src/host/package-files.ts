import { fileURLToPath } from 'node:url';

/** The folder of this package. This file lies two folders deep in it, as do the entries and chunks of `dist/`. */
export function packageFolder(): string {
  return fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
}

/** A file or folder of this package, such as `seeds`. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
