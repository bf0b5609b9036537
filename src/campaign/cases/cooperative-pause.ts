import { type Clock, WorkInterrupted } from '../log/index.js';

/** Work that goes on for longer lets signals, timers and what solvers printed in between, milliseconds. */
const LONGEST_MS = 50;

/**
 * Keeps the only thread able to answer: whoever goes through many pieces of work of its own (files, mutants) asks between two
 * of them whether it is time to let others in. A short piece costs a look at the clock, and nothing else is changed by it.
 */
export class CooperativePause {
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  #last: number;

  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    this.#last = clock.now();
  }

  now(): number {
    return this.#clock.now();
  }

  get isDue(): boolean {
    return this.#clock.now() - this.#last > LONGEST_MS;
  }

  /** Runs a piece of work that may take long: Ctrl-C and the end of the time stop it. Rejects with the signal's reason then. */
  async run<T>(work: () => T): Promise<T> {
    const { interruptible } = this.#clock;
    try {
      const result = interruptible === undefined ? work() : interruptible(work);
      if (this.isDue) await this.take();
      return result;
    } catch (error) {
      if (!(error instanceof WorkInterrupted)) throw error;
      await this.#clock.sleep(0);
      this.#signal?.throwIfAborted();
      throw error;
    }
  }

  /** Lets others in where it is time. Rejects with the signal's reason once that is aborted. */
  async take(): Promise<void> {
    if (!this.isDue) return;
    await this.#clock.sleep(0);
    this.#last = this.#clock.now();
    this.#signal?.throwIfAborted();
  }
}
