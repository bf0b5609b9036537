import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const from = page.indexOf('### The walk of a hunt\n');
const section = page.slice(from, page.indexOf('\n## ', from));

/** Files in the nested list of the section "The walk of a hunt", with their depth in the list. */
const WALK = [...section.matchAll(/^( *)- `([^`]+)`/gm)].map(([, indent = '', file = '']) => ({
  file,
  depth: indent.length / 2,
}));
const STEPS = WALK.slice(1).map(({ file, depth }, i) => {
  const above = WALK.slice(0, i + 1).findLast((each) => each.depth === depth - 1);
  return [above?.file ?? '', file] as const;
});

/** The files that a file imports, directly or through an `index.ts`. */
function listImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from |import\()'(\.[^']+)\.js'/g)].map(([, path = '']) => path);
  return specifiers.flatMap((path) => {
    const imported = `${join(dirname(file), path)}.ts`;
    return imported.endsWith('/index.ts') ? [imported, ...listImports(imported)] : [imported];
  });
}

it('lists at most 40 files, each once, on the documented walk from the command line to the log', () => {
  const files = WALK.map(({ file }) => file);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeLessThanOrEqual(40);
  expect(files).toEqual(
    expect.arrayContaining(['src/cli/main.ts', 'src/campaign/hunt/record.ts', 'src/host/store/libsql.ts']),
  );
});

it.each(STEPS)('finds that %s imports %s', (above, file) => {
  expect(listImports(above)).toContain(file);
});
