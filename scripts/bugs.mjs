// Reads the bugs of docs/found: each from its page, its row in the table of docs/found/README.md, and its entries in
// docs/found/known.json.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

export const FOUND = new URL('../docs/found/', import.meta.url);
/** In the format of JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export const FEED = new URL('feed.json', FOUND);

const read = (name) => readFileSync(new URL(name, FOUND), 'utf8');

/** Names of the pages, without `.md`. */
export function listPages() {
  return readdirSync(FOUND).flatMap((name) => /^(\w+-.*)\.md$/.exec(name)?.[1] ?? []);
}

/** A bug's input, command, output and evidence, as its page shows them. */
function readPage(name) {
  const text = read(`${name}.md`);
  const [, title = name] = /^# (.*)$/m.exec(text) ?? [];
  const [, input = ''] = /^```smt2\n(.*?)^```/ms.exec(text) ?? [];
  const [, command = '', output = ''] = /^\$ (.*bug\.smt2)\n(.*?)^```/ms.exec(text) ?? [];
  const [, evidence = ''] = /^## Evidence\n+(.*?)(?=^## )/ms.exec(text) ?? [];
  return { title, input, command, output, evidence: evidence.trim() };
}

/** Cells by column. */
function readRows() {
  const [header = [], ...rows] = read('README.md')
    .split('\n')
    .filter((line) => /^\| bug \||\.md\) \|$/.test(line))
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '));
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

/** The dates in the feed, or else those of the commits that added the pages, or else today. */
function dates() {
  const items = existsSync(FEED) ? JSON.parse(readFileSync(FEED, 'utf8')).items : [];
  const known = new Map(items.map(({ id, date_published: date }) => [id, date.slice(0, 10)]));
  return (name) => {
    if (known.has(name)) return known.get(name);
    const args = ['log', '--follow', '--diff-filter=A', '--format=%as', '--', `docs/found/${name}.md`];
    const log = execFileSync('git', args, { cwd: new URL('../..', FOUND), encoding: 'utf8' });
    return log.trim().split('\n').at(-1) || new Date().toISOString().slice(0, 10);
  };
}

/** All bugs, the newest first. `kinds` are kinds of findings, with the answer if it is wrong (`wrong-sat`). */
export function readBugs() {
  const { bugs } = JSON.parse(read('known.json'));
  const dateOf = dates();
  const rows = new Map(readRows().map((row) => [/\((.*)\.md\)/.exec(row['report'])?.[1], row]));
  const all = listPages().map((name) => {
    const row = rows.get(name);
    if (row === undefined) throw new Error(`docs/found/README.md has no row for ${name}.md`);
    const entries = bugs.filter((each) => each.name === name);
    const kinds = [...new Set(entries.map(({ kind }) => kind))];
    const [solver = '', version = ''] = row['solver'].split(/ (.*)/);
    return {
      name,
      bug: row['bug'],
      solver,
      version,
      theories: row['theory'].split(', '),
      kinds,
      trust: kinds.every((kind) => kind === 'crash') ? 'observed' : 'certified',
      foundBy: row['found by'],
      versions: row['versions'],
      status: row['status'],
      issue: entries.find(({ url }) => url !== undefined)?.url ?? null,
      date: dateOf(name),
      ...readPage(name),
    };
  });
  return all.sort((a, b) => (a.date === b.date ? (a.name < b.name ? -1 : 1) : a.date < b.date ? 1 : -1));
}

export function toFeed(bugs) {
  const items = bugs.map(({ name, title, date, input, command, output, evidence, ...facts }) => ({
    id: name,
    title,
    content_text: `${input}\n$ ${command}\n${output}\n${evidence}\n`,
    date_published: `${date}T00:00:00Z`,
    tags: [facts.solver, ...facts.theories, ...facts.kinds, facts.status],
    _gainsay: { ...facts, input, command, output, report: `${name}.md` },
  }));
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Bugs that Gainsay found in SMT solvers', items };
  return `${JSON.stringify(feed, undefined, 2)}\n`;
}
