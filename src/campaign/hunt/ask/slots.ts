import type { Solver } from '../../../solver/index.js';

export interface Slot {
  readonly solvers: readonly Solver[];
}

/** Opens the solvers of a campaign. */
export interface SolverSource {
  /** Test cases in progress at a time. */
  readonly jobs: number;
  /** Opens new instances of the plan's solvers, in its order. */
  openSolvers(): Promise<readonly Solver[]>;
}

/** Slots are lent in order of request and open their solvers on first use. */
export class Slots {
  readonly #source: SolverSource;
  readonly #free: (Slot | undefined)[];
  readonly #opened: Slot[] = [];
  readonly #waiting: ((slot: Slot | undefined) => void)[] = [];

  constructor(source: SolverSource) {
    this.#source = source;
    this.#free = Array.from({ length: source.jobs }, () => undefined);
  }

  async take(): Promise<Slot> {
    const slot =
      this.#free.length > 0
        ? this.#free.pop()
        : await new Promise<Slot | undefined>((ready) => this.#waiting.push(ready));
    if (slot !== undefined) return slot;
    try {
      const opened: Slot = { solvers: await this.#source.openSolvers() };
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
