import { type FindingKind, isAside } from '../../solver/index.js';
import { type Batch, type CampaignEvent, type Coordinates, type FindingRecord, pairName } from '../log/index.js';

/** How often a known bug may show in the tests that a strategy makes of a seed, until it makes less of it. */
const KNOWN_TIMES = 3;
/** The same for a bug that nobody has reported yet. */
const SAME_TIMES = 8;
/** What is found in this many batches before the next one of a seed and a strategy is not waited for. */
export const STEERING_LAG = 8;
/** How often a bug is confirmed before what looks like it is only counted: a known one, what is no bug, and any other. */
const CONFIRMED = { known: 3, other: 20, aside: 3 } as const;
/** What shows only after a history of queries takes seconds to confirm, and counts for so many. */
const AFTER_HISTORY = 4;

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
export type SeenBug = Pick<FindingRecord, 'group' | 'coordinates'> &
  Partial<Pick<FindingRecord, 'confirmed'>> & { readonly known?: string | null };

/**
 * Keeps a campaign off bugs that it has found many times. What it says of a seed under a strategy follows from what was
 * found in earlier batches of the two alone, so that the order of tests is the same with any number of jobs.
 */
export class Steering {
  readonly #times = new Map<string, number>();
  readonly #seen = new Map<string, { index: number; bug: string; most: number }[]>();
  readonly #pending = new Map<string, { from: number; done: Promise<void> }[]>();

  constructor(findings: readonly FindingRecord[], again: readonly Again[]) {
    for (const finding of findings) this.saw(finding, finding.kind);
    for (const each of again) this.saw(each, each.of);
  }

  /** Whether what looks like this was seen often enough to be only counted from now on. */
  isEnough({ group, known, isSpecific, isAside }: Resemblance): boolean {
    if (isAside) return (this.#times.get(group) ?? 0) >= CONFIRMED.aside;
    // What fits by its operators alone, in an input that is not reduced, may well be another bug.
    return known === undefined || !isSpecific
      ? (this.#times.get(group) ?? 0) >= CONFIRMED.other
      : (this.#times.get(`known ${known}`) ?? 0) >= CONFIRMED.known;
  }

  /** Whether something of this group was confirmed. */
  hasSeen(group: string): boolean {
    return (this.#times.get(group) ?? 0) > 0;
  }

  /** Hears of a finding of this kind, or of one more instance of it. What is no bug makes no strategy do less. */
  saw({ group, known, coordinates, confirmed }: SeenBug, kind: FindingKind): void {
    const bug = known ?? undefined;
    this.#count(group, confirmed === 'history' ? AFTER_HISTORY : 1);
    if (bug !== undefined) this.#count(`known ${bug}`);
    if (isAside(kind)) return;
    const { seed, strategy, index } = coordinates;
    const pair = pairName({ seed, strategy });
    const seen = this.#seen.get(pair) ?? [];
    seen.push({ index, bug: bug ?? group, most: bug === undefined ? SAME_TIMES : KNOWN_TIMES });
    this.#seen.set(pair, seen);
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

  #count(name: string, times = 1): void {
    this.#times.set(name, (this.#times.get(name) ?? 0) + times);
  }
}
