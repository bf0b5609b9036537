import { existsSync, readFileSync, readdirSync } from 'node:fs';

const EVERY_MS = 8;

export interface ReadyWaitWatch {
  /** Adds a process to watch, with its children. */
  add(pid: number): void;
  /** Ends the watch and returns the milliseconds. */
  stop(): number;
}

/**
 * Measures how long processes were ready but waited for a processor, as Linux counts it for each thread
 * (`/proc/PID/schedstat`): all child processes of this thread, or only the added ones. Returns the longest wait of a
 * thread, since the waits of parallel threads overlap. On other systems the wait is 0.
 */
export function watchReadyWait({ onlyAdded = false } = {}): ReadyWaitWatch {
  const added: number[] = [];
  const read = () => readWaits(onlyAdded ? added : readNumbers('/proc/thread-self/children'));
  const before = new Map(read());
  let longest = 0;
  const measure = (): void => {
    for (const [thread, wait] of read()) longest = Math.max(longest, wait - (before.get(thread) ?? 0));
  };
  const timer = setInterval(measure, EVERY_MS);
  return {
    add(pid) {
      if (!onlyAdded) return;
      added.push(pid);
      for (const [thread, wait] of readWaits([pid])) before.set(thread, wait);
    },
    stop() {
      clearInterval(timer);
      measure();
      return longest / 1e6;
    },
  };
}

export function canMeasureWait(): boolean {
  return existsSync('/proc/thread-self/children') && existsSync('/proc/thread-self/schedstat');
}

/** Nanoseconds by the path of the thread. */
function readWaits(roots: readonly number[]): ReadonlyMap<string, number> {
  const waits = new Map<string, number>();
  let processes = roots;
  while (processes.length > 0) {
    const threads = processes.flatMap((pid) => listThreads(pid));
    for (const thread of threads) {
      const wait = readNumbers(`${thread}/schedstat`)[1];
      if (wait !== undefined) waits.set(thread, wait);
    }
    processes = threads.flatMap((thread) => readNumbers(`${thread}/children`));
  }
  return waits;
}

function listThreads(pid: number): readonly string[] {
  const folder = `/proc/${pid}/task`;
  try {
    return readdirSync(folder).map((thread) => `${folder}/${thread}`);
  } catch {
    return [];
  }
}

function readNumbers(path: string): readonly number[] {
  try {
    return (readFileSync(path, 'latin1').match(/\d+/g) ?? []).map(Number);
  } catch {
    return [];
  }
}
