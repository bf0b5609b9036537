import type { Solver } from '../../solver/index.js';

/** A place where one piece of work can be done at a time, with solvers of its own. */
export interface Slot {
  readonly solvers: readonly Solver[];
}

/** A fixed number of slots, lent out in the order of asking. Solvers are opened when a slot is first used. */
export class Slots {
  readonly #open: () => Promise<readonly Solver[]>;
  readonly #free: (Slot | undefined)[];
  readonly #opened: Slot[] = [];
  readonly #waiting: ((slot: Slot | undefined) => void)[] = [];

  constructor(count: number, open: () => Promise<readonly Solver[]>) {
    this.#open = open;
    this.#free = Array.from({ length: count }, () => undefined);
  }

  /** Lends a slot as soon as one is free. */
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

  /** Takes a slot back, or hands it straight to whoever waits longest: nobody else can come in between. */
  give(slot: Slot | undefined): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(slot);
    else next(slot);
  }

  /** Ends every process that belongs to the slots. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.flatMap(({ solvers }) => solvers.map((solver) => solver.close())));
  }
}
