// Runs the input of each page in docs/found on the newest package of its solver, and rewrites the status in the tables of
// docs/found/README.md: `open`, `reported` (open, with an issue) or `fixed in V`. V is the oldest version such that neither
// V nor any later version has the bug. Lists the open bugs in README.md. Writes the fixed version of each bug
// to docs/found/known.json, from which it reads the addresses of issues, and all bugs to the feed docs/found/feed.json.
// With --check, it writes nothing.
//
//   npm run found -- [--check] [PAGE…]
//
// Needs `npm run build` before. Fetches packages; those of SMTInterpol and Princess need Maven and Java. Exits with code 1
// if the status of a page is unknown or, with --check, another one than in the table.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  DEFAULT_LIMITS,
  OWN_COMMANDS,
  askAndExamine,
  packageFamily,
  readScript,
  splitCommandLine,
} from '../dist/bench/engine.js';
import { FEED, FOUND, listPages, readBugs, toFeed } from './bugs.mjs';

const LIST = new URL('README.md', FOUND);
/** Open bugs that the README lists. */
const SHOWN = 8;
const FRONT = new URL('../README.md', import.meta.url);
const LIMITS = { ...DEFAULT_LIMITS, timeoutMs: 60_000 };
const clock = { now: () => performance.now(), sleep: () => Promise.resolve() };
const signal = new AbortController().signal;

/** Options that a profile sets. */
const SET = new Set(['-smt2', '-in', '-q', '-logo', '-runtime', '+stdin', '--incremental']);
const PROGRAMS = { 'yices-smt2': 'yices' };
const ON_MAVEN = new Set(['smtinterpol', 'princess']);

/** The solver, the first script (the reduced input), the options in the command, and the wrong answer if there is one. */
function readPage(page) {
  const text = readFileSync(new URL(page, FOUND), 'utf8');
  const [, input = ''] = /^```smt2\n(.*?)^```/ms.exec(text) ?? [];
  const [, solver = '', words = ''] = /^\$ (\S+) (.*?)(?:< )?bug\.smt2$/m.exec(text) ?? [];
  const [, wrong] = / answers `(sat|unsat)`(?: to check \d+)?; `(?:sat|unsat)` is correct/.exec(text) ?? [];
  return {
    input,
    solver: PROGRAMS[solver] ?? solver,
    own: splitCommandLine(words).filter((word) => !SET.has(word)),
    wrong,
  };
}

async function hasBug({ input, own, wrong }, list, version) {
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
    if (wrong !== undefined && run.answers.at(-1) === wrong) return true;
    const isWrong = run.outcome === 'crashed' || run.model?.verdict === 'false';
    return isWrong || (run.replies ?? []).some(({ verdict }) => verdict === 'wrong');
  } finally {
    await opened.close();
  }
}

/** Searches from the newest version to the oldest. */
async function findStatus(page) {
  const asked = readPage(page);
  const registry = ON_MAVEN.has(asked.solver) ? 'maven' : 'pypi';
  const list = await packageFamily(`${asked.solver}@${registry}`, OWN_COMMANDS, signal);
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
const isCheck = process.argv.includes('--check');
const only = process.argv.slice(2).filter((word) => word !== '--check');
const lines = readFileSync(LIST, 'utf8').split('\n');
const isLastRun = (line) => line.startsWith('Last run on ');
const [, lastTested = ''] = /, with (.*)\.$/.exec(lines.find(isLastRun) ?? '') ?? [];
/** The newest version of each solver. Run with some pages only, this script keeps the versions of the others. */
const newest = new Map(only.length === 0 ? [] : lastTested.split(', ').map((each) => each.split(/ (.*)/, 2)));

const header = lines.find((line) => line.includes('| status |')) ?? '';
const column = (name) => header.split(' | ').indexOf(name);
const isRow = (line) => line.startsWith('|') && /\.md\) \|$/.test(line);

for (const page of listPages().map((name) => `${name}.md`)) {
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
    if (isCheck && status !== cells[column('status')])
      throw new Error(`${status}; the table says ${cells[column('status')]}`);
    lines[at] = cells.with(column('status'), status).with(column('issue'), issue).join(' | ');
    const fixed = /^fixed in (.*)$/.exec(found)?.[1];
    for (const entry of entries) {
      if (fixed === undefined) delete entry.fixed;
      else entry.fixed = fixed;
    }
    console.log(`${page}: ${status}`);
  } catch (error) {
    console.error(`${page}: ${error.message}`);
    process.exitCode = 1;
  }
}
if (isCheck) process.exit();
if (newest.size > 0) {
  const versions = [...newest]
    .sort()
    .map((each) => each.join(' '))
    .join(', ');
  const at = lines.findIndex(isLastRun);
  lines[at] = `Last run on ${new Date().toISOString().slice(0, 10)}, with ${versions}.`;
}
writeFileSync(KNOWN, `${JSON.stringify({ bugs }, undefined, 2)}\n`);
writeFileSync(LIST, lines.join('\n'));
writeFileSync(FRONT, withOpenBugs(readFileSync(FRONT, 'utf8')));
writeFileSync(FEED, toFeed(readBugs()));

/** 0 for a wrong answer, 2 for a crash, else 1. */
function rank(cells) {
  const [, page = ''] = /\((.*\.md)\)/.exec(cells.at(-1)) ?? [];
  const [title = ''] = readFileSync(new URL(page, FOUND), 'utf8').split('\n');
  return /: answers (?:un)?sat/.test(title) ? 0 : title.includes('crash') ? 2 : 1;
}

/** Rewrites the part of the README that counts the bugs and lists open ones: wrong answers first, crashes last. */
function withOpenBugs(text) {
  const rows = lines.filter(isRow).map((line) => line.split(' | '));
  const open = rows.filter((cells) => ['open', 'reported'].includes(cells[column('status')]));
  open.sort((one, other) => rank(one) - rank(other));
  const listed = open.slice(0, SHOWN).map((cells) => {
    const [bug, solver, versions, report] = ['| bug', 'solver', 'versions', 'report |'].map((name) =>
      cells[column(name)].replace(/^\| | \|$/g, ''),
    );
    return `| ${[bug, solver.replace(/ .*/, ''), versions, report.replace('](', '](docs/found/')].join(' | ')} |`;
  });
  const [, tested] = /, with (.*)\.$/.exec(lines.find(isLastRun) ?? '') ?? [];
  const counted = `${rows.length} bugs in solvers are recorded; ${open.length} are open in the newest packages (${tested}), for example:`;
  return text.replace(/^\d+ bugs in solvers are recorded; .*:\n[^]*?(?=\n\n(?!\|))/m, () =>
    [counted, '', '| open bug | solver | versions | report |', '| --- | --- | --- | --- |', ...listed].join('\n'),
  );
}
