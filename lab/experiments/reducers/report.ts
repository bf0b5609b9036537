import { type Cell, type Table } from '../../run/tables.js';
import type { StoredRow, Plot, Report } from '../contract.js';
import { holm, median, signTest } from '../statistics.js';

interface Reduction {
  readonly input: string;
  readonly reducer: string;
  readonly kind: string;
  readonly solver: string;
  readonly bytes: number;
  readonly nodes: number;
  /** Remaining bytes, or the size of the input if the result no longer fails. */
  readonly left: number;
  readonly nodesLeft: number;
  readonly executions: number;
  readonly ms: number;
  readonly holds: boolean;
  readonly cut: boolean;
  readonly steps: readonly (readonly [execution: number, bytes: number])[];
}

const PLACES = 80;

export function reducersReport(rows: readonly StoredRow[], reducers: readonly string[]): Report {
  const made = rows.filter((row) => row.problem === undefined).map(readReduction);
  const shown = reducers.filter((name) => made.some(({ reducer }) => reducer === name));
  // Compares only inputs that every reducer received.
  const complete = [...new Set(made.map(({ input }) => input))].filter((input) =>
    shown.every((name) => made.some((each) => each.input === input && each.reducer === name)),
  );
  const compared = made.filter(({ input }) => complete.includes(input));
  return {
    tables: [
      reducerTable(compared, shown),
      inputTable(compared, shown, complete),
      pairTable(compared, shown, complete),
    ],
    plots: [coursePlot(compared, shown), costPlot(compared, shown)],
    notes: makeNotes(rows, compared),
  };
}

function readReduction(row: StoredRow): Reduction {
  const holds = row.holds === true;
  return {
    input: String(row.input),
    reducer: String(row.reducer),
    kind: String(row.kind),
    solver: String(row.solver),
    bytes: Number(row.bytes),
    nodes: Number(row.nodes),
    left: Number(holds ? row.left : row.bytes),
    nodesLeft: Number(holds ? row.nodesLeft : row.nodes),
    executions: Number(row.executions),
    ms: Number(row.ms),
    holds,
    cut: row.cut === true,
    steps: JSON.parse(String(row.steps)) as Reduction['steps'],
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function reducerTable(all: readonly Reduction[], reducers: readonly string[]): Table {
  return {
    file: 'table',
    title: 'Reducers',
    columns: [
      'reducer',
      'inputs',
      'still failing',
      'bytes',
      'bytes left',
      'nodes left',
      'left, median %',
      'smallest on',
      'executions',
      'executions, median',
      'seconds',
      'ms per execution',
      'cut off',
    ],
    rows: reducers.map((name) => {
      const own = all.filter(({ reducer }) => reducer === name);
      const executions = sum(own.map((each) => each.executions));
      const ms = sum(own.map((each) => each.ms));
      const best = own.filter(({ input, nodesLeft }) =>
        all.every((each) => each.input !== input || each.nodesLeft >= nodesLeft),
      );
      return [
        name,
        own.length,
        own.filter(({ holds }) => holds).length,
        sum(own.map(({ bytes }) => bytes)),
        sum(own.map(({ left }) => left)),
        sum(own.map(({ nodesLeft }) => nodesLeft)),
        median(own.map(({ left, bytes }) => (100 * left) / bytes)),
        best.length,
        executions,
        median(own.map((each) => each.executions)),
        ms / 1000,
        executions === 0 ? null : ms / executions,
        own.filter(({ cut }) => cut).length,
      ];
    }),
  };
}

function inputTable(all: readonly Reduction[], reducers: readonly string[], inputs: readonly string[]): Table {
  return {
    file: 'inputs',
    title: 'Inputs: remaining bytes, and executions',
    columns: ['input', 'kind', 'solver', 'bytes', ...reducers],
    rows: inputs.map((input) => {
      const own = all.filter((each) => each.input === input);
      const cells = reducers.map((name): Cell => {
        const found = own.find(({ reducer }) => reducer === name);
        if (found === undefined) return null;
        return found.holds ? `${found.left} after ${found.executions}` : 'does not fail';
      });
      const [{ kind = '', solver = '', bytes = 0 } = {}] = own;
      return [input, kind, solver, bytes, ...cells];
    }),
  };
}

function pairTable(all: readonly Reduction[], reducers: readonly string[], inputs: readonly string[]): Table {
  const nodesLeft = (input: string, name: string): number =>
    all.find((each) => each.input === input && each.reducer === name)?.nodesLeft ?? Number.NaN;
  const pairs = reducers.flatMap((first, at) => reducers.slice(at + 1).map((second) => [first, second] as const));
  const measured = pairs.map(([first, second]) => {
    const differences = inputs.map((input) => nodesLeft(input, first) - nodesLeft(input, second));
    const smaller = differences.filter((each) => each < 0).length;
    const larger = differences.filter((each) => each > 0).length;
    return { first, second, smaller, equal: inputs.length - smaller - larger, larger, p: signTest(smaller, larger) };
  });
  const corrected = holm(measured.map(({ p }) => p));
  return {
    file: 'pairs',
    title: 'Pairs of reducers: numbers of inputs on which the first reducer leaves fewer nodes',
    columns: ['first', 'second', 'fewer', 'equally many', 'more', 'p', 'p, corrected'],
    rows: measured.map(({ first, second, smaller, equal, larger, p }, at) => [
      first,
      second,
      smaller,
      equal,
      larger,
      p,
      corrected[at] as number,
    ]),
  };
}

/** Smallest failing input up to an execution, in percent of the initial bytes. */
function computeLeft({ bytes, left, executions, steps }: Reduction, execution: number): number {
  const known = steps.findLast(([at]) => at <= execution)?.[1] ?? bytes;
  return (100 * Math.min(bytes, known, execution >= executions ? left : bytes)) / bytes;
}

function coursePlot(all: readonly Reduction[], reducers: readonly string[]): Plot {
  const most = Math.max(1, ...all.map(({ executions }) => executions));
  const places = Array.from({ length: PLACES }, (_, at) => Math.round(most ** (at / (PLACES - 1))));
  return {
    file: 'plot',
    title: 'Smallest failing input by number of executions',
    x: { label: 'executions of the check', scale: 'log' },
    y: { label: 'bytes left, % (median)', scale: 'linear', from: 0, to: 100 },
    series: reducers.map((name) => {
      const own = all.filter(({ reducer }) => reducer === name);
      return {
        name,
        draw: 'steps' as const,
        points: [...new Set(places)].map((at) => [at, median(own.map((each) => computeLeft(each, at)))] as const),
      };
    }),
  };
}

function costPlot(all: readonly Reduction[], reducers: readonly string[]): Plot {
  return {
    file: 'plot-cost',
    title: 'Executions, and bytes left at the end',
    x: { label: 'executions of the check', scale: 'log' },
    y: { label: 'bytes left', scale: 'log' },
    series: reducers.map((name) => ({
      name,
      draw: 'dots' as const,
      points: all
        .filter(({ reducer, holds }) => reducer === name && holds)
        .map(({ executions, left }) => [executions, left] as const),
    })),
  };
}

function makeNotes(rows: readonly StoredRow[], compared: readonly Reduction[]): string[] {
  const problems = new Set(
    rows.flatMap(({ problem, input }) =>
      typeof problem === 'string' && typeof input === 'string' ? [`${input} is left out: ${problem}.`] : [],
    ),
  );
  const few = rows.find(({ problem, input }) => problem !== undefined && input === null)?.problem;
  const broken = rows.flatMap((row) =>
    row.holds === false || row.executions === 0
      ? [
          `${String(row.reducer)} on ${String(row.input)}: exit ${String(row.ended)}${row.holds === false ? ', its result does not fail' : ''}. ${String(row.said)}`.trim(),
        ]
      : [],
  );
  return [
    'All reducers run the same check, which counts its executions. Nodes are lists and atoms, so white space does not matter. ' +
      'A result is run three times. Unless it fails each time, its input counts as not reduced. ' +
      'p is the p-value of the two-sided sign test over inputs on which two reducers differ; the last column is corrected for the number of pairs (Holm).',
    ...(compared.length === 0 ? ['There is no input on which every reducer was run.'] : []),
    ...(few === undefined ? [] : [`Fewer inputs than requested: ${String(few)}.`]),
    ...problems,
    ...broken,
  ];
}
