import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  type BlobId,
  EXECUTABLE_FILES,
  type FindingFiles,
  type Store,
  UnusableLog,
  isFindingId,
} from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { DiskFull, isDiskFull } from './libsql.js';
import { isNatsAddress, parseNatsAddress, isAddress } from '../nats/index.js';
import { cacheFolder } from '../files/user-folders.js';
import { ownFolder } from '../files/own-folders.js';

export const FINDINGS = 'findings';
const WRITING = '.writing-';

/** A campaign on a server or in a folder. The folder is locked unless it was opened for reading. */
export interface OpenCampaign {
  readonly path: string;
  readonly files: string;
  readonly store: Store;
  findingPath(id: string): string;
  hasFinding(id: string): boolean;
  /** Writes all files or none. */
  writeFinding(id: string, files: FindingFiles): Promise<void>;
  close(): Promise<void>;
}

export function campaignWith(
  path: string,
  { store, close }: { readonly store: Store; readonly close: () => Promise<void> },
): OpenCampaign {
  const files = filesFolder(path);
  const toPath = (id: string) => findingPath(path, id);
  return {
    path,
    files,
    store,
    findingPath: toPath,
    hasFinding: (id) => existsSync(toPath(id)),

    async writeFinding(id, texts) {
      try {
        writeFolder(toPath(id), texts);
      } catch (error) {
        if (isDiskFull(error)) throw new DiskFull('no space is left on the disk for a finding', { cause: error });
        throw error;
      }
    },
    close,
  };
}

export function isCampaignFolder(opened: OpenCampaign | Diagnostic): opened is OpenCampaign {
  return 'store' in opened;
}

export function findingPath(campaign: string, id: string): string {
  return join(filesFolder(campaign), FINDINGS, checkName(id));
}

/** Splits the folder of a finding (`DIR/findings/ID`), given without ids, into the campaign and the id. */
export function splitFinding(path: string, ids: readonly string[]): readonly [campaign: string, ...ids: string[]] {
  const folder = resolve(path);
  const id = basename(folder);
  const isFinding = isFindingId(id) && basename(dirname(folder)) === FINDINGS && !isNatsAddress(path);
  return isFinding && ids.length === 0 ? [join(path, '..', '..'), id] : [path, ...ids];
}

/** Folder of the scripts on which a solver was slow. `path` may be an address. */
export function slowFolder(path: string): string {
  return join(filesFolder(path), 'slow');
}

/** Folder of the mutants whose claims are ignored. */
export function claimsFolder(path: string): string {
  return join(filesFolder(path), 'claims');
}

/** Folder of examples of the scripts that a solver rejects. */
export function rejectedFolder(path: string): string {
  return join(filesFolder(path), 'rejected');
}

export function scriptFile(script: BlobId): string {
  return `${script.slice(0, 10)}.smt2`;
}

/** The campaign's own folder or, for a server, a folder in the user's cache. */
export function filesFolder(path: string): string {
  if (!isNatsAddress(path)) return path;
  const address = parseNatsAddress(path);
  const shown = isAddress(address) ? address.shown : 'nats';
  return join(cacheFolder(), 'campaigns', shown.replace(/^\w+:\/\//, '').replace(/[^A-Za-z0-9._-]+/g, '_'));
}

/** Rejects an invalid id, since it could lead to a path outside the folder. */
function checkName(id: string): string {
  if (isFindingId(id)) return id;
  throw new UnusableLog(`${JSON.stringify(id)} is not a valid finding name`);
}

function writeFolder(path: string, files: FindingFiles): void {
  mkdirSync(dirname(path), { recursive: true });
  const folder = ownFolder(dirname(path), WRITING);
  const work = join(folder.path, 'new');
  try {
    mkdirSync(work);
    for (const [name, text] of Object.entries(files)) {
      const file = join(work, name);
      if (name.includes('/')) mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode: EXECUTABLE_FILES.includes(name) ? 0o755 : 0o644 });
    }
    if (existsSync(path)) {
      // The folder exists if an earlier run was interrupted, or if the finding is being rewritten.
      renameSync(path, join(folder.path, 'old'));
      renameSync(work, path);
    } else renameSync(work, path);
  } finally {
    folder.remove();
  }
}
