import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/**
 * Fills a folder with links to the programs on PATH, except programs in `names`. The folder can replace PATH.
 * Returns the names that were left out.
 */
export function linkAllBut(names, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const linked = new Set();
  const hidden = new Set();
  for (const entry of (process.env.PATH ?? '').split(delimiter)) {
    if (entry === '' || !existsSync(entry)) continue;
    for (const name of readdirSync(entry)) {
      if (names.has(name)) hidden.add(name);
      else if (!linked.has(name)) {
        linked.add(name);
        symlinkSync(resolve(entry, name), join(folder, name));
      }
    }
  }
  return hidden;
}
