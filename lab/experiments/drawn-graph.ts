import { type BtorGraph, type BtorParameters, BTOR_DEFAULTS, btorOfSeed } from '../../src/smt.js';
import type { Setting } from './contract.js';

export const DRAWN_GRAPH_SETTINGS = {
  seed: {
    kind: 'number',
    summary: 'random seed of the first graph; each later graph has the next seed',
    initial: 1,
    least: 0,
    most: 1e12,
  },
  timeout: { kind: 'number', summary: 'seconds for each graph', initial: 10, least: 0.001, most: 86_400 },
} as const satisfies Readonly<Record<string, Setting>>;

/** Generates the graph that `gainsay btor generate -s SEED` prints. */
export function drawGraph(parameters: Partial<BtorParameters>, seed: number): BtorGraph {
  return btorOfSeed({ ...BTOR_DEFAULTS, ...parameters }, seed);
}

export function parameterText(parameters: Partial<Omit<BtorParameters, 'layers' | 'weights'>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `-${FLAGS[name] ?? name}=${value}`)
    .join(' ');
}

const FLAGS: Readonly<Record<string, string>> = { nodes: 'n', depth: 'd', dialect: 'to' };
