import { isMainThread } from 'node:worker_threads';
import { Script } from 'node:vm';
import { WorkInterrupted } from '../campaign/index.js';

const holder = globalThis as typeof globalThis & { gainsayWork?: () => void };
const call = new Script('globalThis.gainsayWork()');
/** Node takes no longer time-outs, milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** What stops synchronous work. */
export interface Interruption {
  /** Milliseconds; undefined: it may take any time. */
  readonly within?: number | undefined;
  /**
   * Whether SIGINT stops it, whose handlers are called afterwards. Only for work that takes long: Node changes the handlers twice, and a
   * signal that comes just then may be lost or end the process.
   */
  readonly bySignal: boolean;
}

/**
 * Runs synchronous work that can be stopped; then throws `WorkInterrupted`. Otherwise handlers of signals and timers wait until the work
 * returns. No `finally` of the work runs if it is stopped.
 */
export function interruptible<T>(work: () => T, { within, bySignal }: Interruption): T {
  const breakOnSigint = bySignal && isMainThread && process.listenerCount('SIGINT') > 0;
  if (holder.gainsayWork !== undefined || (!breakOnSigint && within === undefined)) return work();
  let result: { readonly value: T } | undefined;
  holder.gainsayWork = () => {
    result = { value: work() };
  };
  try {
    const timeout = within === undefined ? {} : { timeout: Math.min(Math.max(1, Math.ceil(within)), LONGEST) };
    call.runInThisContext({ breakOnSigint, displayErrors: false, ...timeout });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED' && code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') process.emit('SIGINT', 'SIGINT');
    throw new WorkInterrupted('the work was interrupted');
  } finally {
    delete holder.gainsayWork;
  }
  return (result as unknown as { readonly value: T }).value;
}
