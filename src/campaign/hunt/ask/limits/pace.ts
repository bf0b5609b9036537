import type { CampaignState, RunRecord } from '../../../log/index.js';
import { baseName } from '../options/ask-varied.js';
import { type VariedSolver, underAllNames } from '../options/variation.js';
import type { DrawnTest } from '../../draw/index.js';
import { theoriesIn } from '../test-result.js';
import { AdaptiveLimits } from './adaptive-limits.js';

export interface TimeLimiter {
  readonly adaptiveLimits: AdaptiveLimits;
  readonly name: string;
  /** Undefined for a seed. */
  readonly theories: readonly string[] | undefined;
  /** Undefined for a test without a seed. */
  readonly seedRuns?: readonly RunRecord[] | undefined;
  baseOf(solver: string): string;
}

/** Undefined if every query gets the full time. */
export function restoreAdaptiveLimits({ plan, judged }: CampaignState): AdaptiveLimits | undefined {
  // A campaign on seeds alone gives each seed the full time.
  if (!plan.adaptiveLimits || plan.budget.tests === 0) return undefined;
  const adaptiveLimits = new AdaptiveLimits(plan.limits, plan.key);
  for (const { runs } of judged.values()) for (const run of runs) adaptiveLimits.hearSeed(run);
  return adaptiveLimits;
}

export function paceOfSeed(adaptiveLimits: AdaptiveLimits | undefined, name: string): TimeLimiter | undefined {
  return adaptiveLimits && { adaptiveLimits, name, theories: undefined, baseOf: (solver) => solver };
}

export function makePace(
  adaptiveLimits: AdaptiveLimits | undefined,
  {
    test: { coordinates, made },
    varied,
    seedRuns,
  }: {
    readonly test: DrawnTest;
    readonly varied: readonly VariedSolver[];
    readonly seedRuns: readonly RunRecord[] | undefined;
  },
): TimeLimiter | undefined {
  if (adaptiveLimits === undefined) return undefined;
  const { seed, strategy, index } = coordinates;
  return {
    adaptiveLimits,
    name: `${seed} ${strategy} ${index}`,
    theories: theoriesIn(made.script),
    seedRuns: seedRuns && underAllNames(seedRuns, varied),
    baseOf: (solver) => baseName(solver, varied),
  };
}
