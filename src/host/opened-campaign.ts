import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXECUTABLE_FILES, type FindingFiles, type Store, UnusableLog, isFindingId } from '../campaign/index.js';
import type { Diagnostic } from '../diag/index.js';
import { DiskFull, isDiskFull } from './disk-full.js';
import { isNatsAddress, parseNatsAddress, isAddress } from './nats/index.js';
import { cacheFolder } from './npm-z3.js';
import { ownFolder } from './own-folders.js';

/** The folder of all findings, in that of a campaign. */
export const FINDINGS = 'findings';
/** Begins the names of folders in which the files of a finding are written before it is there. */
const WRITING = '.writing-';

/** A campaign that is open: in a folder, held by this process alone unless it was opened for reading, or on a server. */
export interface CampaignFolder {
  /** As the user names it: a folder, or an address without anything secret. */
  readonly path: string;
  /** The folder on this machine for what is no part of its log: the campaign's own, or one in the user's cache. */
  readonly files: string;
  readonly store: Store;
  /** Where a finding's files lie. */
  findingPath(id: string): string;
  /** Whether a finding's files are there. */
  hasFinding(id: string): boolean;
  /** Writes the files of a finding: all of them or none, also when the process dies on the way. */
  writeFinding(id: string, files: FindingFiles): Promise<void>;
  /** Lets the campaign go. */
  close(): Promise<void>;
}

/** A campaign by its store, with the files of its findings in a folder. */
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

/** Tells a folder from the reason why there is none. */
export function isCampaignFolder(opened: CampaignFolder | Diagnostic): opened is CampaignFolder {
  return 'store' in opened;
}

/** Where the files of a finding lie, of a campaign in a folder or on a server. */
export function findingPath(campaign: string, id: string): string {
  return join(filesOf(campaign), FINDINGS, nameOf(id));
}

/**
 * The folder on this machine for what is no part of a campaign's log: its own, or for a campaign on a server one in the user's cache, where
 * a finding's files are written when they are asked for.
 */
export function filesOf(path: string): string {
  if (!isNatsAddress(path)) return path;
  const address = parseNatsAddress(path);
  const shown = isAddress(address) ? address.shown : 'nats';
  return join(cacheFolder(), 'campaigns', shown.replace(/^\w+:\/\//, '').replace(/[^A-Za-z0-9._-]+/g, '_'));
}

/** What is not a valid finding name goes into no path: it could lead anywhere. */
function nameOf(id: string): string {
  if (isFindingId(id)) return id;
  throw new UnusableLog(`${JSON.stringify(id)} is not a valid finding name`);
}

/** Writes into a folder of its own and moves that into place whole. */
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
      // A run that was cut off behind this point left it; or somebody wants it written again.
      renameSync(path, join(folder.path, 'old'));
      renameSync(work, path);
    } else renameSync(work, path);
  } finally {
    folder.remove();
  }
}
