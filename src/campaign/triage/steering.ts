import { type FindingKind, isNonBug } from '../../oracle/index.js';
import {
  type Batch,
  type CampaignEvent,
  type Coordinates,
  type FindingState,
  type Plan,
  ConfirmationCaps,
  MOST_CONFIRMED,
  pairName,
} from '../log/index.js';
import { pushTo } from '../../util/index.js';

/** Number of occurrences of a known bug after which a pair of seed and strategy gets fewer tests. */
const KNOWN_TIMES = 3;
const SAME_TIMES = 8;
/** The next batch ignores the findings of this many latest batches, so that it need not wait for these batches. */
export const STEERING_LAG = 8;

type Again = CampaignEvent & { readonly kind: 'finding-again' };

export interface Resemblance {
  readonly group: string;
  /** Name of the matching known bug. `isSpecific`: its signature or shape matches, not only its operators. */
  readonly known: string | undefined;
  readonly isSpecific: boolean;
  readonly isNonBug: boolean;
}

export type SeenBug = Pick<FindingState, 'id' | 'group' | 'coordinates'> &
  Partial<Pick<FindingState, 'confirmed'>> & { readonly known?: string | null };

/** Limits tests that repeat bugs. Depends only on earlier batches of a seed and strategy, not on the number of jobs. */
export class DuplicateThrottle {
  readonly #caps: ConfirmationCaps;
  readonly #seen = new Map<string, { index: number; bug: string; most: number }[]>();
  readonly #pending = new Map<string, { from: number; done: Promise<void> }[]>();

  constructor(
    plan: Pick<Plan, 'seeds' | 'strategies'>,
    findings: readonly FindingState[] = [],
    again: readonly Again[] = [],
  ) {
    this.#caps = new ConfirmationCaps(plan);
    // Unconfirmed reports of workers have no effect.
    for (const finding of findings) if (finding.reported === undefined) this.addFinding(finding, finding.kind);
    for (const each of again) if (each.worker === undefined) this.addFinding(each, each.of);
  }

  /** Checks whether enough similar findings precede this test case. */
  isEnough(
    { group, known, isSpecific, isNonBug }: Resemblance,
    occurrence: Pick<FindingState, 'id' | 'coordinates'>,
  ): boolean {
    // A match by operators alone, on an unreduced input, may be another bug.
    if (!isNonBug && known !== undefined && isSpecific)
      return this.#caps.isOverCap(nameKnown(known), occurrence, MOST_CONFIRMED.known);
    return this.#caps.isOverCap(group, occurrence, MOST_CONFIRMED[isNonBug ? 'aside' : 'other']);
  }

  hasSeen(group: string): boolean {
    return this.#caps.has(group);
  }

  /** Confirms further occurrences in place of those of a withdrawn finding. */
  ignore({ group, coordinates }: SeenBug): void {
    this.#caps.ignore(group, coordinates.strategy);
  }

  addFinding(seen: SeenBug, kind: FindingKind): void {
    const { group, coordinates } = seen;
    const bug = seen.known ?? undefined;
    this.#caps.add(group, seen);
    if (bug !== undefined) this.#caps.add(nameKnown(bug), seen);
    if (isNonBug(kind)) return;
    const { seed, strategy, index } = coordinates;
    const pair = pairName({ seed, strategy });
    pushTo(this.#seen, pair, { index, bug: bug ?? group, most: bug === undefined ? SAME_TIMES : KNOWN_TIMES });
  }

  /** `done` settles when the batch ends, even on failure. */
  trackBatch(batch: Batch, done: Promise<unknown>): void {
    const pair = pairName(batch);
    const pending = this.#pending.get(pair) ?? [];
    const over = () => {
      pending.splice(pending.indexOf(entry), 1);
    };
    const entry = { from: batch.from, done: done.then(over, over) };
    pending.push(entry);
    this.#pending.set(pair, pending);
  }

  async bugBefore(pair: Pick<Coordinates, 'seed' | 'strategy'>, before: number): Promise<string | undefined> {
    const name = pairName(pair);
    await Promise.all((this.#pending.get(name) ?? []).filter(({ from }) => from < before).map(({ done }) => done));
    const times = new Map<string, number>();
    const seen = (this.#seen.get(name) ?? []).filter(({ index }) => index < before).sort((a, b) => a.index - b.index);
    for (const { bug, most } of seen) {
      times.set(bug, (times.get(bug) ?? 0) + 1);
      if ((times.get(bug) ?? 0) >= most) return bug;
    }
    return undefined;
  }
}

const nameKnown = (known: string): string => `known ${known}`;
