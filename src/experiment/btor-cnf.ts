import type { BtorParameters } from '../generate/index.js';
import type { Experiment, ExperimentPlan, ExperimentWorld, KeptRow, Report, SettingValues } from './contract.js';
import { drawnGraph, parameterText } from './drawn-graph.js';

/**
 * What is fixed: the thesis fixes variables and arrays (section 3.1.2); the rest is that of its first experiment. It asks
 * for 100, 150 and 200 nodes at 1, 2 … 10 clauses per variable; fewer of both show where the fall begins.
 */
const FIXED: Partial<BtorParameters> = {
  depth: 9999,
  arrays: 3,
  writes: 5,
  vars: 10,
  minwidth: 1,
  maxwidth: 5,
  arrmaxwidth: 4,
  dag: 50,
  cnf: true,
};

/** A 3-CNF alone, for comparison: large ones have as many sat as unsat at about 4.25 clauses per variable. */
const ALONE: Partial<BtorParameters> = { cnfonly: true, vars: 50 };

/** The share of sat against clauses per variable, for graphs of several sizes. */
export const btorCnf: Experiment = {
  name: 'btor-cnf',
  summary: 'clauses per variable of the CNF layer against the share of sat and unsat',
  source: 'section 3.1.2 of the thesis, figure 3.5',
  settings: {
    sizes: { kind: 'text', summary: 'numbers of nodes', initial: '50,100,150,200' },
    min: { kind: 'number', summary: 'least clauses per variable', initial: 0.5, least: 0, most: 1000 },
    max: { kind: 'number', summary: 'most clauses per variable', initial: 10, least: 0, most: 1000 },
    step: { kind: 'number', summary: 'from one value to the next', initial: 0.5, least: 0.01, most: 1000 },
    files: { kind: 'number', summary: 'graphs for each value', initial: 100, least: 1, most: 100_000 },
    alone: { kind: 'number', summary: '1: also a 3-CNF alone, 0: not', initial: 1, least: 0, most: 1 },
    seed: {
      kind: 'number',
      summary: 'seed of the first graph; each further one has the next',
      initial: 1,
      least: 0,
      most: 1e12,
    },
    timeout: { kind: 'number', summary: 'seconds for each graph', initial: 10, least: 0.001, most: 86_400 },
  },
  solvers: ['boolector'],
  plan,
};

/** One curve: its name and its parameters. */
interface Curve {
  readonly name: string;
  readonly parameters: Partial<BtorParameters>;
}

function plan(settings: SettingValues, world: ExperimentWorld): ExperimentPlan {
  const timeoutMs = settings.number('timeout') * 1000;
  const files = Math.trunc(settings.number('files'));
  const sizes = settings
    .text('sizes')
    .split(',')
    .map(Number)
    .filter((size) => Number.isInteger(size) && size > 0);
  const curves: Curve[] = sizes.map((nodes) => ({ name: `${nodes} nodes`, parameters: { ...FIXED, nodes } }));
  if (settings.number('alone') >= 1)
    curves.push({ name: `3-CNF alone (${String(ALONE.vars)} variables)`, parameters: ALONE });
  const ratios: number[] = [];
  const [min, max, step] = [settings.number('min'), settings.number('max'), settings.number('step')];
  for (let k = 0; min + k * step <= max + 1e-9; k++) ratios.push(Number((min + k * step).toPrecision(10)));
  let seed = Math.trunc(settings.number('seed'));
  const draws = curves.flatMap((curve) =>
    ratios.flatMap((clauses) => Array.from({ length: files }, () => ({ curve, clauses, seed: seed++ }))),
  );
  const points = draws.flatMap(({ curve, clauses, seed: own }) =>
    world.solvers.map((solver) => ({
      key: `${curve.name} ${clauses} ${own} ${solver.id}`,
      run: async (signal: AbortSignal) => {
        const graph = drawnGraph({ ...curve.parameters, clauses }, own);
        const { outcome, detail, ms } = await solver.ask(graph, { timeoutMs }, signal);
        return {
          curve: curve.name,
          clauses,
          seed: own,
          solver: solver.id,
          nodes: graph.nodes.length,
          outcome,
          detail,
          ms,
        };
      },
    })),
  );
  return {
    parameters: [
      ...curves.map(({ name, parameters }) => [name, parameterText(parameters)] as const),
      [
        'clauses per variable',
        `${ratios[0] ?? ''} to ${ratios.at(-1) ?? ''}, ${ratios.length} values, ${files} graphs each`,
      ],
      ['time limit', `${settings.number('timeout')} s`],
    ],
    points,
    report: (rows) =>
      report(
        rows,
        curves.map(({ name }) => name),
        world.solvers.map(({ id }) => id),
      ),
  };
}

interface Share {
  readonly solver: string;
  readonly curve: string;
  readonly clauses: number;
  readonly rows: readonly KeptRow[];
}

function report(rows: readonly KeptRow[], curves: readonly string[], solvers: readonly string[]): Report {
  const shares = solvers.flatMap((solver) =>
    curves.flatMap((curve) =>
      sharesOf(
        rows.filter((row) => row.solver === solver && row.curve === curve),
        { solver, curve },
      ),
    ),
  );
  return {
    tables: [
      {
        file: 'table',
        title: 'Share of sat',
        columns: [
          'solver',
          'graphs',
          'clauses per variable',
          'asked',
          'mean nodes',
          'sat',
          'unsat',
          'undecided',
          'sat %',
          'mean ms',
        ],
        rows: shares.map((share) => [
          share.solver,
          share.curve,
          share.clauses,
          share.rows.length,
          mean(share.rows.map(({ nodes }) => Number(nodes))),
          counted(share, 'sat'),
          counted(share, 'unsat'),
          share.rows.length - counted(share, 'sat') - counted(share, 'unsat'),
          percentSat(share),
          mean(share.rows.map(({ ms }) => Number(ms))),
        ]),
      },
      {
        file: 'half',
        title: 'Where half of them are sat',
        columns: ['solver', 'graphs', 'clauses per variable'],
        rows: solvers.flatMap((solver) =>
          curves.map((curve) => [
            solver,
            curve,
            halfOf(shares.filter((s) => s.solver === solver && s.curve === curve)),
          ]),
        ),
      },
    ],
    plots: solvers.map((solver, at) => ({
      file: at === 0 ? 'plot' : `plot-${at + 1}`,
      title: `${solver}: share of sat against clauses per variable`,
      x: { label: 'clauses per variable', scale: 'linear', from: 0 },
      y: { label: '% sat of those decided', scale: 'linear', from: 0, to: 100 },
      series: curves.map((curve) => ({
        name: curve,
        draw: 'spline' as const,
        points: shares
          .filter((share) => share.solver === solver && share.curve === curve)
          .flatMap((share) => {
            const percent = percentSat(share);
            return percent === null ? [] : [[share.clauses, percent] as const];
          }),
      })),
    })),
    notes: [
      'The share is of the graphs that were decided within the time limit. Curves are B-splines, as in figure 3.5; dots are values.',
    ],
  };
}

function sharesOf(
  rows: readonly KeptRow[],
  { solver, curve }: { readonly solver: string; readonly curve: string },
): Share[] {
  const groups = new Map<number, KeptRow[]>();
  for (const row of rows) groups.set(Number(row.clauses), [...(groups.get(Number(row.clauses)) ?? []), row]);
  return [...groups].sort(([a], [b]) => a - b).map(([clauses, group]) => ({ solver, curve, clauses, rows: group }));
}

function counted({ rows }: Share, outcome: string): number {
  return rows.filter((row) => row.outcome === outcome).length;
}

function percentSat(share: Share): number | null {
  const decided = counted(share, 'sat') + counted(share, 'unsat');
  return decided === 0 ? null : (100 * counted(share, 'sat')) / decided;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Where the share falls through one half, between two values in a straight line; null where it does not. */
function halfOf(shares: readonly Share[]): number | null {
  for (let at = 1; at < shares.length; at++) {
    const [before, after] = [shares[at - 1] as Share, shares[at] as Share];
    const [high, low] = [percentSat(before), percentSat(after)];
    if (high === null || low === null || high < 50 || low >= 50) continue;
    return before.clauses + ((high - 50) / (high - low)) * (after.clauses - before.clauses);
  }
  return null;
}
