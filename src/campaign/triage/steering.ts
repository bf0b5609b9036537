import { type FindingKind, isAside } from '../../solver/index.js';
import {
  type Batch,
  type CampaignEvent,
  type Coordinates,
  type FindingRecord,
  type Plan,
  ConfirmationCaps,
  MOST_CONFIRMED,
  pairName,
} from '../log/index.js';

/** How often a known bug may show in the tests that a strategy makes of a seed, until it makes less of it. */
const KNOWN_TIMES = 3;
/** The same for a bug that nobody has reported yet. */
const SAME_TIMES = 8;
/** What is found in this many batches before the next one of a seed and a strategy is not waited for. */
export const STEERING_LAG = 8;

type Again = CampaignEvent & { readonly kind: 'finding-again' };

/** What something that is not confirmed looks like. */
export interface Resemblance {
  readonly group: string;
  /** The known bug that it fits, and whether it fits in a signature or a shape. */
  readonly known: string | undefined;
  readonly isSpecific: boolean;
  /** Whether it is kept apart from bugs. */
  readonly isAside: boolean;
}

/** What Steering remembers of a finding, or of what was not looked into any more. */
export type SeenBug = Pick<FindingRecord, 'id' | 'group' | 'coordinates'> &
  Partial<Pick<FindingRecord, 'confirmed'>> & { readonly known?: string | null };

/**
 * Keeps a campaign off bugs that it has found many times. What it says of a seed under a strategy follows from what was
 * found in earlier batches of the two alone, so that the order of tests is the same with any number of jobs.
 */
export class Steering {
  readonly #caps: ConfirmationCaps;
  readonly #seen = new Map<string, { index: number; bug: string; most: number }[]>();
  readonly #pending = new Map<string, { from: number; done: Promise<void> }[]>();

  constructor(
    plan: Pick<Plan, 'seeds' | 'strategies'>,
    findings: readonly FindingRecord[] = [],
    again: readonly Again[] = [],
  ) {
    this.#caps = new ConfirmationCaps(plan);
    // A worker's word steers nothing.
    for (const finding of findings) if (finding.reported === undefined) this.saw(finding, finding.kind);
    for (const each of again) if (each.worker === undefined) this.saw(each, each.of);
  }

  /** Whether what looks like this was seen often enough before this test case for it to be only counted. */
  isEnough(
    { group, known, isSpecific, isAside }: Resemblance,
    occurrence: Pick<FindingRecord, 'id' | 'coordinates'>,
  ): boolean {
    // What fits by its operators alone, in an input that is not reduced, may well be another bug.
    if (!isAside && known !== undefined && isSpecific)
      return this.#caps.isBeyond(knownName(known), occurrence, MOST_CONFIRMED.known);
    return this.#caps.isBeyond(group, occurrence, MOST_CONFIRMED[isAside ? 'aside' : 'other']);
  }

  /** Whether something of this group was confirmed. */
  hasSeen(group: string): boolean {
    return this.#caps.knows(group);
  }

  /** Hears of a finding of this kind, or of one more instance of it. What is no bug makes no strategy do less. */
  saw(seen: SeenBug, kind: FindingKind): void {
    const { group, coordinates } = seen;
    const bug = seen.known ?? undefined;
    this.#caps.add(group, seen);
    if (bug !== undefined) this.#caps.add(knownName(bug), seen);
    if (isAside(kind)) return;
    const { seed, strategy, index } = coordinates;
    const pair = pairName({ seed, strategy });
    const all = this.#seen.get(pair) ?? [];
    all.push({ index, bug: bug ?? group, most: bug === undefined ? SAME_TIMES : KNOWN_TIMES });
    this.#seen.set(pair, all);
  }

  /** Hears that a batch is under way; `done` settles, in whatever way, when it is over. */
  began(batch: Batch, done: Promise<unknown>): void {
    const pair = pairName(batch);
    const pending = this.#pending.get(pair) ?? [];
    const over = () => {
      pending.splice(pending.indexOf(entry), 1);
    };
    const entry = { from: batch.from, done: done.then(over, over) };
    pending.push(entry);
    this.#pending.set(pair, pending);
  }

  /** The bug that keeps coming back in the tests of a seed and a strategy before an index; waits for these. */
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

/** What a known bug is called among groups. */
function knownName(known: string): string {
  return `known ${known}`;
}
