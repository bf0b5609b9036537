import { opendirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { Diagnostic } from '../diag/index.js';
import { isRunning, startOf } from './process-start.js';
import { replaceFile } from './replace-file.js';

/** The file whose lock counts. It is never removed: a lock on a file that is gone would exclude nobody. */
const LOCKED = 'campaign.lock';
/** Says who holds it, for people. Whether it is held does not follow from this file. */
const HOLDER = 'lock';

export const LOCK_FILES: readonly string[] = [LOCKED, HOLDER];

/** A folder that this process alone works on. */
export interface FolderLock {
  release(): void;
}

/** Who holds a folder; the number of the process is undefined where it has not said yet. */
export interface HeldBy {
  readonly process: number | undefined;
}

/**
 * Takes a folder for this process. The lock is the operating system's, through SQLite's own locking of a file: it excludes
 * every other process (and every other holder in this one), and ends with its process, however that ends. There is nothing
 * that could be stale.
 */
export function lockFolder(folder: string): FolderLock | HeldBy {
  // Says ENOTDIR where it is no folder; the database would say less.
  opendirSync(folder).closeSync();
  const db = new Database(join(folder, LOCKED), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return { process: holderOf(join(folder, HOLDER)) };
    throw error;
  }
  const holder = join(folder, HOLDER);
  replaceFile(holder, `${process.pid} ${startOf(process.pid) ?? ''}\n`);
  return {
    release() {
      rmSync(holder, { force: true });
      db.exec('ROLLBACK');
      db.close();
    },
  };
}

/** Tells a lock from who holds it. */
export function isLock(taken: FolderLock | HeldBy): taken is FolderLock {
  return 'release' in taken;
}

/** Says that somebody else works in a folder. */
export function heldProblem(path: string, { process: by }: HeldBy): Diagnostic {
  const who = by === undefined ? '' : ` (process ${by})`;
  return {
    code: 'G503',
    severity: 'error',
    message: `${path} is in use by another gainsay${who}`,
    hint: 'wait for it, stop it, or choose another folder',
  };
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '');
}

/** The process that says it holds a folder, where there is such a process. */
export function heldBy(folder: string): number | undefined {
  return holderOf(join(folder, HOLDER));
}

/** The process that the file names, where there is such a process. */
function holderOf(file: string): number | undefined {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').trim().split(' ');
    const owner = Number(pid);
    if (!Number.isInteger(owner) || owner <= 0 || !isRunning(owner)) return undefined;
    // The number may have been given to another process since.
    const now = startOf(owner);
    return now !== undefined && start !== '' && now !== start ? undefined : owner;
  } catch {
    return undefined;
  }
}
