import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALGORITHMS } from '../../src/reduce/index.js';
import { ATTACKS, DEFECTS, WORST } from './studio-tests.js';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/studio.md', root), 'utf8');
const from = page.indexOf('## Functions of the page');
const section = page.slice(from, page.indexOf('\n## ', from));
const FUNCTIONS = [...section.matchAll(/^\| (?!function|---)(.*) \| .* \|$/gm)].map(([, name = '']) => name);

const NINE = ['lw', 'bfs', 'ddmin', 'hdd', 'hdd+', 'hdd*', 'changeref', 'changeref+', 'deltabtor'];
const SIDE_BY_SIDE = 'runs two algorithms on one input, side by side';

/** The tests of `test/page/` that click the functions of Vida's debugger. `reduces by %s` has one test per algorithm. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'open a BTOR file': ['opens dropped, pasted and chosen files'],
  'save a BTOR file': [
    'downloads the shown file at a key press, and saves it to the workspace unless another program changed it',
  ],
  'call executable': ['calls an executable, and shows its exit code and output in the console'],
  console: ['calls several executables at once, and shows answers, exit codes and times side by side'],
  'view text, view graph': ['shows only the text or only the graph at a key press, finds nodes, folds and unfolds'],
  edit: ['edits the text from the graph by key and by context menu, and undoes the edit'],
  'generate new random DAG': [
    'generates a graph with all parameters, then a graph with the next random seed, and goes back to the first graph',
  ],
  [`start, stop an algorithm: ${NINE.map((name) => `\`${name}\``).join(', ')}`]: [
    'reduces, stores every step, goes back to a step with the slider, and continues with another algorithm',
    'reduces step by step, and stops',
    'reduces a crash with lw, ddmin, hdd and combined, to the same sizes as the command line',
    ...NINE.map((name) => (['lw', 'ddmin'].includes(name) ? SIDE_BY_SIDE : `reduces by ${name}`)),
  ],
  'bug search, automatic reduction of failures': [
    'searches for bugs over successive seeds, regenerates a failing graph by one click, and reduces it',
  ],
  'options: executables, generator': [
    'stores executables, limits, the check interval, algorithm, simplification, layout and theme, and uses them',
    'stores every parameter of the generator in a file, and shows the range of each parameter',
  ],
  '`options.ini`': [
    'closes the options dialog at a key press without storing changes, and resets the options to their defaults on request',
  ],
  'the chain of algorithms': [
    'goes back to a step with the slider, shows removed parts, and continues from that step with another algorithm',
  ],
};

function collectTitles(path: string): Set<string> {
  const folder = new URL(path, root);
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const texts = names.map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/\bit(?:\.each\([^\n]*\))?\('([^\n]+?)', /g)]);
  return new Set(found.map(([, title = '']) => title));
}

it("names a test for every function of Vida's debugger in docs/studio.md", () => {
  expect(FUNCTIONS).toEqual(Object.keys(TESTS));
});

it('finds each test of a function', () => {
  const titles = collectTitles('test/page/');
  const names = ALGORITHMS.map(({ name }) => name);
  const exists = (test: string): boolean =>
    titles.has(test) || (titles.has('reduces by %s') && names.some((name) => test === `reduces by ${name}`));
  expect(
    Object.values(TESTS)
      .flat()
      .filter((test) => !exists(test)),
  ).toEqual([]);
});

it('finds each test of a defect, an attack or a function in which the studio was worse', () => {
  const inBrowser = collectTitles('test/page/');
  const all = new Set([...inBrowser, ...collectTitles('studio/server/')]);
  const missing = (tests: Readonly<Record<string, readonly string[]>>, titles: ReadonlySet<string>) =>
    Object.entries(tests).filter(([, names]) => names.length === 0 || !names.every((name) => titles.has(name)));
  expect([...missing(DEFECTS, inBrowser), ...missing(WORST, inBrowser), ...missing(ATTACKS, all)]).toEqual([]);
});
