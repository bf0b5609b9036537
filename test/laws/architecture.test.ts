import { existsSync, readFileSync, readdirSync } from 'node:fs';
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
