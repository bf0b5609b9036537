import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXECUTABLE_FILES, type FindingFiles, type Store, UnusableLog, isFindingId } from '../campaign/index.js';
import type { Diagnostic } from '../diag/index.js';
import { DiskFull, isDiskFull } from './disk-full.js';
import { isNatsAddress, parseNatsAddress, isAddress } from './nats/index.js';
import { cacheFolder } from './npm-z3.js';
import { ownFolder } from './own-folders.js';

/** Folder of all findings, inside a campaign's folder. */
export const FINDINGS = 'findings';
/** Prefix of folders in which a finding's files are written before it is complete. */
const WRITING = '.writing-';

/** An open campaign: in a folder, locked by this process unless opened for reading, or on a server. */
export interface CampaignFolder {
  /** As the user names it: a folder, or an address without secrets. */
  readonly path: string;
  /** The folder on this machine for files outside the log: the campaign's own, or one in the user's cache. */
  readonly files: string;
  readonly store: Store;
  findingPath(id: string): string;
  /** Whether a finding's files exist. */
  hasFinding(id: string): boolean;
  /** Writes the files of a finding: all or none, even if the process dies meanwhile. */
  writeFinding(id: string, files: FindingFiles): Promise<void>;
  close(): Promise<void>;
}

/** A campaign with this store, whose findings have their files in a folder. */
export function campaignWith(
  path: string,
  { store, close }: { readonly store: Store; readonly close: () => Promise<void> },
): CampaignFolder {
  const files = filesOf(path);
  const pathOf = (id: string) => findingPath(path, id);
  return {
    path,
    files,
    store,
    findingPath: pathOf,
    hasFinding: (id) => existsSync(pathOf(id)),

    async writeFinding(id, texts) {
      try {
        writeFolder(pathOf(id), texts);
      } catch (error) {
        if (isDiskFull(error)) throw new DiskFull('no space is left on the disk for a finding', { cause: error });
        throw error;
      }
    },
    close,
  };
}

export function isCampaignFolder(opened: CampaignFolder | Diagnostic): opened is CampaignFolder {
  return 'store' in opened;
}

/** The folder of a finding's files, for a campaign in a folder or on a server. */
export function findingPath(campaign: string, id: string): string {
  return join(filesOf(campaign), FINDINGS, nameOf(id));
}

/**
 * The folder on this machine for a campaign's files outside the log: its own or, for a campaign on a server, one in
 * the user's cache, filled on request.
 */
export function filesOf(path: string): string {
  if (!isNatsAddress(path)) return path;
  const address = parseNatsAddress(path);
  const shown = isAddress(address) ? address.shown : 'nats';
  return join(cacheFolder(), 'campaigns', shown.replace(/^\w+:\/\//, '').replace(/[^A-Za-z0-9._-]+/g, '_'));
}

/** Only valid finding names go into paths: others could lead anywhere. */
function nameOf(id: string): string {
  if (isFindingId(id)) return id;
  throw new UnusableLog(`${JSON.stringify(id)} is not a valid finding name`);
}

/** Writes into a temporary folder and moves it into place as a whole. */
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
      // It was left by a run interrupted after this point, or is being rewritten.
      renameSync(path, join(folder.path, 'old'));
      renameSync(work, path);
    } else renameSync(work, path);
  } finally {
    folder.remove();
  }
}
