import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Lists the packages that these files of `dist/` import statically, also through other files. */
function listPackages(...files: readonly string[]): string[] {
  const open = files.map((file) => resolve(DIST, file));
  const seen = new Set(open);
  const packages = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b.*?["']([^"']+)["'];$/gm)) {
      const path = resolve(dirname(file), name);
      if (!name.startsWith('.')) packages.add(name);
      else if (!seen.has(path)) {
        seen.add(path);
        open.push(path);
      }
    }
  }
  return [...packages].filter((name) => !name.startsWith('node:')).sort();
}

it('loads only commander and picocolors to list the commands', () => {
  expect(listPackages('cli/main.js', 'chunks/start.js')).toEqual(['commander', 'picocolors']);
});

it('parses a file without loading the database, patterns, schemas or pictures', () => {
  const loaded = listPackages('chunks/parse.js');
  expect(loaded).toContain('picocolors');
  for (const name of ['libsql', 're2js', 'valibot', '@viz-js/viz', 'z3-solver']) expect(loaded).not.toContain(name);
});
