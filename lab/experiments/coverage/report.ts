import { type Table } from '../../run/tables.js';
import type { Coverage, FileCoverage, StoredRow, Plot, Report } from '../contract.js';
import { significanceNote, significanceTable } from '../report/significance.js';
import { median } from '../statistics.js';
import { subtractReached, countLines, mergeCoverage, unpackCoverage } from './merge.js';

/** Name of runs on the unchanged seeds, in place of a strategy's name. */
export const SEEDS = 'seeds';

interface CoverageRun {
  readonly strategy: string;
  readonly repetition: number;
  readonly tests: number;
  readonly coverage: Coverage;
}

export function coverageReport(rows: readonly StoredRow[], strategies: readonly string[]): Report {
  const all = rows.map((row): CoverageRun => ({
    strategy: String(row.strategy),
    repetition: Number(row.repetition),
    tests: Number(row.tests),
    coverage: unpackCoverage(String(row.coverage)),
  }));
  const shown = strategies.filter((name) => all.some(({ strategy }) => strategy === name));
  const reaching: Reaching = {
    all,
    whole: mergeCoverage(all.map((each) => each.coverage)),
    seeds: mergeCoverage(all.filter(({ strategy }) => strategy === SEEDS).map((each) => each.coverage)),
    together: new Map(
      shown.map((name) => [
        name,
        mergeCoverage(all.filter(({ strategy }) => strategy === name).map((each) => each.coverage)),
      ]),
    ),
  };
  const counts = shown.map((name) => {
    const own = all.filter(({ strategy }) => strategy === name);
    return [name, own.map((each) => countLines(each.coverage, 'reached'))] as const;
  });
  return {
    tables: [
      strategyTable(reaching),
      significanceTable(new Map(counts), 'Lines reached in a campaign'),
      folderTable(reaching),
    ],
    plots: [coursePlot(reaching, 'reached'), coursePlot(reaching, 'reachedFunctions')],
    notes: [
      'Only executable lines and functions count. A function with several instances counts once. ' +
        'Lines that seeds reach are recorded before a hunt makes mutants. A run that is killed at its time limit records nothing.',
      significanceNote('a campaign of the first strategy reaches more lines than one of the second'),
    ],
  };
}

interface Reaching {
  readonly all: readonly CoverageRun[];
  readonly whole: Coverage;
  readonly seeds: Coverage;
  readonly together: ReadonlyMap<string, Coverage>;
}

function strategyTable({ all, whole, seeds, together }: Reaching): Table {
  const lines = countLines(whole, 'lines');
  const makeRow = (name: string, reached: Coverage) => {
    const own = all.filter(({ strategy }) => strategy === name);
    const others = mergeCoverage([seeds, ...[...together].flatMap(([other, its]) => (other === name ? [] : [its]))]);
    const isSeeds = name === SEEDS;
    return [
      name,
      own.length,
      own.reduce((sum, { tests }) => sum + tests, 0),
      median(own.map((each) => countLines(each.coverage, 'reached'))),
      countLines(reached, 'reached'),
      (100 * countLines(reached, 'reached')) / lines,
      countLines(reached, 'reachedFunctions'),
      isSeeds ? null : countLines(subtractReached(reached, seeds), 'reached'),
      isSeeds ? null : countLines(subtractReached(reached, seeds), 'reachedFunctions'),
      isSeeds ? null : countLines(subtractReached(reached, others), 'reached'),
    ];
  };
  return {
    file: 'table',
    title: `Reached lines (of ${lines}) and functions (of ${countLines(whole, 'functions')})`,
    columns: [
      'strategy',
      'campaigns',
      'tests',
      'lines, median',
      'lines in any campaign',
      '%',
      'functions in any campaign',
      'lines that the seeds do not reach',
      'functions that the seeds do not reach',
      'lines that only this strategy reaches',
    ],
    rows: [makeRow(SEEDS, seeds), ...[...together].map(([name, reached]) => makeRow(name, reached))],
  };
}

function folderTable({ whole, seeds, together }: Reaching): Table {
  const root = commonFolder([...whole.keys()]);
  const folderOf = (name: string): string => folderIn(name).slice(root.length).replace(/^\//, '') || '.';
  const folders = [...new Set([...whole.keys()].map(folderOf))].sort();
  const within = (coverage: Coverage, folder: string, part: keyof FileCoverage): number =>
    countLines(new Map([...coverage].filter(([name]) => folderOf(name) === folder)), part);
  const columns = [seeds, ...together.values()];
  return {
    file: 'folders',
    title: `Reached lines per folder of ${root}`,
    columns: ['folder', 'lines', SEEDS, ...together.keys()],
    rows: folders.map((folder) => [
      folder,
      within(whole, folder, 'lines'),
      ...columns.map((coverage) => within(coverage, folder, 'reached')),
    ]),
  };
}

function folderIn(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

function commonFolder(names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => folderIn(name).split('/'));
  let length = first === '' ? 0 : first.length;
  for (const parts of others) {
    let same = 0;
    while (same < length && parts[same] === first[same]) same++;
    length = same;
  }
  return first === '' ? '' : first.slice(0, length).join('/');
}

function coursePlot({ all, seeds, together }: Reaching, part: 'reached' | 'reachedFunctions'): Plot {
  const what = part === 'reached' ? 'lines' : 'functions';
  const courses = [...together.keys()].map((name) => {
    const own = all.filter(({ strategy }) => strategy === name).sort((a, b) => a.repetition - b.repetition);
    let [tests, reached]: [number, Coverage] = [0, new Map()];
    const points = own.map((each) => {
      tests += each.tests;
      reached = mergeCoverage([reached, each.coverage]);
      return [tests, countLines(reached, part)] as const;
    });
    return { name, draw: 'line' as const, points };
  });
  const longest = Math.max(1, ...courses.flatMap(({ points }) => points.map(([tests]) => tests)));
  const bySeeds = countLines(seeds, part);
  return {
    file: part === 'reached' ? 'plot' : 'plot-functions',
    title: `Reached ${what} of the solver`,
    x: { label: 'test cases of all campaigns of a strategy', scale: 'linear', from: 0 },
    y: { label: what, scale: 'linear' },
    series: [
      ...courses,
      ...(bySeeds === 0
        ? []
        : [{ name: SEEDS, draw: 'line' as const, points: [[0, bySeeds] as const, [longest, bySeeds] as const] }]),
    ],
  };
}
