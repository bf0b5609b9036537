import {
  type GatheredSeed,
  type DataFiles,
  type KeptTexts,
  type Plan,
  HUNT_OPTIONS,
  makePlan,
  withDefaults,
} from '../../src/index.js';
import { type Solver, type MutantBounds, STRATEGIES, collectData } from '../../src/smt.js';
import type { ToolRequest } from './request.js';

/** Mutants may be larger than seeds. */
const GROWTH = 10;

/** A single seed is paired with itself. */
export function computeBounds({ strategy, changes }: ToolRequest, seeds: readonly GatheredSeed[]): MutantBounds {
  return strategy === 'fusion' && seeds.length > 1 ? { changes, pairs: true } : { changes };
}

export function toDataFiles({ strategy, config }: ToolRequest): DataFiles {
  const [data] = collectData(STRATEGIES.filter(({ name }) => name === strategy));
  return config === undefined || data === undefined ? {} : { [data.name]: config };
}

/** yinyang draws `iterations` mutants of each pair, in either order. */
function perSeed({ strategy, iterations }: ToolRequest, seeds: number): number {
  return strategy === 'fusion' && seeds > 2 ? iterations * seeds : iterations;
}

export interface ToolPlanParts {
  readonly seeds: readonly GatheredSeed[];
  readonly solvers: readonly Solver[];
  readonly tieBreakers: readonly string[];
  readonly texts: KeptTexts;
}

export function toolPlan(request: ToolRequest, { seeds, solvers, tieBreakers, texts }: ToolPlanParts): Plan {
  const { key, strategy, timeoutMs, limitBytes } = request;
  const options = withDefaults(HUNT_OPTIONS, {
    key,
    solvers: solvers.map(({ id }) => id),
    mode: 'fresh',
    checkModels: false,
    timeoutMs,
    asks: [],
    adaptiveLimits: false,
    maxBytes: GROWTH * limitBytes,
    perSeed: perSeed(request, seeds.length),
    reduce: 'none',
    bisect: 'none',
  });
  return makePlan(options, { seeds, strategies: [{ name: strategy }], solvers, tieBreakers, ...texts });
}
