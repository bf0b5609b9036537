import type { CampaignState, RunRecord } from '../../log/index.js';
import { baseName } from '../options/ask-varied.js';
import { type Varied, underAllNames } from '../options/variation.js';
import type { MadeTest } from '../../cases/index.js';
import { theoriesIn } from '../test-result.js';
import { AdaptiveLimits } from './adaptive-limits.js';

/** How much time a text gets of each solver. */
export interface Pace {
  readonly adaptiveLimits: AdaptiveLimits;
  readonly name: string;
  /** A test's theories; undefined for a seed. */
  readonly theories: readonly string[] | undefined;
  /** The runs on the seed; undefined where the test was made from none. */
  readonly seedRuns?: readonly RunRecord[] | undefined;
  /** The name in the campaign of a solver that is asked with options. */
  baseOf(solver: string): string;
}

/** What a campaign learns limits with, from what is known of its seeds on; undefined where every query gets the whole time. */
export function adaptiveLimitsOf({ plan, judged }: CampaignState): AdaptiveLimits | undefined {
  // Where seeds are all that is asked about, each gets its time.
  if (!plan.adaptiveLimits || plan.budget.tests === 0) return undefined;
  const adaptiveLimits = new AdaptiveLimits(plan.limits, plan.key);
  for (const { runs } of judged.values()) for (const run of runs) adaptiveLimits.hearSeed(run);
  return adaptiveLimits;
}

export function paceOfSeed(adaptiveLimits: AdaptiveLimits | undefined, name: string): Pace | undefined {
  return adaptiveLimits && { adaptiveLimits, name, theories: undefined, baseOf: (solver) => solver };
}

/** The pace of a test, from the runs on its seed if it has one. */
export function paceOf(
  adaptiveLimits: AdaptiveLimits | undefined,
  {
    test: { coordinates, made },
    varied,
    seedRuns,
  }: {
    readonly test: MadeTest;
    readonly varied: readonly Varied[];
    readonly seedRuns: readonly RunRecord[] | undefined;
  },
): Pace | undefined {
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
