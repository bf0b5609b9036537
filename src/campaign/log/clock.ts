export interface Clock {
  now(): number;
  worked?(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Throws `WorkInterrupted` after `within` milliseconds, on Ctrl-C, or at the deadline. */
  interruptible?<T>(work: () => T, within?: number): T;
}

/** Thrown when synchronous work is stopped midway; any state that it was changing must be discarded. */
export class WorkInterrupted extends Error {
  override readonly name = 'WorkInterrupted';
}
