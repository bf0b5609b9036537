import { isMainThread } from 'node:worker_threads';
import { Script } from 'node:vm';
import { WorkInterrupted } from '../campaign/index.js';

const holder = globalThis as typeof globalThis & { gainsayWork?: () => void };
const call = new Script('globalThis.gainsayWork()');
/** Longest time-out that Node accepts, milliseconds. */
const LONGEST = 2 ** 31 - 1;

export interface Interruption {
  /** Milliseconds; undefined means no limit. */
  readonly within?: number | undefined;
  /**
   * Whether SIGINT stops it; its handlers are called afterwards. Only for long work: Node swaps the handlers twice,
   * and a signal that arrives during a swap may be lost or end the process.
   */
  readonly bySignal: boolean;
}

/**
 * Runs synchronous work that can be interrupted, and then throws `WorkInterrupted`. Otherwise handlers of signals and
 * timers wait until the work returns. Interrupted work runs no `finally` block.
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
