import {
  type GatheredSeed,
  type DataFiles,
  HUNT_OPTIONS,
  type KeptTexts,
  planOf,
  withStandards,
} from '../../app/index.js';
import type { Plan } from '../../campaign/index.js';
import type { Solver } from '../../solver/index.js';
import { type MutantBounds, STRATEGIES, dataOf } from '../../strategy/index.js';
import type { ToolRequest } from './request.js';

/** Mutants may be larger than their seeds, and fused ones are as large as two. */
const GROWTH = 10;

/** What a request bounds in mutants. Fusion takes pairs, unless all seeds are one text: that meets itself. */
export function boundsOf({ strategy, changes }: ToolRequest, seeds: readonly GatheredSeed[]): MutantBounds {
  return strategy === 'fusion' && seeds.length > 1 ? { changes, pairs: true } : { changes };
}

/** The user's file, for what it configures. */
export function filesOf({ strategy, config }: ToolRequest): DataFiles {
  const [data] = dataOf(STRATEGIES.filter(({ name }) => name === strategy));
  return config === undefined || data === undefined ? {} : { [data.name]: config };
}

/** How many mutants are drawn of a seed: yinyang draws so many of each pair of seeds, in either order. */
function perSeed({ strategy, iterations }: ToolRequest, seeds: number): number {
  return strategy === 'fusion' && seeds > 2 ? iterations * seeds : iterations;
}

export interface ToolPlanParts {
  readonly seeds: readonly GatheredSeed[];
  readonly solvers: readonly Solver[];
  readonly tieBreakers: readonly string[];
  readonly texts: KeptTexts;
}

/** The campaign that a tool's command line asks for: solvers as they stand, each mutant once, findings as they are found. */
export function toolPlan(request: ToolRequest, { seeds, solvers, tieBreakers, texts }: ToolPlanParts): Plan {
  const { key, strategy, timeoutMs, limitBytes } = request;
  const options = withStandards(HUNT_OPTIONS, {
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
  return planOf(options, { seeds, strategies: [{ name: strategy }], solvers, tieBreakers, ...texts });
}
