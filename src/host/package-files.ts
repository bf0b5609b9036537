import { fileURLToPath } from 'node:url';

/** The folder of this package: this file lies two deep in it, as do the entries and chunks of `dist/`. */
export function packageFolder(): string {
  return fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
}

/** A file or folder of this package, such as `seeds`. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
