import { LOG_FORMAT, type Plan } from '../../campaign/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../solver/index.js';
import type { MutantBounds } from '../../strategy/index.js';
import type { GatheredSeed } from '../hunt-seeds.js';
import { plannedSolvers } from '../open-solvers.js';
import type { StrategyFiles } from '../load-strategies.js';
import { packageVersion } from '../version.js';
import type { ToolRequest } from './request.js';

/** Mutants may be larger than their seeds, and fused ones are as large as two. */
const GROWTH = 10;

/** What a request bounds in mutants. Fusion takes pairs, unless all seeds are one text: that meets itself. */
export function boundsOf({ strategy, changes }: ToolRequest, seeds: readonly GatheredSeed[]): MutantBounds {
  return strategy === 'fusion' && seeds.length > 1 ? { changes, pairs: true } : { changes };
}

/** The user's file, for what it configures. */
export function filesOf({ strategy, config }: ToolRequest): StrategyFiles {
  if (config === undefined) return {};
  if (strategy === 'opfuzz') return { operators: config };
  return strategy === 'typefuzz' ? { signatures: config } : { functions: config };
}

/** How many mutants are drawn of a seed: yinyang draws so many of each pair of seeds, in either order. */
function perSeed({ strategy, iterations }: ToolRequest, seeds: number): number {
  return strategy === 'fusion' && seeds > 2 ? iterations * seeds : iterations;
}

type PlanTexts = Pick<
  Plan,
  'operators' | 'rules' | 'proofs' | 'signatures' | 'functions' | 'functionProofs' | 'bounds'
>;

export interface ToolPlanParts {
  readonly seeds: readonly GatheredSeed[];
  readonly solvers: readonly Solver[];
  readonly tieBreakers: readonly string[];
  readonly texts: PlanTexts;
}

/** The campaign that a tool's command line asks for: solvers as they stand, each mutant once, findings as they are found. */
export function toolPlan(request: ToolRequest, { seeds, solvers, tieBreakers, texts }: ToolPlanParts): Plan {
  const { key, strategy, timeoutMs, limitBytes } = request;
  return {
    format: LOG_FORMAT,
    gainsay: packageVersion(),
    key,
    seeds: seeds.map(({ path, blob, bytes, certified }) => {
      return { path, blob, bytes, ...(certified === undefined ? {} : { certified }) };
    }),
    solvers: plannedSolvers(solvers),
    tieBreakers,
    strategies: [strategy],
    rounds: 1,
    ...texts,
    mode: 'fresh',
    checkModels: false,
    models: true,
    limits: { ...DEFAULT_LIMITS, timeoutMs },
    hurry: false,
    maxBytes: GROWTH * limitBytes,
    budget: { tests: null, forMs: null, perSeed: perSeed(request, seeds.length) },
    care: { reduce: 'none', bisect: 'none' },
  };
}
