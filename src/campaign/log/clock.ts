/** Waiting, as an argument. */
export interface Clock {
  /** Milliseconds from some point on; never goes back. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
