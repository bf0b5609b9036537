import type { Coordinates, Plan } from './records/plan.js';
import { SEED_ITSELF, findRound } from './plan.js';

/** Maximum occurrences to confirm per bug. `aside`: findings that are not bugs. */
export const MOST_CONFIRMED = { known: 3, aside: 3, other: 20 } as const;
const MOST = Math.max(...Object.values(MOST_CONFIRMED));
/** Weight of a bug that needs a history of queries: confirming it takes seconds. */
const AFTER_HISTORY = 4;

export interface Occurrence {
  readonly id: string;
  readonly coordinates: Coordinates;
  readonly confirmed?: 'fresh' | 'history' | undefined;
}

interface RankedOccurrence {
  readonly order: readonly (number | string)[];
  readonly weight: number;
  readonly askedSeed: string | undefined;
  readonly strategy: string;
  readonly index: number;
}

/**
 * Selects the occurrences of a bug to confirm, by the plan and each test's seed, strategy and index, so that the order
 * of tests and machines does not matter. Counts the others.
 */
export class ConfirmationCaps {
  readonly #seeds: ReadonlyMap<string, number>;
  readonly #strategies: ReadonlyMap<string, number>;
  /** First occurrences by bug, for each strategy up to the largest cap. All queries about an unchanged seed count once. */
  readonly #first = new Map<string, RankedOccurrence[]>();
  readonly #ignored = new Set<string>();

  constructor(plan: Pick<Plan, 'seeds' | 'strategies'>) {
    this.#seeds = new Map(plan.seeds.map(({ blob }, at) => [blob, at]));
    this.#strategies = new Map(plan.strategies.map((name, at) => [name, at]));
  }

  /** `bug` is a group or the name of a known bug. Adding an occurrence twice changes nothing. */
  add(bug: string, occurrence: Occurrence): void {
    const order = this.#rank(occurrence);
    const { seed, strategy, index } = occurrence.coordinates;
    if (this.#ignored.has(ignoredName(bug, strategy))) return;
    const askedSeed = strategy === SEED_ITSELF ? seed : undefined;
    const first = this.#first.get(bug) ?? [];
    this.#first.set(bug, first);
    const known = askedSeed === undefined ? -1 : first.findIndex((each) => each.askedSeed === askedSeed);
    if (known >= 0) {
      if (compare((first[known] as RankedOccurrence).order, order) <= 0) return;
      first.splice(known, 1);
    }
    const at = first.findIndex((each) => compare(each.order, order) >= 0);
    const next = first[at];
    if (next !== undefined && compare(next.order, order) === 0) return;
    first.splice(at < 0 ? first.length : at, 0, {
      order,
      weight: occurrence.confirmed === 'history' && askedSeed === undefined ? AFTER_HISTORY : 1,
      askedSeed,
      strategy,
      index,
    });
    let before = 0;
    const isOver = (each: RankedOccurrence) =>
      each.strategy === strategy && (before += each.weight) - each.weight >= MOST;
    const counted = first.filter((each) => !isOver(each));
    this.#first.set(bug, counted);
  }

  /** Ignores the earlier and later occurrences of a bug that the strategy found. */
  ignore(bug: string, strategy: string): void {
    this.#ignored.add(ignoredName(bug, strategy));
    const others = (this.#first.get(bug) ?? []).filter((each) => each.strategy !== strategy);
    this.#first.set(bug, others);
  }

  /** Earlier occurrences weigh at least `most`, or an earlier query about the same unchanged seed shows the bug. */
  isOverCap(bug: string, occurrence: Pick<Occurrence, 'id' | 'coordinates'>, most: number): boolean {
    const { seed, strategy, index } = occurrence.coordinates;
    const order = this.#rank(occurrence);
    const first = this.#first.get(bug) ?? [];
    const before = first.filter((place) => compare(place.order, order) < 0);
    const isAskedAgain =
      strategy === SEED_ITSELF && before.some((place) => place.askedSeed === seed && place.index < index);
    return isAskedAgain || before.reduce((sum, { weight }) => sum + weight, 0) >= most;
  }

  has(bug: string): boolean {
    return (this.#first.get(bug)?.length ?? 0) > 0;
  }

  /** Orders occurrences by round, then by seed and strategy as in the plan: roughly the order of the tests. */
  #rank({
    id,
    coordinates: { seed, strategy, index },
  }: Pick<Occurrence, 'id' | 'coordinates'>): RankedOccurrence['order'] {
    const nth = strategy === SEED_ITSELF ? -1 : (this.#strategies.get(strategy) ?? Infinity);
    return [findRound(index), this.#seeds.get(seed) ?? Infinity, nth, seed, strategy, index, id];
  }
}

const ignoredName = (bug: string, strategy: string): string => JSON.stringify([bug, strategy]);

function compare(one: RankedOccurrence['order'], other: RankedOccurrence['order']): number {
  const at = one.findIndex((part, i) => part !== other[i]);
  if (at < 0) return 0;
  return (one[at] as number | string) < (other[at] as number | string) ? -1 : 1;
}
