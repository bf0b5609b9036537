import { opendirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Database from 'libsql';
import type { Diagnostic } from '../../diag/index.js';
import { isRunning, readStartTime } from './own-folders.js';
import { replaceFile } from './files.js';

/** This file is never removed, since a lock on a removed file would not exclude other processes. */
const LOCKED = 'campaign.lock';
/** File that names the lock's holder, for display only. */
const HOLDER = 'lock';

export const LOCK_FILES: readonly string[] = [LOCKED, HOLDER];

/** Locks that this process holds. */
const held = new Set<string>();

/** Identifies the lock of a folder, wherever the folder was moved. Empty without a lock. */
function identify(folder: string): string {
  const { dev, ino } = statSync(join(folder, LOCKED), { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? '' : `${dev} ${ino}`;
}

export interface FolderLock {
  release(): void;
}

/** `process` is undefined until the holder has written its process id. */
export interface LockHolder {
  readonly process: number | undefined;
}

/** Takes SQLite's lock on a file. The system releases the lock if this process dies, so no stale lock remains. */
export function lockFolder(folder: string): FolderLock | LockHolder {
  // Throws ENOTDIR if the path is not a folder. The database's error would be vaguer.
  opendirSync(folder).closeSync();
  // Loaded here, since most commands never lock a folder.
  const open = createRequire(import.meta.url)('libsql') as typeof Database;
  const db = new open(join(folder, LOCKED), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return { process: readHolder(join(folder, HOLDER)) };
    throw error;
  }
  const holder = join(folder, HOLDER);
  replaceFile(holder, `${process.pid} ${readStartTime(process.pid) ?? ''}\n`);
  const id = identify(folder);
  held.add(id);
  return {
    release() {
      held.delete(id);
      // The folder may have been moved, and another may have its name now.
      if (identify(folder) === id) rmSync(holder, { force: true });
      db.exec('ROLLBACK');
      db.close();
    },
  };
}

export function isLock(taken: FolderLock | LockHolder): taken is FolderLock {
  return 'release' in taken;
}

export function lockedProblem(path: string, { process: by }: LockHolder): Diagnostic {
  const who = by === undefined ? '' : ` (process ${by})`;
  return {
    code: 'G503',
    severity: 'error',
    message: `${path} is in use by another gainsay${who}`,
    hint: 'wait for that process, stop it, or choose another folder',
  };
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '');
}

export function findHolder(folder: string): number | undefined {
  const holder = readHolder(join(folder, HOLDER));
  // The folder may have been elsewhere when this process released its lock.
  return holder === process.pid && !held.has(identify(folder)) ? undefined : holder;
}

function readHolder(file: string): number | undefined {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').trim().split(' ');
    const owner = Number(pid);
    if (!Number.isInteger(owner) || owner <= 0 || !isRunning(owner)) return undefined;
    // If the start times differ, a later process has received this process id.
    const now = readStartTime(owner);
    return now !== undefined && start !== '' && now !== start ? undefined : owner;
  } catch {
    return undefined;
  }
}
