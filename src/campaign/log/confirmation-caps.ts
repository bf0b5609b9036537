import { type Coordinates, type Plan, SEED_ITSELF, roundOf } from './plan.js';

/** How many occurrences of a bug are confirmed before others are only counted: of a known one, of what is no bug, and of any other. */
export const MOST_CONFIRMED = { known: 3, aside: 3, other: 20 } as const;
const MOST = Math.max(...Object.values(MOST_CONFIRMED));
/** What shows only after a history of queries takes seconds to confirm, and counts for so many. */
const AFTER_HISTORY = 4;

/** One test case in which a bug shows, confirmed or only counted. */
export interface Occurrence {
  /** The id of the finding that it is or would be. */
  readonly id: string;
  readonly coordinates: Coordinates;
  /** How it was confirmed; undefined where it was only counted. */
  readonly confirmed?: 'fresh' | 'history' | undefined;
}

interface Place {
  /** The rank in the order of occurrences, the most significant part first. */
  readonly order: readonly (number | string)[];
  readonly weight: number;
  /** The seed, if it is asked itself. */
  readonly askedSeed: string | undefined;
  readonly index: number;
}

/**
 * Which occurrences of a bug a campaign confirms: the first so many, in an order that follows from their coordinates and the plan
 * alone. In whatever order tests are run, and however they are spread over machines and parts, all of these are confirmed; so what
 * was confirmed beyond them, because it came to light earlier or elsewhere, can be told from them, and be counted like the rest.
 */
export class ConfirmationCaps {
  readonly #seeds: ReadonlyMap<string, number>;
  readonly #strategies: ReadonlyMap<string, number>;
  /** By bug: the first occurrences, in order, up to the largest cap. A seed that is asked itself counts once. */
  readonly #first = new Map<string, Place[]>();

  constructor(plan: Pick<Plan, 'seeds' | 'strategies'>) {
    this.#seeds = new Map(plan.seeds.map(({ blob }, at) => [blob, at]));
    this.#strategies = new Map(plan.strategies.map((name, at) => [name, at]));
  }

  /** Hears of an occurrence of a bug, which may be a group or the name of a known one; what it was told before changes nothing. */
  add(bug: string, occurrence: Occurrence): void {
    const order = this.#orderOf(occurrence);
    const { seed, strategy, index } = occurrence.coordinates;
    const askedSeed = strategy === SEED_ITSELF ? seed : undefined;
    const first = this.#first.get(bug) ?? [];
    this.#first.set(bug, first);
    const known = askedSeed === undefined ? -1 : first.findIndex((each) => each.askedSeed === askedSeed);
    if (known >= 0) {
      if (compare((first[known] as Place).order, order) <= 0) return;
      first.splice(known, 1);
    }
    const at = first.findIndex((each) => compare(each.order, order) >= 0);
    const next = first[at];
    if (next !== undefined && compare(next.order, order) === 0) return;
    first.splice(at < 0 ? first.length : at, 0, { order, weight: weightOf(occurrence, askedSeed), askedSeed, index });
    let before = 0;
    const enough = first.findIndex(({ weight }) => (before += weight) >= MOST);
    if (enough >= 0) first.length = enough + 1;
  }

  /**
   * Whether so many occurrences of a bug that are known come before this one. Of a seed that is asked several times, with other questions each
   * time, one occurrence is enough.
   */
  isBeyond(bug: string, occurrence: Pick<Occurrence, 'id' | 'coordinates'>, most: number): boolean {
    const { seed, strategy, index } = occurrence.coordinates;
    const order = this.#orderOf(occurrence);
    const first = this.#first.get(bug) ?? [];
    const before = first.filter((place) => compare(place.order, order) < 0);
    const isAskedAgain =
      strategy === SEED_ITSELF && before.some((place) => place.askedSeed === seed && place.index < index);
    return isAskedAgain || before.reduce((sum, { weight }) => sum + weight, 0) >= most;
  }

  /** Whether any occurrence of a bug is known. */
  knows(bug: string): boolean {
    return this.#first.has(bug);
  }

  /** By rounds of the schedule, then by seeds and strategies as the plan has them: about the order in which tests are run. */
  #orderOf({ id, coordinates: { seed, strategy, index } }: Pick<Occurrence, 'id' | 'coordinates'>): Place['order'] {
    const nth = strategy === SEED_ITSELF ? -1 : (this.#strategies.get(strategy) ?? Infinity);
    return [roundOf(index), this.#seeds.get(seed) ?? Infinity, nth, seed, strategy, index, id];
  }
}

/** Of a seed that is asked several times only the first occurrence is kept; each weighs the same, so that it does not matter which came first. */
function weightOf({ confirmed }: Occurrence, askedSeed: string | undefined): number {
  return confirmed === 'history' && askedSeed === undefined ? AFTER_HISTORY : 1;
}

function compare(one: Place['order'], other: Place['order']): number {
  const at = one.findIndex((part, i) => part !== other[i]);
  if (at < 0) return 0;
  return (one[at] as number | string) < (other[at] as number | string) ? -1 : 1;
}
