import type { DataFiles, GatheredSeed, HuntOptions } from '../../src/index.js';
import { type MutantBounds, STRATEGIES, collectData } from '../../src/smt.js';
import type { ToolRequest } from './request.js';
import { toSolverId } from './solver-commands.js';

/** Maximum size of mutants relative to seeds. */
const GROWTH = 10;

/** If there are several seeds, fusion combines exactly two different ones. A single seed is fused with itself. */
export function computeBounds({ strategy, changes }: ToolRequest, seeds: readonly GatheredSeed[]): MutantBounds {
  return strategy === 'fusion' && seeds.length > 1 ? { changes, pairs: true } : { changes };
}

function toDataFiles({ strategy, config }: ToolRequest): DataFiles {
  const [data] = collectData(STRATEGIES.filter(({ name }) => name === strategy));
  return config === undefined || data === undefined ? {} : { [data.name]: config };
}

/** yinyang draws `iterations` mutants of each pair of seeds, in either order. */
function perSeed({ strategy, iterations }: ToolRequest, seeds: number): number {
  return strategy === 'fusion' && seeds > 2 ? iterations * seeds : iterations;
}

/**
 * Options of a hunt that runs each mutant once, with the solvers' given options, and does not process findings
 * further.
 */
export function huntOptions(request: ToolRequest, seeds: number): HuntOptions {
  const { key, jobs, strategy, timeoutMs, limitBytes, clis } = request;
  return {
    key,
    jobs,
    solvers: clis.map(toSolverId),
    strategies: [strategy],
    data: toDataFiles(request),
    mode: 'fresh',
    checkModels: false,
    timeoutMs,
    asks: [],
    adaptiveLimits: false,
    maxBytes: GROWTH * limitBytes,
    perSeed: perSeed(request, seeds),
    reduce: 'none',
    bisect: 'none',
  };
}
