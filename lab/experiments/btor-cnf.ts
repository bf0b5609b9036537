import type { BtorParameters } from '../../src/smt.js';
import type { Experiment, ExperimentPlan, ExperimentEffects, SettingValues } from './contract.js';
import { cnfReport } from './btor-cnf-report.js';
import { DRAWN_GRAPH_SETTINGS, drawGraph, parameterText } from './drawn-graph.js';

/**
 * Fixed parameters of Vida's thesis: variables and arrays from section 3.1.2, the other values from its first
 * experiment.
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

/**
 * Parameters of the plain 3-CNF, for comparison. Half of the large 3-CNFs are sat at about 4.25 clauses per variable.
 */
const ALONE: Partial<BtorParameters> = { cnfonly: true, vars: 50 };

export const btorCnf: Experiment = {
  name: 'btor-cnf',
  summary: 'shares of sat and unsat answers, by clauses per variable of the CNF layer',
  source: "section 3.1.2 of Vida's thesis, figure 3.5",
  settings: {
    sizes: {
      kind: 'text',
      summary: 'numbers of nodes',
      initial: '50,100,150,200',
      pattern: /^[1-9]\d{0,6}(,[1-9]\d{0,6})*$/,
      expected: 'numbers from 1, separated by commas',
    },
    min: { kind: 'number', summary: 'smallest number of clauses per variable', initial: 0.5, least: 0, most: 1000 },
    max: { kind: 'number', summary: 'largest number of clauses per variable', initial: 10, least: 0, most: 1000 },
    step: {
      kind: 'number',
      summary: 'difference between one value and the next',
      initial: 0.5,
      least: 0.01,
      most: 1000,
    },
    files: { kind: 'number', summary: 'graphs for each value', initial: 100, least: 1, most: 100_000 },
    alone: { kind: 'number', summary: '1: also measure a 3-CNF alone; 0: do not', initial: 1, least: 0, most: 1 },
    ...DRAWN_GRAPH_SETTINGS,
  },
  solvers: ['boolector'],
  plan,
};

interface Curve {
  readonly name: string;
  readonly parameters: Partial<BtorParameters>;
}

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const limits = { timeoutMs: settings.number('timeout') * 1000 };
  const files = Math.trunc(settings.number('files'));
  const curves = makeCurves(settings);
  const ratios = listRatios(settings);
  let next = Math.trunc(settings.number('seed'));
  const draws = curves.flatMap((curve) =>
    ratios.flatMap((clauses) => Array.from({ length: files }, () => ({ curve, clauses, seed: next++ }))),
  );
  const points = draws.flatMap(({ curve: { name, parameters }, clauses, seed }) =>
    effects.solvers.map((solver) => ({
      key: `${name} ${clauses} ${seed} ${solver.id}`,
      run: async (signal: AbortSignal) => {
        const graph = drawGraph({ ...parameters, clauses }, seed);
        const { outcome, detail, ms } = await solver.ask(graph, limits, signal);
        return { curve: name, clauses, seed, solver: solver.id, nodes: graph.nodes.length, outcome, detail, ms };
      },
    })),
  );
  const range = `${ratios[0] ?? ''} to ${ratios.at(-1) ?? ''}, ${ratios.length} values, ${files} graphs each`;
  return {
    parameters: [
      ...curves.map(({ name, parameters }) => [name, parameterText(parameters)] as const),
      ['clauses per variable', range],
      ['time limit', `${settings.number('timeout')} s`],
    ],
    points,
    report: (rows) => {
      const solvers = effects.solvers.map(({ id }) => id);
      return cnfReport(rows, { solvers, curves: curves.map(({ name }) => name) });
    },
  };
}

function makeCurves(settings: SettingValues): Curve[] {
  const sizes = settings.text('sizes').split(',').map(Number);
  const curves: Curve[] = sizes.map((nodes) => ({ name: `${nodes} nodes`, parameters: { ...FIXED, nodes } }));
  if (settings.number('alone') < 1) return curves;
  return [...curves, { name: `3-CNF alone (${String(ALONE.vars)} variables)`, parameters: ALONE }];
}

function listRatios(settings: SettingValues): number[] {
  const [min, max, step] = [settings.number('min'), settings.number('max'), settings.number('step')];
  const ratios: number[] = [];
  for (let k = 0; min + k * step <= max + 1e-9; k++) ratios.push(Number((min + k * step).toPrecision(10)));
  return ratios;
}
