import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXECUTABLE_FILES, type FindingFiles, type Store, UnusableLog, isFindingId } from '../campaign/index.js';
import type { Diagnostic } from '../diag/index.js';
import { makeFolder, whyNoFolder } from './files.js';
import { LOCK_FILES, heldBy, isLock, lockFolder } from './folder-lock.js';
import { ownFolder } from './own-folders.js';
import { DiskFull, isDiskFull } from './disk-full.js';
import { libsqlStore } from './store-libsql.js';

const DATABASE = 'campaign.db';
const FINDINGS = 'findings';
/** Folders in which something is written for a finding. */
const WRITTEN_FOLDERS = [FINDINGS, 'reductions', 'report'] as const;
/** Begins the names of folders in which the files of a finding are written before it is there. */
const WRITING = '.writing-';

/** A campaign's folder, held by this process alone unless it was opened for reading. */
export interface CampaignFolder {
  readonly path: string;
  readonly store: Store;
  /** Where a finding's files lie. */
  findingPath(id: string): string;
  /** Whether a finding's files are there. */
  hasFinding(id: string): boolean;
  /** Writes the files of a finding: all of them or none, also when the process dies on the way. */
  writeFinding(id: string, files: FindingFiles): Promise<void>;
  /** Lets the folder go. */
  close(): Promise<void>;
}

/** Makes a folder for a new campaign; without a path, the first of `gainsay-campaign-1`, `-2` … that is free. */
export async function createCampaignFolder(path: string | undefined): Promise<CampaignFolder | Diagnostic> {
  try {
    const folder = path ?? freeFolder();
    makeFolder(folder);
    const held = hold(folder);
    if (!isCampaignFolder(held) || !(await hasBegun(held.store))) return held;
    await held.close();
    return problem(`${folder} already contains a campaign`, {
      hint: `continue it (gainsay resume ${folder}) or choose another folder with --out`,
    });
  } catch (error) {
    if (isDiskFull(error))
      throw new DiskFull(`no space is left on the disk for ${path ?? 'a campaign'}`, { cause: error });
    const why = path === undefined ? (error as Error).message : whyNoFolder(path, error);
    return problem(`${path ?? 'the current folder'} cannot hold a campaign: ${why}`, {
      expected: 'a folder, or the name of one that can be made',
      hint: 'choose another one with --out',
    });
  }
}

/** A campaign that was killed before its first event left nothing: another may begin in its place. */
async function hasBegun(store: Store): Promise<boolean> {
  for await (const _ of store.events()) return true;
  return false;
}

/** Opens the folder of a campaign to go on with it, or (`readOnly`) to look at it, also while it runs. */
export function openCampaignFolder(
  path: string,
  { readOnly }: { readonly readOnly: boolean },
): CampaignFolder | Diagnostic {
  if (!existsSync(join(path, DATABASE))) {
    return problem(`${path} contains no campaign`, { hint: 'give the campaign folder that gainsay hunt printed' });
  }
  try {
    const link = linkIn(path);
    if (link !== undefined) {
      return problem(`${link} is a link; links inside a campaign folder are not followed`, {
        hint: 'replace it by its target, if it is yours',
      });
    }
    return readOnly ? folderAt(path, { readOnly, release: () => undefined }) : hold(path);
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFull(`no space is left on the disk for ${path}`, { cause: error });
    if (error instanceof UnusableLog) throw error;
    return problem(`the campaign in ${path} cannot be opened: ${(error as Error).message}`);
  }
}

/**
 * Opens the folder of a campaign to write down what people say of its findings, also while somebody works on the campaign: the log
 * takes events of several writers, and none of a hunt are written here.
 */
export function openForNotes(path: string): CampaignFolder | Diagnostic {
  const looked = openCampaignFolder(path, { readOnly: true });
  if (!isCampaignFolder(looked)) return looked;
  void looked.close();
  return folderAt(path, { readOnly: false, release: () => undefined });
}

/** Whether a process seems to work on a campaign, as its folder says: for people, and taking nothing from anybody. */
export function isHeld(path: string): boolean {
  return heldBy(path) !== undefined;
}

/** Tells a folder from the reason why there is none. */
export function isCampaignFolder(opened: CampaignFolder | Diagnostic): opened is CampaignFolder {
  return 'store' in opened;
}

function freeFolder(): string {
  for (let number = 1; ; number++) {
    const path = `gainsay-campaign-${number}`;
    if (existsSync(path)) continue;
    mkdirSync(path);
    return path;
  }
}

function hold(path: string): CampaignFolder | Diagnostic {
  const lock = lockFolder(path);
  if (!isLock(lock)) {
    const who = lock.process === undefined ? '' : ` (process ${lock.process})`;
    return problem(`${path} is in use by another gainsay${who}`, {
      hint: 'wait for it, stop it, or choose another folder',
    });
  }
  try {
    return folderAt(path, { readOnly: false, release: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function folderAt(path: string, { readOnly, release }: { readOnly: boolean; release: () => void }): CampaignFolder {
  const store = libsqlStore(join(path, DATABASE), { readOnly });
  const pathOf = (id: string) => findingPath(path, id);
  return {
    path,
    store,
    findingPath: pathOf,
    hasFinding: (id) => existsSync(pathOf(id)),

    async writeFinding(id, files) {
      try {
        writeFolder(pathOf(id), files);
      } catch (error) {
        if (isDiskFull(error)) throw new DiskFull('no space is left on the disk for a finding', { cause: error });
        throw error;
      }
    },
    async close() {
      await store.close();
      release();
    },
  };
}

/** Where the files of a finding lie in the folder of a campaign. */
export function findingPath(folder: string, id: string): string {
  return join(folder, FINDINGS, nameOf(id));
}

/** What is not a valid finding name goes into no path: it could lead anywhere. */
function nameOf(id: string): string {
  if (isFindingId(id)) return id;
  throw new UnusableLog(`${JSON.stringify(id)} is not a valid finding name`);
}

/**
 * The first link among what Gainsay writes in a campaign's folder. It makes none there itself, and what is written through one lands
 * somewhere else.
 */
function linkIn(path: string): string | undefined {
  const isLink = (each: string) => lstatSync(each, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const files = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, ...LOCK_FILES, 'commands.json'].map((name) =>
    join(path, name),
  );
  const link = files.find(isLink);
  if (link !== undefined) return link;
  for (const folder of WRITTEN_FOLDERS.map((name) => join(path, name))) {
    if (isLink(folder)) return folder;
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const inside = names.map((name) => join(folder, name)).find(isLink);
    if (inside !== undefined) return inside;
  }
  return undefined;
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

function problem(message: string, more: { expected?: string; hint?: string } = {}): Diagnostic {
  return { code: 'G503', severity: 'error', message, ...more };
}
