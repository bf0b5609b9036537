/** Beyond this many unused entries for each used one, numbers are kept in a map. */
const SPARSE = 8;
const ALWAYS_DENSE = 65_536;

/**
 * From a file's own numbers (positive) to whole numbers other than 0: an array where numbers are dense, a map where
 * they are not.
 */
export class IdTable {
  #dense = new Int32Array(1024);
  readonly #sparse = new Map<number, number>();
  #used = 0;

  /** 0 where nothing is kept. */
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

  /** Makes the array longer where that does not waste too much; what a longer array covers leaves the map. */
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
