import { type Clock, WorkInterrupted } from '../log/index.js';

/** Work that goes on for longer lets signals, timers and what solvers printed in between, milliseconds. */
const LONGEST_MS = 50;

/** Work that takes longer is watched for signals, milliseconds. */
export const SHORT_MS = 300;

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

  /**
   * Runs a piece of pure work, which Ctrl-C and the end of the time stop; rejects with the signal's reason then. One that turns out to be
   * long is run again, so that a short one needs no look at signals; `isLong`: it is known to be.
   */
  async run<T>(work: () => T, { isLong = false }: { readonly isLong?: boolean } = {}): Promise<T> {
    const first = isLong ? undefined : await this.attempt(work, SHORT_MS);
    const result = first ?? (await this.attempt(work));
    if (this.isDue) await this.take();
    if (result === undefined) throw new WorkInterrupted('the work was interrupted');
    return result.value;
  }

  /** The result of work; undefined if it was stopped after `within` milliseconds, or by the end of the time. */
  async attempt<T>(work: () => T, within?: number): Promise<{ readonly value: T } | undefined> {
    const { interruptible } = this.#clock;
    if (interruptible === undefined) return { value: work() };
    try {
      return { value: interruptible(work, within) };
    } catch (error) {
      if (!(error instanceof WorkInterrupted)) throw error;
      await this.#clock.sleep(0);
      this.#last = this.#clock.now();
      this.#signal?.throwIfAborted();
      return undefined;
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
