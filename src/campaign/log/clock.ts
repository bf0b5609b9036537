export interface Clock {
  /** Monotonic milliseconds from an arbitrary origin. */
  now(): number;
  /** As `now`, but without time spent waiting for a processor. If absent, use `now`. */
  worked?(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Runs synchronous work. Throws `WorkInterrupted` after `within` milliseconds, on Ctrl-C, or when the time is up. */
  interruptible?<T>(work: () => T, within?: number): T;
}

/** Synchronous work was stopped halfway: discard any state it was changing. */
export class WorkInterrupted extends Error {
  override readonly name = 'WorkInterrupted';
}
