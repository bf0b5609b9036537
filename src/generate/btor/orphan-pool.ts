/** Tracks which nodes have no parent, in constant time. */
export class OrphanPool {
  readonly #all: number[] = [];
  readonly #orphans: number[] = [];
  readonly #place = new Map<number, number>();

  get all(): readonly number[] {
    return this.#all;
  }

  /** In an order that only additions and adoptions determine. */
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
