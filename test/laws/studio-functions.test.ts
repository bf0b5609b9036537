import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALGORITHMS } from '../../src/reduce/index.js';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/studio.md', root), 'utf8');
const rows = [...page.matchAll(/^\| (?:A\.[\d.]+|5) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, what = '', , test = '']) => ({
    what,
    test,
  }),
);

/** Titles of the tests that click the page. `reduces by %s` stands for one test per algorithm. */
function titles(): Set<string> {
  const folder = new URL('test/page/', root);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/\bit(?:\.each\([^\n]*\))?\('([^\n]+?)', /g)]);
  return new Set(found.map(([, title = '']) => title));
}

it("finds a test in docs/studio.md for every function of Vida's thesis", () => {
  const known = titles();
  const names = ALGORITHMS.map(({ name }) => name);
  const isThere = (test: string): boolean =>
    known.has(test) || names.some((name) => test === `reduces by ${name}` && known.has('reduces by %s'));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ test }) => !isThere(test))).toEqual([]);
});

it("lists the nine algorithms of Vida's thesis in docs/studio.md", () => {
  const told = rows.flatMap(({ what }) => [...what.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const nine = ['lw', 'bfs', 'ddmin', 'hdd', 'hdd+', 'hdd*', 'changeref', 'changeref+', 'deltabtor'];
  expect(told).toEqual(expect.arrayContaining(nine));
});
