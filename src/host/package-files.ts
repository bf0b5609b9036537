import { fileURLToPath } from 'node:url';

/** This file lies two folders deep in the package, as do the entries and chunks of `dist/`. */
export function packageFolder(): string {
  return fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
}

export function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
