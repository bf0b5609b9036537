import type { Nonterminal } from './grammar.js';
import type { Skeleton } from './skeletons.js';

/** Choice for a hole: a literal's index, or `literals.length` plus a symbol's number (in order of first occurrence). */
export type Filling = number;

/**
 * Counts the ways to fill `holes` holes of one nonterminal. Each hole receives a literal, one of the `used` symbols
 * or the next new symbol. With neither literals nor used symbols, the counts are the Bell numbers.
 */
export class FillingCounts {
  readonly #known = new Map<string, number>();

  of(place: Nonterminal, holes: number, used = 0): number {
    if (holes === 0) return 1;
    const key = `${place.id} ${holes} ${used}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const old = place.literals.length + (place.hasSymbols ? used : 0);
    const next = place.hasSymbols ? this.of(place, holes - 1, used + 1) : 0;
    const count = old * this.of(place, holes - 1, used) + next;
    this.#known.set(key, count);
    return count;
  }

  ofAll(places: readonly Nonterminal[], holes: readonly number[]): number {
    return places.reduce((product, place) => product * this.of(place, holes[place.id] as number), 1);
  }

  filling(place: Nonterminal, holes: number, rank: number): Filling[] {
    const filled: Filling[] = [];
    let used = 0;
    let rest = rank;
    for (let left = holes - 1; left >= 0; left--) {
      const old = place.literals.length + (place.hasSymbols ? used : 0);
      const same = this.of(place, left, used);
      const choice = Math.min(Math.floor(rest / same), old);
      rest -= choice * same;
      filled.push(choice);
      if (choice === old) used++;
    }
    return filled;
  }
}

export function listHoles(skeleton: Skeleton): Skeleton[] {
  const holes: Skeleton[] = [];
  const stack: Skeleton[] = [skeleton];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.production === undefined) holes.push(next);
    for (let i = next.args.length - 1; i >= 0; i--) stack.push(next.args[i] as Skeleton);
  }
  return holes;
}

interface Swap {
  readonly first: number;
  readonly second: number;
  readonly length: number;
}

/** Lists the swaps of commutative arguments, inner operators first. */
export function listSwaps(skeleton: Skeleton): Swap[] {
  const swaps: Swap[] = [];
  const visit = ({ production, args }: Skeleton, from: number): number => {
    if (production === undefined) return from + 1;
    let at = from;
    const starts = args.map((arg) => {
      const start = at;
      at = visit(arg, at);
      return start;
    });
    const [one, other] = args;
    if (production.commutative && one?.cell === other?.cell && one?.rank === other?.rank) {
      const [first = 0, second = 0] = starts;
      swaps.push({ first, second, length: second - first });
    }
    return at;
  };
  visit(skeleton, 0);
  return swaps;
}

/** Checks whether a formula is the first of those that differ only in names or the order of commutative arguments. */
export function isFirst(swaps: readonly Swap[], fillings: readonly Filling[], places: readonly Nonterminal[]): boolean {
  for (let chosen = 1; chosen < 2 ** swaps.length; chosen++) {
    const other = [...fillings];
    swaps.forEach(({ first, second, length }, i) => {
      if (((chosen >> i) & 1) === 0) return;
      for (let k = 0; k < length; k++) {
        [other[first + k], other[second + k]] = [other[second + k] as Filling, other[first + k] as Filling];
      }
    });
    if (isBefore(renumber(other, places), fillings)) return false;
  }
  return true;
}

function renumber(fillings: readonly Filling[], places: readonly Nonterminal[]): Filling[] {
  const names = new Map<number, number>();
  const used = new Map<number, number>();
  return fillings.map((filling, i) => {
    const { id, literals } = places[i] as Nonterminal;
    if (filling < literals.length) return filling;
    const key = id * 1024 + filling;
    let name = names.get(key);
    if (name === undefined) {
      name = literals.length + (used.get(id) ?? 0);
      used.set(id, (used.get(id) ?? 0) + 1);
      names.set(key, name);
    }
    return name;
  });
}

function isBefore(one: readonly Filling[], other: readonly Filling[]): boolean {
  for (let i = 0; i < one.length; i++) {
    const difference = (one[i] as Filling) - (other[i] as Filling);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
