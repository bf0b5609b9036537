import type { CampaignState, RunRecord } from '../../log/index.js';
import { baseName } from '../options/ask-varied.js';
import { type Varied, underAllNames } from '../options/variation.js';
import type { MadeTest } from '../../cases/index.js';
import { theoriesIn } from '../test-result.js';
import { Hurry } from './hurry.js';

/** How much time a text gets of each solver. */
export interface Pace {
  readonly hurry: Hurry;
  readonly name: string;
  /** A test's theories; undefined for a seed. */
  readonly theories: readonly string[] | undefined;
  /** The runs on the seed; undefined where the test was made from none. */
  readonly seedRuns?: readonly RunRecord[] | undefined;
  /** The name in the campaign of a solver that is asked with options. */
  baseOf(solver: string): string;
}

/** What a campaign learns limits with, from what is known of its seeds on; undefined where every query gets the whole time. */
export function hurryOf({ plan, judged }: CampaignState): Hurry | undefined {
  // Where seeds are all that is asked about, each gets its time.
  if (!plan.hurry || plan.budget.tests === 0) return undefined;
  const hurry = new Hurry(plan.limits, plan.key);
  for (const { runs } of judged.values()) for (const run of runs) hurry.hearSeed(run);
  return hurry;
}

export function paceOfSeed(hurry: Hurry | undefined, name: string): Pace | undefined {
  return hurry && { hurry, name, theories: undefined, baseOf: (solver) => solver };
}

/** The pace of a test, from the runs on its seed if it has one. */
export function paceOf(
  hurry: Hurry | undefined,
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
  if (hurry === undefined) return undefined;
  const { seed, strategy, index } = coordinates;
  return {
    hurry,
    name: `${seed} ${strategy} ${index}`,
    theories: theoriesIn(made.script),
    seedRuns: seedRuns && underAllNames(seedRuns, varied),
    baseOf: (solver) => baseName(solver, varied),
  };
}
