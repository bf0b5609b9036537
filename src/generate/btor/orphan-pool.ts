/** A set of nodes that tracks which have no parent. `add` and `adopt` take constant time. */
export class OrphanPool {
  readonly #all: number[] = [];
  readonly #orphans: number[] = [];
  readonly #place = new Map<number, number>();

  get all(): readonly number[] {
    return this.#all;
  }

  /** Ordered by the history of additions and adoptions alone, so runs are reproducible. */
  get orphans(): readonly number[] {
    return this.#orphans;
  }

  add(id: number): void {
    this.#all.push(id);
    this.#place.set(id, this.#orphans.push(id) - 1);
  }

  adopt(id: number): boolean {
    const place = this.#place.get(id);
    if (place === undefined) return false;
    this.#place.delete(id);
    const last = this.#orphans.pop() as number;
    if (last !== id) {
      this.#orphans[place] = last;
      this.#place.set(last, place);
    }
    return true;
  }
}
