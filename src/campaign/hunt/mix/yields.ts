import { isNonBug } from '../../../oracle/index.js';
import {
  type Batch,
  type BatchYield,
  type CampaignEvent,
  type CampaignState,
  type Coordinates,
  type FindingRecord,
  type Plan,
  batchYield,
  dealName,
  pairName,
  SEED_ITSELF,
} from '../../log/index.js';
import type { Yield } from './bandit.js';
import { pushTo } from '../../../util/index.js';

/** With `tests`, unstable findings and crashes by memory faults do not count, since they vary from run to run. */
export type CostUnit = 'tests' | 'seconds';

/** Takes the original plan, so that another budget does not change earlier choices. */
export function chooseCostUnit({ budget }: Pick<Plan, 'budget'>): CostUnit {
  return budget.tests === null ? 'seconds' : 'tests';
}

type FindingAgain = CampaignEvent & { readonly kind: 'finding-again' };

const BARE_SIGNAL = /^SIG(?:SEGV|BUS|ILL)\b/;

interface GroupOccurrence {
  readonly index: number;
  readonly group: string;
}

/** Finds, for each group, the first scheduled batch that has a finding of the group. Ignores known bugs. */
export class NewGroups {
  readonly #found = new Map<string, GroupOccurrence[]>();
  readonly #unit: CostUnit;
  readonly #leftOut = new Set<string>();
  readonly #groups = new Set<string>();

  constructor(log: Pick<CampaignState, 'findings' | 'again'>, unit: CostUnit) {
    this.#unit = unit;
    for (const finding of log.findings) this.#addFinding(finding);
    for (const each of log.again) this.#addAgain(each);
  }

  onEvent(event: CampaignEvent): void {
    if (event.kind === 'finding') this.#addFinding(event.finding);
    else if (event.kind === 'finding-again') this.#addAgain(event);
  }

  recordSeed(seed: string): void {
    for (const { group } of this.#found.get(pairName({ seed, strategy: SEED_ITSELF })) ?? []) this.#groups.add(group);
  }

  /** Returns the index of each new group's first test case. Must be called for each batch in scheduling order. */
  takeNew(batch: Batch): number[] {
    const found = this.#found.get(pairName(batch)) ?? [];
    const own = found.filter(({ index }) => index >= batch.from && index < batch.to);
    const isNew = ({ group }: GroupOccurrence) => !this.#groups.has(group) && this.#groups.add(group);
    return own.sort((a, b) => a.index - b.index).flatMap((each) => (isNew(each) ? [each.index] : []));
  }

  #addFinding({ coordinates, group, known, kind, signature }: FindingRecord): void {
    if (known !== undefined || isNonBug(kind)) return;
    const isChance = kind === 'unstable' || (kind === 'crash' && BARE_SIGNAL.test(signature ?? ''));
    if (this.#unit === 'tests' && isChance) this.#leftOut.add(group);
    else this.#note(coordinates, group);
  }

  /** Includes occurrences that were only counted, since the choice of occurrences to confirm varies from run to run. */
  #addAgain({ coordinates, group, known, of }: FindingAgain): void {
    if (known === null && !isNonBug(of) && !this.#leftOut.has(group)) this.#note(coordinates, group);
  }

  #note(coordinates: Coordinates, group: string): void {
    pushTo(this.#found, pairName(coordinates), { index: coordinates.index, group });
  }
}

/** Cost of a draw, about half a millisecond, so that a failed draw is not free. */
const PER_DRAW = { tests: 0.02, seconds: 0.0005 } as const;

export type YieldLog = Pick<CampaignState, 'yields' | 'findings' | 'again'>;

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

  recordSeed(seed: string): void {
    this.#groups.recordSeed(seed);
  }

  /** Sums the yields of `batches` by strategy. Must be called once per batch, in the order of scheduling. */
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
