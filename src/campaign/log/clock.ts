/** Time, as an argument. */
export interface Clock {
  /** Milliseconds from some point on; never goes back. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Runs synchronous work, which Ctrl-C and the end of the time can stop: then throws `WorkInterrupted`. Absent: nothing stops it. */
  interruptible?<T>(work: () => T): T;
}

/** Synchronous work was stopped in the middle: what it was changing must not be used again. */
export class WorkInterrupted extends Error {
  override readonly name = 'WorkInterrupted';
}
