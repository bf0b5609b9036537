import {
  type Batch,
  type BatchYield,
  type CampaignEvent,
  type Coordinates,
  type FindingRecord,
  SEED_ITSELF,
  batchYield,
  dealName,
  pairName,
} from '../log/index.js';
import type { Yield } from './bandit.js';
type FindingAgain = CampaignEvent & { readonly kind: 'finding-again' };

/**
 * What cost is counted in. Where it is tests, only what shows again in every run counts as a yield: not that a process died of
 * a bare signal, since what becomes of wrong memory differs from run to run.
 */
export type CostUnit = 'tests' | 'seconds';

/** What a draw costs beside asking, so that one that comes to nothing is not for free: about half a millisecond. */
const PER_DRAW = { tests: 0.02, seconds: 0.0005 } as const;
const BARE_SIGNAL = /^SIG(?:SEGV|BUS|ILL)\b/;

/** What a log says of yields: finished batches by `dealName`, findings, and what was counted as one of them once more. */
export interface YieldLog {
  readonly yields: ReadonlyMap<string, BatchYield>;
  readonly findings: readonly FindingRecord[];
  readonly again: readonly FindingAgain[];
}

interface Found {
  readonly index: number;
  readonly group: string;
}

/** What batches yielded that earlier ones had not. Earlier is what was dealt earlier, whichever came back first. */
export class Yields {
  readonly #batches: Map<string, BatchYield>;
  /** Groups of findings by the pair in whose tests they were found. */
  readonly #found = new Map<string, Found[]>();
  readonly #unit: CostUnit;
  /** Groups of which nothing counts. */
  readonly #leftOut = new Set<string>();
  readonly #groups = new Set<string>();
  readonly #outcomes = new Set<string>();

  /** Begins with what a log says. */
  constructor(log: YieldLog, unit: CostUnit) {
    this.#unit = unit;
    this.#batches = new Map(log.yields);
    for (const finding of log.findings) this.#hearFinding(finding);
    for (const each of log.again) this.#hearAgain(each);
  }

  /** Hears what happens. */
  hear(event: CampaignEvent): void {
    if (event.kind === 'batch-done') this.#batches.set(dealName(event.batch), batchYield(event));
    else if (event.kind === 'finding') this.#hearFinding(event.finding);
    else if (event.kind === 'finding-again') this.#hearAgain(event);
  }

  /** Hears that what was found in a seed itself is nothing new from now on. */
  opened(seed: string): void {
    for (const { group } of this.#found.get(pairName({ seed, strategy: SEED_ITSELF })) ?? []) this.#groups.add(group);
  }

  /** What these batches yielded, by strategy; each is asked for once, in the order in which they were dealt. */
  settle(batches: readonly Batch[]): ReadonlyMap<string, Yield> {
    const yields = new Map<string, Yield>();
    for (const batch of batches) {
      const { groups, outcomes, cost } = yields.get(batch.strategy) ?? { groups: 0, outcomes: 0, cost: 0 };
      const done = this.#batches.get(dealName(batch));
      this.#batches.delete(dealName(batch));
      yields.set(batch.strategy, {
        groups: groups + addAll(this.#groups, this.#groupsOf(batch)),
        outcomes: outcomes + addAll(this.#outcomes, done?.outcomes ?? []),
        cost: cost + (done === undefined ? 0 : costOf(done, this.#unit)),
      });
    }
    return yields;
  }

  #hearFinding({ coordinates, group, known, kind, signature }: FindingRecord): void {
    // A bug that is reported already is no yield.
    if (known !== undefined) return;
    const isChance = kind === 'unstable' || (kind === 'crash' && BARE_SIGNAL.test(signature ?? ''));
    if (this.#unit === 'tests' && isChance) this.#leftOut.add(group);
    else this.#note(coordinates, group);
  }

  /**
   * Of many that look alike, those that come back first are confirmed and the others counted. Which these are differs from run
   * to run, and whose deal found the bug first must not.
   */
  #hearAgain({ coordinates, group, known }: FindingAgain): void {
    if (known === null && !this.#leftOut.has(group)) this.#note(coordinates, group);
  }

  #note(coordinates: Coordinates, group: string): void {
    const pair = pairName(coordinates);
    const found = this.#found.get(pair);
    if (found === undefined) this.#found.set(pair, [{ index: coordinates.index, group }]);
    else found.push({ index: coordinates.index, group });
  }

  #groupsOf(batch: Batch): string[] {
    const found = this.#found.get(pairName(batch)) ?? [];
    return found.flatMap(({ index, group }) => (index >= batch.from && index < batch.to ? [group] : []));
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
