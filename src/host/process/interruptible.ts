import { isMainThread } from 'node:worker_threads';
import { Script } from 'node:vm';
import { WorkInterrupted } from '../../campaign/index.js';

const holder = globalThis as typeof globalThis & { gainsayWork?: () => void };
const call = new Script('globalThis.gainsayWork()');
/** The longest time-out that Node accepts. */
const LONGEST = 2 ** 31 - 1;

export interface InterruptOptions {
  readonly within?: number | undefined;
  /** True if SIGINT stops the work. Only for long work: a signal is lost if it arrives while Node swaps handlers. */
  readonly bySignal: boolean;
}

/** If the work is interrupted, throws `WorkInterrupted` and runs no `finally` block of the work. */
export function interruptible<T>(work: () => T, { within, bySignal }: InterruptOptions): T {
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
