import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  existsSync,
  mkdirSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

export const SCRATCH = 'gainsay-';

const ownedFolders = new Set<string>();
const swept = new Set<string>();
let tag: string | undefined;

export interface OwnFolder {
  readonly path: string;
  remove(): void;
}

/** Makes a folder that is removed when this process ends, even by a signal. Removes folders of killed processes. */
export function ownFolder(place: string, prefix: string): OwnFolder {
  sweepOwnFolders(place, prefix);
  // Installs the signal handlers first, so that no signal can leave the folder behind.
  if (ownedFolders.size === 0) watch();
  const path = makeIn(place, prefix);
  ownedFolders.add(path);
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      ownedFolders.delete(path);
      if (ownedFolders.size === 0) unwatch();
    },
  };
}

function makeIn(place: string, prefix: string): string {
  try {
    return mkdtempSync(join(place, `${prefix}${processTag()}-`));
  } catch (error) {
    if (ownedFolders.size === 0) unwatch();
    throw error;
  }
}

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
    // `place` is unreadable, or another process removed the folders first.
  }
}

/** The name of a folder after its prefix: `MACHINE-PID-START-XXXXXX`. */
const NAME = /^([0-9a-f]{8})-(\d+)-(\d*)-\w{6}$/;

function isAbandoned(path: string, rest: string): boolean {
  const [, machine, pid = '', start = ''] = NAME.exec(rest) ?? [];
  if (machine === undefined || machine !== machineTag() || Number(pid) === process.pid) return false;
  const now = readStartTime(Number(pid));
  // If the start times differ, a later process has received this process id.
  const isThere = isRunning(Number(pid)) && (now === undefined || start === '' || now === start);
  if (isThere) return false;
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

function processTag(): string {
  return `${machineTag()}-${process.pid}-${readStartTime(process.pid) ?? ''}`;
}

/** A hash of host name, boot id and PID namespace, since a host name alone may not be unique. */
function machineTag(): string {
  if (tag !== undefined) return tag;
  const space = [
    hostname(),
    readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
  ];
  tag = createHash('sha256').update(space.join(' ')).digest('hex').slice(0, 8);
  return tag;
}

function readOrEmpty(read: () => string): string {
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

/** Ends children, removes the folders and raises the signal again. Does nothing if the signal has other handlers. */
function leave(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  // Runs the exit handlers, which a signal would skip. They remove the folders and end the children.
  process.emit('exit', 1);
  unwatch();
  process.kill(process.pid, signal);
}

function removeAll(): void {
  for (const path of ownedFolders) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
    } catch {}
  }
}

export function readStartTime(pid: number): string | undefined {
  try {
    // If a container mounts the /proc of its host, the process ids there denote other processes.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Environment variable that gives the user's working folder to wrapper scripts of solvers. */
export const STARTED_IN = 'GAINSAY_CWD';

const scratch = new Map<string, string>();

export function scratchFolder(): string {
  const place = tmpdir();
  const known = scratch.get(place);
  if (known !== undefined && existsSync(known)) return known;
  const { path } = ownFolder(place, SCRATCH);
  scratch.set(place, path);
  return path;
}

/** Working folder of solvers, so that they do not write files into the user's folder. */
export function runFolder(): string {
  process.env[STARTED_IN] = process.cwd();
  const folder = join(scratchFolder(), 'run');
  mkdirSync(folder, { recursive: true });
  return folder;
}
