import { type Clock, WorkInterrupted } from '../../log/index.js';

/** Milliseconds after which work yields to signals, timers and solver output. */
const LONGEST_MS = 50;

/** Milliseconds after which work is restarted in a mode that SIGINT can stop, but that can lose other signals. */
export const WATCHED_MS = 300;

/** Interrupts long computations so that the single thread remains responsive. */
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
   * Runs pure work that Ctrl-C or the time limit can stop. Work that takes longer than `WATCHED_MS` is restarted in a
   * mode that SIGINT can stop; `isLong` starts in that mode.
   */
  async run<T>(work: () => T, { isLong = false }: { readonly isLong?: boolean } = {}): Promise<T> {
    const first = isLong ? undefined : await this.attempt(work, WATCHED_MS);
    const result = first ?? (await this.attempt(work));
    if (this.isDue) await this.take();
    if (result === undefined) throw new WorkInterrupted('the work was interrupted');
    return result.value;
  }

  /** Undefined if `work` was stopped after `within` milliseconds or by the time limit. */
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

  async take(): Promise<void> {
    if (!this.isDue) return;
    await this.#clock.sleep(0);
    this.#last = this.#clock.now();
    this.#signal?.throwIfAborted();
  }
}
