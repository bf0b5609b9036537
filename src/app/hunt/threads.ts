import type { CampaignEvent, Dispatch, Store } from '../../campaign/index.js';
import { type ThreadsWorker, Threads } from '../../host/index.js';
import type { Notice, PauseControl, Emit } from '../base/index.js';

/**
 * Maximum jobs per thread. With 8, 16 and 32 jobs, one thread ran 2.84, 2.35 and 1.97 times as many tests per second
 * as with one job; two, two and four threads ran 2.91, 2.28 and 2.42 times as many (`bench/threads.mjs --rounds 2`,
 * z3, four processors).
 */
const JOBS_PER_THREAD = 8;

/** Number of threads; 1 means that only the campaign's own thread works. */
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
}: {
  readonly store: Store;
  readonly jobs: number;
  readonly threads: number;
  readonly pace: PauseControl | undefined;
  readonly worker?: ThreadsWorker | undefined;
  readonly log?: AsyncIterable<CampaignEvent> | undefined;
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
