import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALGORITHMS } from '../../src/reduce/index.js';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/studio.md', root), 'utf8');
const from = page.indexOf('## Functions of the page');
const section = page.slice(from, page.indexOf('\n## ', from));
const FUNCTIONS = [...section.matchAll(/^\| (?!function|---)(.*) \| .* \|$/gm)].map(([, name = '']) => name);

const NINE = ['lw', 'bfs', 'ddmin', 'hdd', 'hdd+', 'hdd*', 'changeref', 'changeref+', 'deltabtor'];
const SIDE_BY_SIDE = 'runs two algorithms on one input, side by side';
const BUG_SEARCH = 'searches for bugs over successive seeds, regenerates a failing graph by one click, and reduces it';

/** The tests of `test/page/` that click the functions of Vida's debugger. `reduces by %s` has one test per algorithm. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'open a BTOR file': ['opens dropped, pasted and chosen files'],
  'save a BTOR file': [
    'downloads the shown file at a key press, and saves it to the workspace unless another program changed it',
  ],
  'call executable': ['calls an executable, and shows its exit code and output in the console'],
  console: ['calls several executables at once, and shows answers, exit codes and times side by side'],
  'view text, view graph': ['shows only the text or only the graph at a key press, finds nodes, folds and unfolds'],
  'generate new random DAG': [
    'generates a graph with all parameters, then a graph with the next random seed, and goes back to the first graph',
  ],
  'select an algorithm and start it': [
    'reduces, stores every step, goes back to a step with the slider, and continues with another algorithm',
  ],
  stop: ['reduces step by step, and stops'],
  [`the algorithms ${NINE.map((name) => `\`${name}\``).join(', ')}`]: NINE.map((name) =>
    ['lw', 'ddmin'].includes(name) ? SIDE_BY_SIDE : `reduces by ${name}`,
  ),
  'bug search': [BUG_SEARCH],
  'automatic reduction of failures': [BUG_SEARCH],
  'options: executables': [
    'stores executables, limits, the check interval, algorithm, simplification, layout and theme, and uses them',
  ],
  'options: every parameter of the generator': [
    'stores every parameter of the generator in a file, and shows the range of each parameter',
  ],
  '`options.ini`': [
    'closes the options dialog at a key press without storing changes, and resets the options to their defaults on request',
  ],
  'the chain of algorithms': [
    'goes back to a step with the slider, shows removed parts, and continues from that step with another algorithm',
  ],
  'start, stop and resume experiments': ['starts an experiment, shows its command line, stops it, and resumes it'],
  'reduce a crash of Boolector': [
    'reduces a crash with lw, ddmin, hdd and combined, to the same sizes as the command line',
  ],
};

function collectTitles(): Set<string> {
  const folder = new URL('test/page/', root);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/\bit(?:\.each\([^\n]*\))?\('([^\n]+?)', /g)]);
  return new Set(found.map(([, title = '']) => title));
}

it("names a test for every function of Vida's debugger in docs/studio.md", () => {
  expect(FUNCTIONS).toEqual(Object.keys(TESTS));
});

it('finds each of these tests', () => {
  const titles = collectTitles();
  const names = ALGORITHMS.map(({ name }) => name);
  const exists = (test: string): boolean =>
    titles.has(test) || (titles.has('reduces by %s') && names.some((name) => test === `reduces by ${name}`));
  expect(
    Object.values(TESTS)
      .flat()
      .filter((test) => !exists(test)),
  ).toEqual([]);
});
