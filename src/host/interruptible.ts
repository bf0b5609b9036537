import { isMainThread } from 'node:worker_threads';
import { Script } from 'node:vm';
import { WorkInterrupted } from '../campaign/index.js';

const holder = globalThis as typeof globalThis & { gainsayWork?: () => void };
const call = new Script('globalThis.gainsayWork()');
/** Node takes no longer time-outs, milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Runs synchronous work that SIGINT stops, and the end of `ms` milliseconds; then throws `WorkInterrupted`. Without this, signal handlers wait until
 * the work returns. Those of SIGINT are called afterwards. No `finally` of the work runs.
 */
export function interruptible<T>(work: () => T, ms?: number): T {
  const listens = isMainThread && process.listenerCount('SIGINT') > 0;
  if (holder.gainsayWork !== undefined || (!listens && ms === undefined)) return work();
  let result: { readonly value: T } | undefined;
  holder.gainsayWork = () => {
    result = { value: work() };
  };
  try {
    const timeout = ms === undefined ? {} : { timeout: Math.min(Math.max(1, Math.ceil(ms)), LONGEST) };
    call.runInThisContext({ breakOnSigint: listens, displayErrors: false, ...timeout });
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
