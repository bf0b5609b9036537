/** Maximum unused entries per used one; sparser numbers go to a map. */
const SPARSE = 8;
const ALWAYS_DENSE = 65_536;

/** Maps a file's positive numbers to nonzero integers, in an array if dense, otherwise in a map. */
export class IdTable {
  #dense = new Int32Array(1024);
  readonly #sparse = new Map<number, number>();
  #used = 0;

  /** Returns 0 for an unknown number. */
  get(id: number): number {
    return id < this.#dense.length ? (this.#dense[id] as number) : (this.#sparse.get(id) ?? 0);
  }

  set(id: number, value: number): void {
    if (id >= this.#dense.length && !this.#grows(id)) {
      this.#sparse.set(id, value);
      return;
    }
    this.#used++;
    this.#dense[id] = value;
  }

  #grows(id: number): boolean {
    const most = Math.max(ALWAYS_DENSE, SPARSE * (this.#used + this.#sparse.size));
    if (id >= most) return false;
    const wider = new Int32Array(Math.max(id + 1, 2 * this.#dense.length));
    wider.set(this.#dense);
    for (const [key, value] of this.#sparse) {
      if (key >= wider.length) continue;
      wider[key] = value;
      this.#sparse.delete(key);
      this.#used++;
    }
    this.#dense = wider;
    return true;
  }
}
