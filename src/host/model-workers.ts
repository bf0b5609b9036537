import { Worker } from 'node:worker_threads';
import type { ModelExaminer, ModelRecord } from '../campaign/index.js';
import type { ModelJob } from './model-worker.js';

/** One worker evaluates the models of so many jobs. */
const JOBS_PER_WORKER = 8;
const MOST_WORKERS = 4;
// An entry of its own in the build (rolldown.config.mjs), as deep in the package as this module is there.
const ENTRY = new URL('./model-worker.js', import.meta.url);

interface Task extends ModelJob {
  readonly settle: (record: ModelRecord) => void;
}

interface Seat {
  worker: Worker | undefined;
  task: Task | undefined;
}

/**
 * Threads that evaluate models, so that this one can ask solvers meanwhile. What comes of a model is the same as on this thread;
 * where a thread breaks off, that is a fault of Gainsay in the record of the model that it had, and another thread goes on.
 */
export class ModelWorkers {
  readonly #entry: URL;
  readonly #seats: Seat[];
  readonly #queue: Task[] = [];
  #closed = false;

  /** For a hunt with so many jobs. */
  constructor(jobs: number, entry = ENTRY) {
    this.#entry = entry;
    const count = Math.min(MOST_WORKERS, Math.ceil(jobs / JOBS_PER_WORKER));
    this.#seats = Array.from({ length: count }, () => ({ worker: undefined, task: undefined }));
  }

  /** Rejects with the signal's reason when that is aborted: nobody waits for a thread then. */
  readonly examine: ModelExaminer = (model, { text: script }, signal) =>
    new Promise<ModelRecord>((settle, reject) => {
      signal?.throwIfAborted();
      if (this.#closed) throw new Error('the threads that evaluate models have ended');
      const abort = (): void => {
        const at = this.#queue.indexOf(task);
        if (at >= 0) this.#queue.splice(at, 1);
        reject(signal?.reason as Error);
      };
      const task: Task = {
        model,
        script,
        settle: (record) => {
          signal?.removeEventListener('abort', abort);
          settle(record);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(task);
      this.#fill();
    });

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.settle(broken('the campaign has ended'));
    await Promise.all(this.#seats.map(({ worker }) => worker?.terminate()));
  }

  #fill(): void {
    for (const seat of this.#seats) {
      if (this.#closed || seat.task !== undefined) continue;
      const task = this.#queue.shift();
      if (task === undefined) return;
      seat.task = task;
      seat.worker ??= this.#start(seat);
      const { model, script } = task;
      // The hunt waits for what comes of it; between two models a thread keeps nobody from ending.
      seat.worker.ref();
      seat.worker.postMessage({ model, script } satisfies ModelJob);
    }
  }

  #start(seat: Seat): Worker {
    // Options of this process, such as a profiler, are not the thread's.
    const worker = new Worker(this.#entry, { execArgv: [], stdout: true, stderr: true });
    let failure = 'the thread has ended';
    worker.on('message', (record: ModelRecord) => {
      worker.unref();
      this.#done(seat, record);
    });
    worker.on('error', (error: unknown) => (failure = error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => {
      if (seat.worker === worker) seat.worker = undefined;
      this.#done(seat, broken(failure));
    });
    return worker;
  }

  #done(seat: Seat, record: ModelRecord): void {
    const { task } = seat;
    seat.task = undefined;
    task?.settle(record);
    this.#fill();
  }
}

/** What is known of a model whose evaluation broke off. */
function broken(why: string): ModelRecord {
  const because = 'the evaluation failed with an internal error';
  return { verdict: 'undetermined', because, choices: [], wrong: null, ms: 0, fault: `evaluating a model: ${why}` };
}
