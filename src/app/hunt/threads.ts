import type { Dispatch } from '../../campaign/index.js';
import { type ThreadsOptions, Threads } from '../../host/index.js';
import type { Notice, PauseControl, Emit } from '../base/index.js';

/** With up to 16 jobs, one thread is about as fast as two; with 32, four are faster (`bench/threads.mjs`). */
const JOBS_PER_THREAD = 8;

/** If the result is 1, no extra thread is started. */
export function threadsFor(jobs: number, wanted: number | undefined): number {
  return Math.max(1, Math.min(jobs, wanted ?? Math.ceil(jobs / JOBS_PER_THREAD)));
}

export async function openThreads({
  store,
  jobs,
  threads,
  pace,
  worker,
  log,
  emit,
}: Omit<ThreadsOptions, 'isPaused' | 'emit'> & {
  readonly pace: PauseControl | undefined;
  readonly emit: Emit;
}): Promise<Dispatch> {
  const threadPool = await Threads.begin({
    store,
    jobs,
    threads,
    isPaused: pace?.isPaused === true,
    worker,
    log,
    emit: (notice) => emit(notice as Notice),
  });
  const forget = pace?.onChange((isPaused) => threadPool.pause(isPaused));
  const close = threadPool.close.bind(threadPool);
  threadPool.close = async () => {
    forget?.();
    await close();
  };
  return threadPool;
}
