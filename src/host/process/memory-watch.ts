import { closeSync, openSync, readSync, readlinkSync } from 'node:fs';
import { listFolder } from '../files/files.js';

const EVERY_MS = 50;
/** Every `THOROUGH_EVERY`th measurement also checks peaks and new children. */
const THOROUGH_EVERY = 4;
const THREADS_EVERY = 8;

export interface MemoryWatch {
  readonly peakBytes: number;
  /** Also kills descendants that have left the process group. */
  stop(): void;
}

interface WatchState {
  readonly root: number;
  readonly limitBytes: number;
  readonly exceed: () => void;
  readonly without: ReadonlySet<number>;
  /** Start time of each watched process, by id. With another start time, the id belongs to a later process. */
  readonly members: Map<number, string>;
  peakBytes: number;
  ticks: number;
}

const watches = new Set<WatchState>();
let timer: NodeJS.Timeout | undefined;

let measurable: boolean | undefined;

/** Checks whether /proc shows this process's own PID namespace. */
export function canMeasureMemory(): boolean {
  measurable ??= isOwnProc();
  return measurable;
}

function isOwnProc(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid) && readStat(process.pid) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Kills a process with its descendants and calls `exceed` once they use more than `limitBytes`. If `isShell`, the
 * process itself and its present descendants are not counted.
 */
export function watchMemory(
  root: number,
  limitBytes: number,
  { exceed, isShell = false }: { readonly exceed: () => void; readonly isShell?: boolean },
): MemoryWatch {
  const without = new Set(isShell ? [root, ...descendants(root, true)] : []);
  const watch: WatchState = { root, limitBytes, exceed, without, members: new Map(), peakBytes: 0, ticks: 0 };
  watches.add(watch);
  timer ??= setInterval(measureAll, EVERY_MS).unref();
  return {
    get peakBytes() {
      return watch.peakBytes;
    },
    stop() {
      forget(watch);
      for (const [pid, start] of watch.members) if (pid !== root && readStat(pid)?.start === start) killOne(pid);
    },
  };
}

function forget(watch: WatchState): void {
  watches.delete(watch);
  if (watches.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

function measureAll(): void {
  for (const watch of watches) measure(watch);
}

function measure(watch: WatchState): void {
  const { limitBytes, members } = watch;
  const thorough = watch.ticks % THOROUGH_EVERY === 0;
  if (thorough) addMembers(watch);
  watch.ticks++;
  let used = 0;
  let peak = 0;
  for (const [pid, start] of members) {
    const stat = readStat(pid);
    if (stat?.start !== start) members.delete(pid);
    else {
      used += stat.residentBytes;
      if (thorough) peak = Math.max(peak, readPeak(pid));
    }
  }
  // `used` counts shared memory once per process, so it is replaced by the sum of proportional shares. A sum may be too
  // large while a process ends, so the smaller of two sums is used.
  if (used > limitBytes && members.size > 1) used = Math.min(sumShares(members), sumShares(members));
  watch.peakBytes = Math.max(watch.peakBytes, used, peak);
  if (watch.peakBytes <= limitBytes) return;
  forget(watch);
  for (const pid of members.keys()) killOne(pid);
  watch.exceed();
}

function addMembers({ root, without, members, ticks }: WatchState): void {
  for (const pid of [root, ...descendants(root, ticks % (THOROUGH_EVERY * THREADS_EVERY) === 0)]) {
    if (without.has(pid) || members.has(pid)) continue;
    const start = readStat(pid)?.start;
    if (start !== undefined) members.set(pid, start);
  }
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

function descendants(root: number, ofThreads: boolean): number[] {
  const found: number[] = [];
  for (let next = [root]; next.length > 0;) {
    next = next.flatMap((pid) => readChildren(pid, ofThreads));
    found.push(...next);
  }
  return found;
}

function readChildren(pid: number, ofThreads: boolean): number[] {
  const threads = ofThreads ? listFolder(`/proc/${pid}/task`) : [String(pid)];
  return threads.flatMap((thread) => {
    const text = read(`/proc/${pid}/task/${thread}/children`) ?? '';
    return (text.match(/\d+/g) ?? []).map(Number);
  });
}

interface Stat {
  readonly start: string;
  readonly residentBytes: number;
}

function readStat(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The second field, the program's name, may contain blanks and parentheses (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [start = '', pages = '0'] = [fields[19], fields[21]];
  return { start, residentBytes: Number(pages) * pageBytes() };
}

function readPeak(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return Number(kib ?? 0) * 1024;
}

function sumShares(members: ReadonlyMap<number, string>): number {
  return [...members.keys()].reduce((sum, pid) => sum + readShare(pid), 0);
}

function readShare(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return kib === undefined ? (readStat(pid)?.residentBytes ?? 0) : Number(kib) * 1024;
}

let page: number | undefined;

/** Computes the page size (>= 4096) from this process's memory, given in bytes by Node, in pages by the system. */
function pageBytes(): number {
  if (page !== undefined) return page;
  const pages = Number((read('/proc/self/statm') ?? '').split(' ')[1] ?? 0);
  const ratio = pages > 0 ? process.memoryUsage.rss() / pages : 4096;
  page = Math.max(4096, 2 ** Math.round(Math.log2(ratio)));
  return page;
}

const buffer = Buffer.alloc(16 * 1024);

/** Reads as much of the file as fits into `buffer`, twice as fast as `readFileSync`. */
function read(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    return buffer.toString('latin1', 0, readSync(file, buffer));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
