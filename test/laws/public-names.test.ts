import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { memoise } from '../../src/util/index.js';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const { exports } = JSON.parse(read('package.json')) as { readonly exports: Readonly<Record<string, unknown>> };

/** The source of each sub-path. */
const FRONTS = Object.entries(exports).flatMap(([path, target]) => {
  const types = (target as { readonly types?: string }).types;
  return types === undefined ? [] : [[path, types.replace(/^\.\/dist\/types\/(.*)\.d\.ts$/, '$1.ts')] as const];
});

function listNames(file: string): string[] {
  const others = [...read(file).matchAll(/export \* from '\.\/(.*)\.js'/g)].flatMap(([, name]) =>
    listNames(`${name}.ts`),
  );
  const own = [...read(file).matchAll(/export (?:type )?\{([^}]*)\} from/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((each) => /(\w+)\s*$/.exec(each)?.[1])
      .filter((name) => name !== undefined),
  );
  return [...others, ...own];
}

/** Files that may use the exported names: the code of `lab/`, `studio/` and `compat/`, and pages with examples. */
const USERS = [
  ...['lab', 'studio', 'compat'].flatMap((wing) =>
    readdirSync(new URL(`${wing}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && name !== 'index.ts')
      .map((name) => `${wing}/${name}`),
  ),
  ...['docs/library.md', 'docs/btor.md', 'docs/studio.md'],
];

it("exports at most 400 names from the package's five sub-paths", () => {
  expect(FRONTS.map(([path]) => path)).toEqual(['.', './smt', './reduce', './plugin', './studio']);
  const names = FRONTS.flatMap(([, file]) => listNames(file));
  expect(names.length).toBeGreaterThan(100);
  expect(names.length).toBeLessThanOrEqual(400);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

const collectWords = memoise(() => new Set(USERS.flatMap((path) => read(path).match(/\w+/g) ?? [])));

it.each(FRONTS)('exports from %s only names that lab, studio, compat or the documentation uses', (_, file) => {
  const words = collectWords();
  expect(listNames(file).filter((name) => !words.has(name))).toEqual([]);
});
