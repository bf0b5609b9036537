import {
  type Batch,
  type BatchYield,
  type CampaignEvent,
  type CampaignState,
  batchYield,
  dealName,
} from '../log/index.js';
import type { Yield } from './bandit.js';
import type { CostUnit } from './cost-unit.js';
import { NewGroups } from './new-groups.js';

/** What a draw costs beside asking, so that one that comes to nothing is not for free: about half a millisecond. */
const PER_DRAW = { tests: 0.02, seconds: 0.0005 } as const;

/** What a log says of yields: finished batches by `dealName`, findings, and what was counted as one of them once more. */
export type YieldLog = Pick<CampaignState, 'yields' | 'findings' | 'again'>;

/** What batches yielded that earlier ones had not. Earlier is what was dealt earlier, whichever came back first. */
export class Yields {
  readonly #batches: Map<string, BatchYield>;
  readonly #unit: CostUnit;
  readonly #groups: NewGroups;
  readonly #outcomes = new Set<string>();

  /** Begins with what a log says. */
  constructor(log: YieldLog, unit: CostUnit) {
    this.#unit = unit;
    this.#batches = new Map(log.yields);
    this.#groups = new NewGroups(log, unit);
  }

  /** Hears what happens. */
  hear(event: CampaignEvent): void {
    if (event.kind === 'batch-done') this.#batches.set(dealName(event.batch), batchYield(event));
    else this.#groups.hear(event);
  }

  /** Hears that what was found in a seed itself is nothing new from now on. */
  opened(seed: string): void {
    this.#groups.opened(seed);
  }

  /** What these batches yielded, by strategy; each is asked for once, in the order in which they were dealt. */
  settle(batches: readonly Batch[]): ReadonlyMap<string, Yield> {
    const yields = new Map<string, Yield>();
    for (const batch of batches) {
      const { groups, outcomes, cost } = yields.get(batch.strategy) ?? { groups: 0, outcomes: 0, cost: 0 };
      const done = this.#batches.get(dealName(batch));
      this.#batches.delete(dealName(batch));
      yields.set(batch.strategy, {
        groups: groups + this.#groups.in(batch).length,
        outcomes: outcomes + addAll(this.#outcomes, done?.outcomes ?? []),
        cost: cost + (done === undefined ? 0 : costOf(done, this.#unit)),
      });
    }
    return yields;
  }
}

function costOf({ tests, ms, draws }: BatchYield, unit: CostUnit): number {
  return (unit === 'tests' ? tests : ms / 1_000) + draws * PER_DRAW[unit];
}

/** Adds names to a set. How many were not there yet. */
function addAll(set: Set<string>, names: readonly string[]): number {
  const before = set.size;
  for (const name of names) set.add(name);
  return set.size - before;
}
