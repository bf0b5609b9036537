import type { Solver } from '../../../solver/index.js';

export interface Slot {
  readonly solvers: readonly Solver[];
}

/** Slots are lent in order of request and open their solvers on first use. */
export class Slots {
  readonly #open: () => Promise<readonly Solver[]>;
  readonly #free: (Slot | undefined)[];
  readonly #opened: Slot[] = [];
  readonly #waiting: ((slot: Slot | undefined) => void)[] = [];

  constructor(count: number, open: () => Promise<readonly Solver[]>) {
    this.#open = open;
    this.#free = Array.from({ length: count }, () => undefined);
  }

  async take(): Promise<Slot> {
    const slot =
      this.#free.length > 0
        ? this.#free.pop()
        : await new Promise<Slot | undefined>((ready) => this.#waiting.push(ready));
    if (slot !== undefined) return slot;
    try {
      const opened: Slot = { solvers: await this.#open() };
      this.#opened.push(opened);
      return opened;
    } catch (error) {
      this.give(undefined);
      throw error;
    }
  }

  /** Hands the slot directly to the longest waiting request. */
  give(slot: Slot | undefined): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(slot);
    else next(slot);
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.flatMap(({ solvers }) => solvers.map((solver) => solver.close())));
  }
}
