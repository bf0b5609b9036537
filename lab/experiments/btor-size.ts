import { type Table } from '../run/tables.js';
import type { BtorParameters } from '../../src/smt.js';
import type {
  Experiment,
  ExperimentPlan,
  ExperimentEffects,
  StoredRow,
  Plot,
  Report,
  Series,
  SettingValues,
} from './contract.js';
import { contraryAnswers } from './contrary-answers.js';
import { DRAWN_GRAPH_SETTINGS, drawGraph, parameterText } from './drawn-graph.js';

/** Section 3.1.1 of Vida's thesis. */
const FIXED: Partial<BtorParameters> = {
  clauses: 4,
  depth: 9999,
  arrays: 3,
  writes: 5,
  vars: 10,
  minwidth: 1,
  maxwidth: 5,
  arrmaxwidth: 4,
  dag: 50,
  cnf: false,
  all: false,
  noarrays: false,
  cnfonly: false,
};

/** In the order of columns. */
const OUTCOMES = ['sat', 'unsat', 'timeout', 'crashed', 'rejected', 'other'] as const;

export const btorSize: Experiment = {
  name: 'btor-size',
  summary: 'time and outcome for random BTOR graphs of increasing size, and the efficiency of bug search',
  source: "section 3.1.1 of Vida's thesis, figures 3.1 to 3.4",
  settings: {
    min: { kind: 'number', summary: 'smallest number of nodes', initial: 10, least: 1, most: 1_000_000 },
    max: { kind: 'number', summary: 'largest number of nodes', initial: 5000, least: 1, most: 1_000_000 },
    step: {
      kind: 'number',
      summary: 'difference between one size and the next',
      initial: 100,
      least: 1,
      most: 1_000_000,
    },
    files: { kind: 'number', summary: 'graphs of each size', initial: 4, least: 1, most: 10_000 },
    ...DRAWN_GRAPH_SETTINGS,
  },
  solvers: ['boolector', 'boolector -rwl0'],
  plan,
};

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const timeoutMs = settings.number('timeout') * 1000;
  const files = Math.trunc(settings.number('files'));
  const sizes: number[] = [];
  for (let size = settings.number('min'); size <= settings.number('max'); size += settings.number('step')) {
    sizes.push(Math.trunc(size));
  }
  const draws = sizes.flatMap((size, at) =>
    Array.from({ length: files }, (_, file) => ({
      size,
      seed: Math.trunc(settings.number('seed')) + at * files + file,
    })),
  );
  const points = draws.flatMap(({ size, seed }) =>
    effects.solvers.map((solver) => ({
      key: `${size} ${seed} ${solver.id}`,
      run: async (signal: AbortSignal) => {
        const graph = drawGraph({ ...FIXED, nodes: size }, seed);
        const { outcome, detail, ms } = await solver.ask(graph, { timeoutMs }, signal);
        return { size, seed, solver: solver.id, nodes: graph.nodes.length, outcome, detail, ms };
      },
    })),
  );
  return {
    parameters: [
      ['generator', parameterText(FIXED)],
      ['sizes (-n)', `${sizes[0] ?? ''} to ${sizes.at(-1) ?? ''}, ${sizes.length} sizes with ${files} graphs each`],
      ['time limit', `${settings.number('timeout')} s`],
    ],
    points,
    report: (rows) =>
      report(
        rows,
        effects.solvers.map(({ id }) => id),
      ),
  };
}

function report(rows: readonly StoredRow[], solvers: readonly string[]): Report {
  return {
    tables: [
      { ...sizes(rows, solvers), file: 'table' },
      { ...totals(rows, solvers), file: 'totals' },
    ],
    plots: [...solvers.map((solver, at) => timesPlot(rows, { solver, at })), efficiencyPlot(rows, solvers)],
    notes: [
      "For each size, efficiency is the share of graphs on which the solver failed, divided by the solver's mean time on all graphs (section 3.1.1). " +
        'A failure is a crash, not a time-out.',
      ...contraryAnswers(rows, ({ size, seed }) => `-n=${String(size)} -s=${String(seed)}`),
    ],
  };
}

/** Figures 3.1 and 3.2 of Vida's thesis. */
function timesPlot(rows: readonly StoredRow[], { solver, at }: { readonly solver: string; readonly at: number }): Plot {
  return {
    file: at === 0 ? 'plot' : `plot-${at + 1}`,
    title: `${solver}: size against time`,
    x: { label: 'nodes of the graph', scale: 'linear', from: 0 },
    y: { label: 'seconds', scale: 'log' },
    series: byOutcome(rows.filter((row) => row.solver === solver)),
  };
}

/** Figures 3.3 and 3.4 of Vida's thesis. */
function efficiencyPlot(rows: readonly StoredRow[], solvers: readonly string[]): Plot {
  return {
    file: 'efficiency',
    title: 'Efficiency of bug search',
    x: { label: 'nodes asked for (-n)', scale: 'linear', from: 0 },
    y: { label: 'failure rate divided by mean time (1/s)', scale: 'linear', from: 0 },
    series: solvers.map((solver) => ({
      name: solver,
      draw: 'line',
      points: bySize(rows.filter((row) => row.solver === solver)).map(([size, group]) => [size, efficiency(group)]),
    })),
  };
}

/** Includes empty series, so that each outcome has the same colour in all plots. */
function byOutcome(rows: readonly StoredRow[]): Series[] {
  return OUTCOMES.map((name) => ({
    name,
    draw: 'dots',
    points: rows
      .filter((row) => readOutcome(row) === name)
      .map((row) => [Number(row.nodes), Number(row.ms) / 1000] as const),
  }));
}

function readOutcome(row: StoredRow): (typeof OUTCOMES)[number] {
  return OUTCOMES.find((each) => each === row.outcome) ?? 'other';
}

function bySize(rows: readonly StoredRow[]): (readonly [number, StoredRow[]])[] {
  const groups = new Map<number, StoredRow[]>();
  for (const row of rows) {
    const size = Number(row.size);
    const group = groups.get(size);
    if (group === undefined) groups.set(size, [row]);
    else group.push(row);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** Share of failures divided by mean seconds. */
function efficiency(rows: readonly StoredRow[]): number {
  const failures = rows.filter((row) => readOutcome(row) === 'crashed').length;
  return failures / rows.length / meanSeconds(rows);
}

function meanSeconds(rows: readonly StoredRow[]): number {
  return rows.reduce((sum, { ms }) => sum + Number(ms), 0) / 1000 / rows.length;
}

function sizes(rows: readonly StoredRow[], solvers: readonly string[]): Omit<Table, 'file'> {
  return {
    title: 'Sizes',
    columns: ['solver', '-n', 'mean nodes', 'graphs', ...OUTCOMES, 'mean s', 'efficiency'],
    rows: solvers.flatMap((solver) =>
      bySize(rows.filter((row) => row.solver === solver)).map(([size, group]) => [
        solver,
        size,
        Math.round(group.reduce((sum, { nodes }) => sum + Number(nodes), 0) / group.length),
        ...countOutcomes(group),
        meanSeconds(group),
        efficiency(group),
      ]),
    ),
  };
}

function totals(rows: readonly StoredRow[], solvers: readonly string[]): Omit<Table, 'file'> {
  return {
    title: 'All sizes together',
    columns: ['solver', 'graphs', ...OUTCOMES, 'mean s', 'efficiency'],
    rows: solvers.map((solver) => {
      const own = rows.filter((row) => row.solver === solver);
      return [
        solver,
        ...countOutcomes(own),
        own.length === 0 ? null : meanSeconds(own),
        own.length === 0 ? null : efficiency(own),
      ];
    }),
  };
}

/** The total, then the number per outcome. */
function countOutcomes(rows: readonly StoredRow[]): number[] {
  return [rows.length, ...OUTCOMES.map((name) => rows.filter((row) => readOutcome(row) === name).length)];
}
