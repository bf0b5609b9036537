import { isAside } from '../../../oracle/index.js';
import {
  type Batch,
  type CampaignEvent,
  type CampaignState,
  type Coordinates,
  type FindingRecord,
  SEED_ITSELF,
  pairName,
} from '../../log/index.js';
import type { CostUnit } from './cost-unit.js';

type FindingAgain = CampaignEvent & { readonly kind: 'finding-again' };

const BARE_SIGNAL = /^SIG(?:SEGV|BUS|ILL)\b/;

interface GroupOccurrence {
  readonly index: number;
  readonly group: string;
}

/**
 * The groups of findings that each batch found first, in the order of deals, not of results. Known bugs and kinds
 * that are not bugs are never new.
 */
export class NewGroups {
  readonly #found = new Map<string, GroupOccurrence[]>();
  readonly #unit: CostUnit;
  readonly #leftOut = new Set<string>();
  readonly #groups = new Set<string>();

  constructor(log: Pick<CampaignState, 'findings' | 'again'>, unit: CostUnit) {
    this.#unit = unit;
    for (const finding of log.findings) this.#hearFinding(finding);
    for (const each of log.again) this.#hearAgain(each);
  }

  onEvent(event: CampaignEvent): void {
    if (event.kind === 'finding') this.#hearFinding(event.finding);
    else if (event.kind === 'finding-again') this.#hearAgain(event);
  }

  /** Findings in the seed itself count as known from now on. */
  recordSeed(seed: string): void {
    for (const { group } of this.#found.get(pairName({ seed, strategy: SEED_ITSELF })) ?? []) this.#groups.add(group);
  }

  /**
   * Indices of the batch's test cases that found new groups, one per group. Call it for each batch in the order of
   * deals.
   */
  takeNew(batch: Batch): number[] {
    const found = this.#found.get(pairName(batch)) ?? [];
    const own = found.filter(({ index }) => index >= batch.from && index < batch.to);
    const isNew = ({ group }: GroupOccurrence) => !this.#groups.has(group) && this.#groups.add(group);
    return own.sort((a, b) => a.index - b.index).flatMap((each) => (isNew(each) ? [each.index] : []));
  }

  #hearFinding({ coordinates, group, known, kind, signature }: FindingRecord): void {
    if (known !== undefined || isAside(kind)) return;
    const isChance = kind === 'unstable' || (kind === 'crash' && BARE_SIGNAL.test(signature ?? ''));
    if (this.#unit === 'tests' && isChance) this.#leftOut.add(group);
    else this.#note(coordinates, group);
  }

  /**
   * Of many similar occurrences, those with the earliest results are confirmed and the others counted. That varies
   * from run to run, so counted ones also decide whose deal found the bug first.
   */
  #hearAgain({ coordinates, group, known, of }: FindingAgain): void {
    if (known === null && !isAside(of) && !this.#leftOut.has(group)) this.#note(coordinates, group);
  }

  #note(coordinates: Coordinates, group: string): void {
    const pair = pairName(coordinates);
    const found = this.#found.get(pair);
    if (found === undefined) this.#found.set(pair, [{ index: coordinates.index, group }]);
    else found.push({ index: coordinates.index, group });
  }
}
