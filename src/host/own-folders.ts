import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning, startOf } from './process-start.js';

/** Begins the names of folders for what is needed for a moment. */
export const SCRATCH = 'gainsay-';

/** Folders that are gone when this process is: what still is there then. */
const mine = new Set<string>();
/** Places and prefixes that were swept. */
const swept = new Set<string>();
let tag: string | undefined;

/** A folder that lives no longer than this process. */
export interface OwnFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Makes a folder in a place, its name a prefix, what tells this process from all others, and some letters. It goes with the
 * process, also by SIGINT, SIGTERM and SIGHUP where nobody else looks after these. What processes left there that were killed
 * is swept first: folders of this user and machine that name a process which is gone.
 */
export function ownFolder(place: string, prefix: string): OwnFolder {
  sweepOwnFolders(place, prefix);
  // Before there is a folder: a signal that comes next must find somebody who removes it.
  if (mine.size === 0) watch();
  const path = madeIn(place, prefix);
  mine.add(path);
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      mine.delete(path);
      if (mine.size === 0) unwatch();
    },
  };
}

function madeIn(place: string, prefix: string): string {
  try {
    return mkdtempSync(join(place, `${prefix}${processTag()}-`));
  } catch (error) {
    if (mine.size === 0) unwatch();
    throw error;
  }
}

/** Removes what processes that are gone left in a place; once a process. */
export function sweepOwnFolders(place: string, prefix: string): void {
  const key = `${place} ${prefix}`;
  if (swept.has(key)) return;
  swept.add(key);
  try {
    for (const name of readdirSync(place)) {
      if (name.startsWith(prefix) && isAbandoned(join(place, name), name.slice(prefix.length))) {
        rmSync(join(place, name), { recursive: true, force: true });
      }
    }
  } catch {
    // It cannot be read, or somebody else was faster: another start sweeps it.
  }
}

/** `MACHINE-PID-START-XXXXXX` behind the prefix. */
const NAME = /^([0-9a-f]{8})-(\d+)-(\d*)-\w{6}$/;

function isAbandoned(path: string, rest: string): boolean {
  const [, machine, pid = '', start = ''] = NAME.exec(rest) ?? [];
  if (machine === undefined || machine !== machineTag() || Number(pid) === process.pid) return false;
  const now = startOf(Number(pid));
  // The number may have been given to another process since.
  const isThere = isRunning(Number(pid)) && (now === undefined || start === '' || now === start);
  if (isThere) return false;
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

function processTag(): string {
  return `${machineTag()}-${process.pid}-${startOf(process.pid) ?? ''}`;
}

/**
 * Where the numbers of processes mean the same: a machine since it was started, and in it a container. Names of machines may be
 * the same, and the outermost space of numbers is called alike on all of them.
 */
function machineTag(): string {
  if (tag !== undefined) return tag;
  const space = [
    hostname(),
    told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    told(() => readlinkSync('/proc/self/ns/pid')),
  ];
  tag = createHash('sha256').update(space.join(' ')).digest('hex').slice(0, 8);
  return tag;
}

/** What the system says; nothing where it does not. */
function told(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function watch(): void {
  process.on('exit', removeAll);
  for (const signal of SIGNALS) process.on(signal, leave);
}

function unwatch(): void {
  process.off('exit', removeAll);
  for (const signal of SIGNALS) process.off(signal, leave);
}

/** Whoever else hears the signal ends the process in good order; nobody else: it ends as if it had not been heard here. */
function leave(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  unwatch();
  process.kill(process.pid, signal);
}

/** Whatever cannot be removed stays for the next sweep: nothing here may change how the process ends. */
function removeAll(): void {
  for (const path of mine) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
    } catch {
      // A program that was asked on it may still write there.
    }
  }
}
