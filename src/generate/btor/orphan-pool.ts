/** Nodes, and which of them have no parent. Adding one and giving one a parent take the same time at any size. */
export class OrphanPool {
  readonly #all: number[] = [];
  readonly #orphans: number[] = [];
  /** Where an orphan stands among the orphans. */
  readonly #place = new Map<number, number>();

  get all(): readonly number[] {
    return this.#all;
  }

  /** In an order that depends on what was added and adopted, and on nothing else. */
  get orphans(): readonly number[] {
    return this.#orphans;
  }

  /** Adds a node that has no parent. */
  add(id: number): void {
    this.#all.push(id);
    this.#place.set(id, this.#orphans.push(id) - 1);
  }

  /** The node has a parent from now on; false where it had one already. */
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
