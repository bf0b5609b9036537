/** Time, as an argument. */
export interface Clock {
  /** Milliseconds from some point on; never goes back. */
  now(): number;
  /** The same, without the time in which this process waited for a processor. Absent: `now`. */
  worked?(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Runs synchronous work and throws `WorkInterrupted` if it was stopped: after `within` milliseconds, else by Ctrl-C or the end of the time. Absent:
   * nothing stops it.
   */
  interruptible?<T>(work: () => T, within?: number): T;
}

/** Synchronous work was stopped in the middle: what it was changing must not be used again. */
export class WorkInterrupted extends Error {
  override readonly name = 'WorkInterrupted';
}
