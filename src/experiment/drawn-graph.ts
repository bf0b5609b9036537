import type { BtorGraph } from '../btor/index.js';
import { BTOR_DEFAULTS, type BtorParameters, btorOfSeed } from '../generate/index.js';

/** The graph that `gainsay btor generate -s SEED` writes with these parameters. */
export function drawnGraph(parameters: Partial<BtorParameters>, seed: number): BtorGraph {
  return btorOfSeed({ ...BTOR_DEFAULTS, ...parameters }, seed);
}

/** Parameters as they are typed after `gainsay btor generate`, as far as they are given. */
export function parameterText(parameters: Partial<BtorParameters>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `-${FLAGS[name] ?? name}=${String(value)}`)
    .join(' ');
}

const FLAGS: Readonly<Record<string, string>> = { nodes: 'n', depth: 'd', dialect: 'to' };
