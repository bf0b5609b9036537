import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/architecture.md', root), 'utf8');

function section(heading: string): string {
  const from = page.indexOf(`## ${heading}\n`);
  return page.slice(from, page.indexOf('\n## ', from + 1));
}

it('finds every path that docs/architecture.md names', () => {
  const named = [...section('Where to look').matchAll(/`((?:src|lab|studio|compat|docs)\/[\w./-]+)`/g)].map(
    (match) => match[1] as string,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it.each(['campaign', 'host', 'app', 'cli'])('describes every folder of src/%s in docs/architecture.md', (layer) => {
  const rows = section(`The rooms of \`${layer}/\``);
  const rooms = readdirSync(new URL(`src/${layer}/`, root), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  expect(rooms.map(({ name }) => name).filter((name) => !rows.includes(`\`${name}/\``))).toEqual([]);
});

type Imports = ReadonlyMap<string, readonly string[]>;

/** Returns the files of a cycle of imports, with the first file also at the end, or undefined if there is no cycle. */
function findCycle(imports: Imports): readonly string[] | undefined {
  const finished = new Set<string>();
  for (const first of imports.keys()) {
    const path: string[] = [];
    const pending = [{ file: first, depth: 0 }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { file, depth } = next;
      for (const left of path.splice(depth)) finished.add(left);
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (finished.has(file)) continue;
      path.push(file);
      pending.push(...(imports.get(file) ?? []).map((target) => ({ file: target, depth: depth + 1 })));
    }
    for (const left of path) finished.add(left);
  }
  return undefined;
}

/** The relative imports and re-exports of all files, also those of types only and those at run time. */
function readImports(): Imports {
  const files = ['src', 'lab', 'studio', 'compat'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const names = new Map(files.map((file) => [file.replace(/\.tsx?$/, '.js'), file]));
  return new Map(
    files.map((file) => {
      const text = readFileSync(new URL(file, root), 'utf8');
      const targets = [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*'(\.[^']*)'/g)].map(([, target = '']) =>
        names.get(join(dirname(file), target)),
      );
      return [file, targets.filter((target) => target !== undefined)];
    }),
  );
}

it('has no cycles of imports, not even of types', () => {
  const imports = readImports();
  expect([...imports.values()].flat().length).toBeGreaterThan(5_000);
  expect(findCycle(imports)).toBeUndefined();
});

it('finds a cycle of imports', () => {
  const graph = { start: ['b', 'a'], a: ['b'], b: ['c'], c: ['d', 'end'], d: [], end: ['a'] };
  expect(findCycle(new Map(Object.entries(graph)))).toEqual(['a', 'b', 'c', 'end', 'a']);
  expect(findCycle(new Map(Object.entries({ ...graph, end: ['d'] })))).toBeUndefined();
  expect(findCycle(new Map([['self', ['self']]]))).toEqual(['self', 'self']);
});
