import type { Dispatch } from '../../campaign/index.js';
import { type ThreadsOptions, Threads } from '../../host/index.js';
import type { Notice, PauseControl, Emit } from '../base/index.js';

/**
 * Maximum jobs per thread. Speedups over one job: with 8 jobs, 2.84 for one thread and 2.91 for two; with 16 jobs,
 * 2.35 for one and 2.28 for two; with 32 jobs, 1.97 for one and 2.42 for four (`bench/threads.mjs --rounds 2`, z3,
 * four processors).
 */
const JOBS_PER_THREAD = 8;

/** Number of threads. If it is 1, no extra thread is started. */
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
