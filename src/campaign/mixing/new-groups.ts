import { isAside } from '../../solver/index.js';
import {
  type Batch,
  type CampaignEvent,
  type CampaignState,
  type Coordinates,
  type FindingRecord,
  SEED_ITSELF,
  pairName,
} from '../log/index.js';
import type { CostUnit } from './cost-unit.js';

type FindingAgain = CampaignEvent & { readonly kind: 'finding-again' };

const BARE_SIGNAL = /^SIG(?:SEGV|BUS|ILL)\b/;

/** What was found in a test of a pair. */
interface Found {
  readonly index: number;
  readonly group: string;
}

/**
 * Which groups of findings batches brought that earlier ones had not. Earlier is what was dealt earlier, whichever came back
 * first. What is reported already, or is no bug, is nothing new.
 */
export class NewGroups {
  /** By the pair in whose tests they were found. */
  readonly #found = new Map<string, Found[]>();
  readonly #unit: CostUnit;
  /** Groups of which nothing counts. */
  readonly #leftOut = new Set<string>();
  readonly #groups = new Set<string>();

  /** Begins with what a log says. */
  constructor(log: Pick<CampaignState, 'findings' | 'again'>, unit: CostUnit) {
    this.#unit = unit;
    for (const finding of log.findings) this.#hearFinding(finding);
    for (const each of log.again) this.#hearAgain(each);
  }

  /** Hears what happens. */
  hear(event: CampaignEvent): void {
    if (event.kind === 'finding') this.#hearFinding(event.finding);
    else if (event.kind === 'finding-again') this.#hearAgain(event);
  }

  /** Hears that what was found in a seed itself is nothing new from now on. */
  opened(seed: string): void {
    for (const { group } of this.#found.get(pairName({ seed, strategy: SEED_ITSELF })) ?? []) this.#groups.add(group);
  }

  /** The test cases of a batch, by index, that brought new groups, once for each; batches are asked about in the order of deals. */
  in(batch: Batch): number[] {
    const found = this.#found.get(pairName(batch)) ?? [];
    const own = found.filter(({ index }) => index >= batch.from && index < batch.to);
    const isNew = ({ group }: Found) => !this.#groups.has(group) && this.#groups.add(group);
    return own.sort((a, b) => a.index - b.index).flatMap((each) => (isNew(each) ? [each.index] : []));
  }

  #hearFinding({ coordinates, group, known, kind, signature }: FindingRecord): void {
    // A bug that is reported already is no yield.
    if (known !== undefined || isAside(kind)) return;
    const isChance = kind === 'unstable' || (kind === 'crash' && BARE_SIGNAL.test(signature ?? ''));
    if (this.#unit === 'tests' && isChance) this.#leftOut.add(group);
    else this.#note(coordinates, group);
  }

  /**
   * Of many that look alike, those that come back first are confirmed and the others counted. Which these are differs from run
   * to run, and whose deal found the bug first must not.
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
