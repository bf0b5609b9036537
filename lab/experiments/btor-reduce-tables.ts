import { type Cell, type Table } from '../run/tables.js';
import type { StoredRow, Report } from './contract.js';
import { THESIS_TABLES, type ThesisAverages } from './thesis-chapter-5.js';

type Measure = ThesisAverages['measure'];

/** Tables of chapter 5 of Vida's thesis. */
export function tabulateReductions(all: readonly StoredRow[]): Report {
  const measured = all.filter((row) => typeof row.after === 'number');
  const { rows, leftOut } = selectComparable(measured);
  const main = THESIS_TABLES.map((printed) => measureTable(rows, printed));
  const ranks = THESIS_TABLES.map((printed) => rankTable(rows, printed));
  return {
    tables: [overallTable(rows), ...main, ...ranks],
    plots: [true, false].map((simplify) => ({
      file: simplify ? 'plot' : 'plot-plain',
      title: `Calls against remaining nodes, ${simplify ? 'with' : 'without'} simplification`,
      x: { label: 'calls', scale: 'log' as const },
      y: { label: 'nodes left', scale: 'log' as const },
      series: algorithmsIn(measured).map((algorithm) => ({
        name: algorithm,
        draw: 'dots' as const,
        points: measured
          .filter((row) => row.algorithm === algorithm && row.simplify === simplify)
          .map((row) => [Number(row.calls), Number(row.after)] as const),
      })),
    })),
    notes: [...noteUnfinished(leftOut), ...noteCombined(rows), ...troubles(all)],
  };
}

/** Means over different inputs are not comparable, so each algorithm must have finished. */
function selectComparable(rows: readonly StoredRow[]): {
  readonly rows: readonly StoredRow[];
  readonly leftOut: readonly string[];
} {
  const leftOut = new Set<string>();
  const kept = rows.filter((row) => {
    const alike = rows.filter(({ simplify }) => simplify === row.simplify);
    const own = alike.filter(({ input }) => input === row.input);
    if (algorithmsIn(own).length === algorithmsIn(alike).length) return true;
    leftOut.add(`${String(row.input)} ${row.simplify === true ? 'simplified' : 'plain'}`);
    return false;
  });
  return { rows: kept, leftOut: [...leftOut] };
}

function noteUnfinished(leftOut: readonly string[]): string[] {
  if (leftOut.length === 0) return [];
  return [`The tables omit inputs that some algorithm has not finished: ${leftOut.join(', ')}.`];
}

function algorithmsIn(rows: readonly StoredRow[]): string[] {
  return [...new Set(rows.map(({ algorithm }) => String(algorithm)))];
}

function inputsIn(rows: readonly StoredRow[]): string[] {
  return [...new Set(rows.map(({ input }) => String(input)))];
}

/** Percent of reduction per call: 100 · (1 - final size / initial size) / calls. */
function computeValue(row: StoredRow, measure: Measure): number {
  if (measure !== 'quality') return Number(row[measure]);
  return (100 * (1 - Number(row.after) / Number(row.before))) / Math.max(1, Number(row.calls));
}

/** The mean or, for quality, 100 minus the geometric mean of (100 - value), as in Vida's thesis. */
function average(values: readonly number[], measure: Measure): number {
  if (measure !== 'quality') return values.reduce((sum, value) => sum + value, 0) / values.length;
  return 100 - Math.exp(values.reduce((sum, value) => sum + Math.log(100 - value), 0) / values.length);
}

function averageRows(rows: readonly StoredRow[], { measure, simplify }: ThesisAverages, algorithm: string): number {
  const own = rows.filter((row) => row.algorithm === algorithm && row.simplify === simplify);
  return average(
    own.map((row) => computeValue(row, measure)),
    measure,
  );
}

/** The best first: fewer calls, fewer nodes, more reduction per call. */
function rank<T>(items: readonly T[], measure: Measure, value: (item: T) => number): T[] {
  return [...items].sort((a, b) => (measure === 'quality' ? value(b) - value(a) : value(a) - value(b)));
}

function measureTable(rows: readonly StoredRow[], printed: ThesisAverages): Table {
  const { table, title, measure, simplify } = printed;
  const inputs = inputsIn(rows);
  const cells = (algorithm: string): Cell[] =>
    inputs.map((input) => {
      const row = rows.find(
        (each) => each.input === input && each.algorithm === algorithm && each.simplify === simplify,
      );
      return row === undefined ? null : computeValue(row, measure);
    });
  const initial = inputs.map((input) => Number(rows.find((row) => row.input === input)?.before));
  const order = rank(algorithmsIn(rows), measure, (name) => averageRows(rows, printed, name));
  return {
    file: `table-${table}`,
    title: `Table ${table}: ${title}`,
    columns: ['algorithm', ...inputs, measure === 'quality' ? '100 - geometric mean of (100 - value)' : 'mean'],
    rows: [
      ...(measure === 'after' ? [['(initial)', ...initial, null]] : []),
      ...order.map((name) => [name.toUpperCase(), ...cells(name), averageRows(rows, printed, name)]),
    ],
  };
}

/** Table 5.7 of Vida's thesis. */
function overallTable(rows: readonly StoredRow[]): Table {
  const mean = (algorithm: string, simplify: boolean, value: (row: StoredRow) => number): number => {
    const own = rows.filter((row) => row.algorithm === algorithm && row.simplify === simplify);
    return own.reduce((sum, row) => sum + value(row), 0) / own.length;
  };
  const countReduced = (row: StoredRow): number => Number(row.before) - Number(row.after);
  const calls = (row: StoredRow): number => Number(row.calls);
  return {
    file: 'table',
    title: 'Table 5.7: overall performance',
    columns: [
      'algorithm',
      'reduced nodes, simplified',
      'calls, simplified',
      'reduced nodes, plain',
      'calls, plain',
      'ms a call',
    ],
    rows: algorithmsIn(rows).map((name) => [
      name.toUpperCase(),
      mean(name, true, countReduced),
      mean(name, true, calls),
      mean(name, false, countReduced),
      mean(name, false, calls),
      mean(name, true, (row) => Number(row.ms)) / mean(name, true, calls),
    ]),
  };
}

function rankTable(rows: readonly StoredRow[], printed: ThesisAverages): Table {
  const { table, title, measure, averages } = printed;
  const names = Object.keys(averages).filter((name) => algorithmsIn(rows).includes(name));
  const there = rank(names, measure, (name) => averages[name] as number);
  const here = rank(names, measure, (name) => averageRows(rows, printed, name));
  return {
    file: `ranks-${table}`,
    title: `Ranks in table ${table} of the thesis (${title}) and here: rank correlation ${correlation(there, here).toFixed(2)}`,
    columns: ['algorithm', 'thesis', 'rank there', 'here', 'rank here', 'agree'],
    rows: there.map((name, at) => {
      const place = here.indexOf(name);
      return [
        name.toUpperCase(),
        averages[name] as number,
        at + 1,
        averageRows(rows, printed, name),
        place + 1,
        place === at,
      ];
    }),
  };
}

function correlation(a: readonly string[], b: readonly string[]): number {
  const squares = a.reduce((sum, name, at) => sum + (at - b.indexOf(name)) ** 2, 0);
  return a.length < 2 ? 1 : 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}

/** Compares with the best single algorithm, with and without simplification. */
function noteCombined(rows: readonly StoredRow[]): string[] {
  const notes: string[] = [];
  let held = 0;
  let compared = 0;
  for (const input of inputsIn(rows)) {
    for (const simplify of [true, false]) {
      const own = rows.filter((row) => row.input === input && row.simplify === simplify);
      const thorough = own.find(({ algorithm }) => algorithm === 'thorough');
      const others = own.filter(({ algorithm }) => algorithm !== 'thorough');
      if (thorough === undefined || others.length === 0) continue;
      compared++;
      const best = others.reduce((a, b) => (Number(b.after) < Number(a.after) ? b : a));
      if (Number(thorough.after) <= Number(best.after)) held++;
      else
        notes.push(
          `${input} ${simplify ? 'simplified' : 'plain'}: \`thorough\` ends at ${String(thorough.after)} nodes, \`${String(best.algorithm)}\` at ${String(best.after)}.`,
        );
    }
  }
  if (compared === 0) return notes;
  return [
    `In ${held} of ${compared} comparisons (each input with and without simplification), the result of \`thorough\` is no larger than that of any single algorithm.`,
    ...notes,
  ];
}

function troubles(rows: readonly StoredRow[]): string[] {
  const cut = rows.filter((row) => row.cut === true).map(({ point }) => point);
  const refused = rows.filter((row) => typeof row.problem === 'string');
  return [
    ...(cut.length === 0 ? [] : [`Cut off at the limit of calls: ${cut.join(', ')}.`]),
    ...refused.map((row) => `${row.point}: left out, ${String(row.problem)}.`),
  ];
}
