import {
  type Batch,
  type BatchYield,
  type CampaignEvent,
  type CampaignState,
  batchYield,
  dealName,
} from '../../log/index.js';
import type { Yield } from './bandit.js';
import type { CostUnit } from './cost-unit.js';
import { NewGroups } from './new-groups.js';

/** Cost of a draw besides asking, about half a millisecond, so that a failed draw is not free. */
const PER_DRAW = { tests: 0.02, seconds: 0.0005 } as const;

export type YieldLog = Pick<CampaignState, 'yields' | 'findings' | 'again'>;

/** New results of batches, in the order of deals, not of results. */
export class Yields {
  readonly #batches: Map<string, BatchYield>;
  readonly #unit: CostUnit;
  readonly #groups: NewGroups;
  readonly #outcomes = new Set<string>();

  constructor(log: YieldLog, unit: CostUnit) {
    this.#unit = unit;
    this.#batches = new Map(log.yields);
    this.#groups = new NewGroups(log, unit);
  }

  onEvent(event: CampaignEvent): void {
    if (event.kind === 'batch-done') this.#batches.set(dealName(event.batch), batchYield(event));
    else this.#groups.onEvent(event);
  }

  /** Findings in the seed itself count as known from now on. */
  recordSeed(seed: string): void {
    this.#groups.recordSeed(seed);
  }

  /** The yields of these batches, by strategy. Call it once per batch, in the order of deals. */
  settle(batches: readonly Batch[]): ReadonlyMap<string, Yield> {
    const yields = new Map<string, Yield>();
    for (const batch of batches) {
      const { groups, outcomes, cost } = yields.get(batch.strategy) ?? { groups: 0, outcomes: 0, cost: 0 };
      const done = this.#batches.get(dealName(batch));
      this.#batches.delete(dealName(batch));
      yields.set(batch.strategy, {
        groups: groups + this.#groups.takeNew(batch).length,
        outcomes: outcomes + addAll(this.#outcomes, done?.outcomes ?? []),
        cost: cost + (done === undefined ? 0 : computeCost(done, this.#unit)),
      });
    }
    return yields;
  }
}

function computeCost({ tests, ms, draws }: BatchYield, unit: CostUnit): number {
  return (unit === 'tests' ? tests : ms / 1_000) + draws * PER_DRAW[unit];
}

function addAll(set: Set<string>, names: readonly string[]): number {
  const before = set.size;
  for (const name of names) set.add(name);
  return set.size - before;
}
