// Runs the input of each page in docs/found on the newest package of its solver, and rewrites the status in the tables of
// docs/found/README.md: `open`, `reported` (open, with an issue) or `fixed in V`. V is the oldest version such that neither
// V nor any later version has the bug. Lists the open bugs in README.md. Writes the fixed version of each bug
// to docs/found/known.json, from which it reads the addresses of issues.
//
//   npm run found -- [PAGE…]
//
// Needs `npm run build` before. Fetches packages. Exits with code 1 if the status of a page is unknown.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import {
  DEFAULT_LIMITS,
  OWN_COMMANDS,
  askAndExamine,
  packageFamily,
  readScript,
  splitCommandLine,
} from '../dist/bench/engine.js';

const FOUND = new URL('../docs/found/', import.meta.url);
const LIST = new URL('README.md', FOUND);
const FRONT = new URL('../README.md', import.meta.url);
const LIMITS = { ...DEFAULT_LIMITS, timeoutMs: 60_000 };
const clock = { now: () => performance.now(), sleep: () => Promise.resolve() };
const signal = new AbortController().signal;

/** The family of the solver, the first script (the reduced input), and the options in the command. */
function readPage(page) {
  const text = readFileSync(new URL(page, FOUND), 'utf8');
  const [, input = ''] = /^```smt2\n(.*?)^```/ms.exec(text) ?? [];
  const [, solver = '', words = ''] = /^\$ (\S+) (.*?)(?:< )?bug\.smt2$/m.exec(text) ?? [];
  const isOption = (word) => !['-smt2', '-in'].includes(word);
  return { input, solver, own: splitCommandLine(words).filter(isOption) };
}

async function hasBug({ input, own }, list, version) {
  const opened = await list.open(version, { own, checkModels: false }, signal);
  if ('absent' in opened) throw new Error(opened.absent);
  try {
    const { script } = readScript(input);
    const run = await askAndExamine(
      opened,
      { text: input, script },
      { limits: LIMITS, clock, models: true, effort: 'thorough' },
    );
    if (['timeout', 'memout', 'unavailable'].includes(run.outcome)) throw new Error(`${version}: ${run.outcome}`);
    const isWrong = run.outcome === 'crashed' || run.model?.verdict === 'false';
    return isWrong || (run.replies ?? []).some(({ verdict }) => verdict === 'wrong');
  } finally {
    await opened.close();
  }
}

/** Searches from the newest version to the oldest. */
async function findStatus(page) {
  const asked = readPage(page);
  const list = await packageFamily(`${asked.solver}@pypi`, OWN_COMMANDS, signal);
  if (list?.names === undefined) throw new Error(list?.message ?? `no packages of ${asked.solver}`);
  newest.set(asked.solver, short(list.names.at(-1)));
  let later;
  for (const version of list.names.toReversed()) {
    if (await hasBug(asked, list, version)) return later === undefined ? 'open' : `fixed in ${short(later)}`;
    later = version;
  }
  return 'not seen in native builds';
}

const short = (version) => version.replace(/^(\d+\.\d+\.\d+)\.0$/, '$1');

const KNOWN = new URL('known.json', FOUND);
const { bugs } = JSON.parse(readFileSync(KNOWN, 'utf8'));
const only = process.argv.slice(2);
const lines = readFileSync(LIST, 'utf8').split('\n');
/** The newest version of each solver. */
const newest = new Map();

const header = lines.find((line) => line.includes('| status |')) ?? '';
const column = (name) => header.split(' | ').indexOf(name);
const isRow = (line) => line.startsWith('|') && /\.md\) \|$/.test(line);

for (const page of readdirSync(FOUND).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
  if (only.length > 0 && !only.includes(page)) continue;
  try {
    const at = lines.findIndex((line) => isRow(line) && line.includes(`${page})`));
    if (at < 0) throw new Error('docs/found/README.md has no row for it');
    const cells = lines[at].split(' | ');
    const found = await findStatus(page);
    const entries = bugs.filter(({ name }) => `${name}.md` === page);
    const { url } = entries.find((entry) => entry.url !== undefined) ?? {};
    const status = found === 'open' && url !== undefined ? 'reported' : found;
    const issue = url === undefined ? 'not reported' : `[${url.replace(/^.*\//, '#')}](${url})`;
    lines[at] = cells.with(column('status'), status).with(column('issue'), issue).join(' | ');
    const fixed = /^fixed in (.*)$/.exec(found)?.[1];
    for (const entry of entries) {
      if (fixed === undefined) delete entry.fixed;
      else entry.fixed = fixed;
    }
    console.log(`${page}: ${status}`);
  } catch (error) {
    console.error(`${page}: unknown: ${error.message}`);
    process.exitCode = 1;
  }
}
if (newest.size > 0) {
  const versions = [...newest].map((each) => each.join(' ')).join(', ');
  const at = lines.findIndex((line) => line.startsWith('Last run on '));
  lines[at] = `Last run on ${new Date().toISOString().slice(0, 10)}, with ${versions}.`;
}
writeFileSync(KNOWN, `${JSON.stringify({ bugs }, undefined, 2)}\n`);
writeFileSync(LIST, lines.join('\n'));
writeFileSync(FRONT, withOpenBugs(readFileSync(FRONT, 'utf8')));

/** Rewrites the part of the README that counts the bugs and lists the open ones. */
function withOpenBugs(text) {
  const rows = lines.filter(isRow).map((line) => line.split(' | '));
  const open = rows.filter((cells) => ['open', 'reported'].includes(cells[column('status')]));
  const listed = open.map((cells) => {
    const [bug, theory, versions, report] = ['bug', 'theory', 'versions', 'report'].map((name) =>
      cells[column(name === 'bug' ? '| bug' : name === 'report' ? 'report |' : name)].replace(/^\| | \|$/g, ''),
    );
    return `| ${[bug, theory, versions, report.replace('](', '](docs/found/')].join(' | ')} |`;
  });
  const [, tested] = /, with (.*)\.$/.exec(lines.find((line) => line.startsWith('Last run on ')) ?? '') ?? [];
  const counted = `${rows.length} bugs in solvers are recorded; ${open.length} are open in the newest version on PyPI (${tested}):`;
  return text.replace(/^\d+ bugs in solvers are recorded; .*:\n[^]*?(?=\n\n(?!\|))/m, () =>
    [counted, '', '| open bug | theory | versions | report |', '| --- | --- | --- | --- |', ...listed].join('\n'),
  );
}
