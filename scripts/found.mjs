// Runs the input of each page in docs/found on the newest package of its solver, and rewrites the status in the tables of
// docs/found/README.md and README.md: `open`, or the oldest version such that neither it nor any later one has the bug.
//
//   npm run found -- [PAGE…]
//
// Needs `npm run build` before. Fetches packages. Exits with code 1 if the status of a page is unknown.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import {
  DEFAULT_LIMITS,
  OWN_COMMANDS,
  askAndExamine,
  compareVersions,
  packageFamily,
  readScript,
  splitCommandLine,
} from '../dist/bench/engine.js';

const FOUND = new URL('../docs/found/', import.meta.url);
/** Files with a table of the pages in `FOUND`. */
const LISTS = [new URL('README.md', FOUND), new URL('../README.md', import.meta.url)];
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

/** Searches from the newest version to the version of the report. */
async function findStatus(page, reported) {
  const asked = readPage(page);
  const list = await packageFamily(`${asked.solver}@pypi`, OWN_COMMANDS, signal);
  if (list?.names === undefined) throw new Error(list?.message ?? `no packages of ${asked.solver}`);
  newest.set(asked.solver, short(list.names.at(-1)));
  let later;
  for (const version of list.names.toReversed()) {
    if (await hasBug(asked, list, version)) return later === undefined ? 'open' : `fixed in ${short(later)}`;
    if (compareVersions(short(version), reported) <= 0) return 'not in native builds';
    later = version;
  }
  throw new Error(`no version up to ${reported} can be run`);
}

const short = (version) => version.replace(/^(\d+\.\d+\.\d+)\.0$/, '$1');

const only = process.argv.slice(2);
const tables = LISTS.map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));
/** The newest version of each solver. */
const newest = new Map();

/** Finds the row of a page. Returns the index of its line, its cells, and a function that finds a cell by its column. */
function findRow({ lines }, page) {
  const at = lines.findIndex((line) => line.startsWith('|') && line.includes(`${page})`));
  const header = lines.findLast((line, i) => i < at && line.includes('| status |')) ?? '';
  return { at, cells: (lines[at] ?? '').split(' | '), column: (name) => header.split(' | ').indexOf(name) };
}

for (const page of readdirSync(FOUND).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
  if (only.length > 0 && !only.includes(page)) continue;
  try {
    const { cells, column } = findRow(tables[0], page);
    const status = await findStatus(page, cells[column('solver')].split(' ').at(-1));
    for (const table of tables) {
      const row = findRow(table, page);
      table.lines[row.at] = row.cells.with(row.column('status'), status).join(' | ');
    }
    console.log(`${page}: ${status}`);
  } catch (error) {
    console.error(`${page}: unknown: ${error.message}`);
    process.exitCode = 1;
  }
}
const versions = [...newest].map((each) => each.join(' ')).join(', ');
const today = `Last run on ${new Date().toISOString().slice(0, 10)}, with ${versions}.`;
for (const { file, lines } of tables) writeFileSync(file, lines.join('\n').replace(/^Last run on .*$/m, today));
