import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join, basename, dirname, resolve } from 'node:path';
import { type Store, UnusableLog } from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { formatOwnCommand } from '../../solver/index.js';
import { makeFolder, whyNoFolder } from '../files/files.js';
import { isNatsAddress } from '../nats/index.js';
import { ownFolder } from '../files/own-folders.js';
import { LOCK_FILES, findHolder, lockedProblem, isLock, lockFolder } from '../files/folder-lock.js';
import { type OpenCampaign, FINDINGS, campaignWith, isCampaignFolder } from './opened-campaign.js';
import { DiskFull, isDiskFull, libsqlStore } from './libsql.js';

const DATABASE = 'campaign.db';
const WRITTEN_FOLDERS = [FINDINGS, 'reductions', 'report'] as const;

/** Without a path, creates the first free folder of `gainsay-campaign-1`, `-2`, …. */
export async function createCampaignFolder(path: string | undefined): Promise<OpenCampaign | Diagnostic> {
  if (path !== undefined && isNatsAddress(path)) return addressProblem(path);
  try {
    const folder = path ?? freeFolder();
    const strange = existsSync(folder) ? foreignFile(folder) : undefined;
    if (strange !== undefined)
      return problem(`${folder} is not empty and does not contain a campaign (it contains ${strange})`, {
        expected: 'a new or empty folder',
        hint: 'choose another folder with --out',
      });
    makeFolder(folder);
    const link = linkIn(folder);
    if (link !== undefined) return linkProblem(link);
    const held = openLocked(folder);
    if (!isCampaignFolder(held) || !(await hasBegun(held.store))) return held;
    await held.close();
    return problem(`${folder} already contains a campaign`, {
      hint: `continue that campaign (${formatOwnCommand('resume', folder)}) or choose another folder with --out`,
    });
  } catch (error) {
    if (isDiskFull(error))
      throw new DiskFull(`no space is left on the disk for ${path ?? 'a campaign'}`, { cause: error });
    const why = path === undefined ? (error as Error).message : whyNoFolder(path, error);
    return problem(`${path ?? 'the current folder'} cannot hold a campaign: ${why}`, {
      expected: 'a folder, or a name for a new one',
      hint: 'choose another folder with --out',
    });
  }
}

function addressProblem(address: string): Diagnostic {
  return problem(`${address} is an address, not a folder`, {
    expected: 'a folder, or a name for a new one',
    hint: `gainsay hunt --on ${address} creates a campaign there; gainsay campaign push DIR ${address} copies one there`,
  });
}

function foreignFile(folder: string): string | undefined {
  if (!lstatSync(folder).isDirectory() || existsSync(join(folder, DATABASE))) return undefined;
  const ours = new Set<string>([...LOCK_FILES, 'commands.json', ...WRITTEN_FOLDERS]);
  return readdirSync(folder).find((name) => !ours.has(name) && !name.startsWith(DATABASE));
}

async function hasBegun(store: Store): Promise<boolean> {
  for await (const _ of store.events()) return true;
  return false;
}

export function openLocalCampaign(
  path: string,
  { readOnly }: { readonly readOnly: boolean },
): OpenCampaign | Diagnostic {
  if (!existsSync(join(path, DATABASE))) {
    return problem(`${path} contains no campaign`, { hint: 'give the campaign folder that gainsay hunt printed' });
  }
  try {
    const link = linkIn(path);
    if (link !== undefined) return linkProblem(link);
    return readOnly ? folderAt(path, { readOnly, release: () => undefined }) : openLocked(path);
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFull(`no space is left on the disk for ${path}`, { cause: error });
    if (error instanceof UnusableLog) throw error;
    return problem(`the campaign in ${path} cannot be opened: ${(error as Error).message}`);
  }
}

/** Opens a campaign to record notes on its findings, even while a hunt runs. */
export function openLocalForNotes(path: string): OpenCampaign | Diagnostic {
  const looked = openLocalCampaign(path, { readOnly: true });
  if (!isCampaignFolder(looked)) return looked;
  void looked.close();
  return folderAt(path, { readOnly: false, release: () => undefined });
}

/** Reports which process seems to run a campaign, for display only. Takes no lock. Null if no local process runs it. */
export function findWorker(path: string): 'this-process' | 'another-process' | null {
  const holder = findHolder(path);
  if (holder === undefined) return null;
  return holder === process.pid ? 'this-process' : 'another-process';
}

function freeFolder(): string {
  for (let number = 1; ; number++) {
    const path = `gainsay-campaign-${number}`;
    if (existsSync(path)) continue;
    mkdirSync(path);
    return path;
  }
}

function openLocked(path: string): OpenCampaign | Diagnostic {
  const lock = lockFolder(path);
  if (!isLock(lock)) return lockedProblem(path, lock);
  try {
    return folderAt(path, { readOnly: false, release: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function folderAt(path: string, { readOnly, release }: { readOnly: boolean; release: () => void }): OpenCampaign {
  const store = libsqlStore(join(path, DATABASE), { readOnly });
  const close = async () => {
    await store.close();
    release();
  };
  return campaignWith(path, { store, close });
}

/** Finds a symbolic link in a campaign. Gainsay creates none, and writing through a link would change other files. */
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

function linkProblem(link: string): Diagnostic {
  return problem(`${link} is a link; links inside a campaign folder are not followed`, {
    hint: 'if you made the link, replace it by its target',
  });
}

function problem(message: string, more: { expected?: string; hint?: string } = {}): Diagnostic {
  return { code: 'G503', severity: 'error', message, ...more };
}

const MAKING = '.making-';

/** Fills a sibling folder and moves it to `path`, which must be free or an empty folder. */
export async function makeWholeCampaign(
  path: string,
  fill: (folder: OpenCampaign) => Promise<void>,
): Promise<Diagnostic | undefined> {
  if (isNatsAddress(path)) return addressProblem(path);
  const taken = whyTaken(path);
  if (taken !== undefined) return taken;
  const place = resolve(path);
  const making = (() => {
    try {
      makeFolder(dirname(place));
      return ownFolder(dirname(place), MAKING);
    } catch (error) {
      return folderProblem(path, whyNoFolder(dirname(place), error));
    }
  })();
  if (!('remove' in making)) return making;
  const folder = join(making.path, basename(place));
  try {
    const made = await createCampaignFolder(folder);
    if (!isCampaignFolder(made)) return made;
    try {
      await fill(made);
    } finally {
      await made.close();
    }
    // Another process may have taken the path meanwhile, and must not be overwritten.
    const late = whyTaken(path);
    if (late !== undefined) return late;
    if (existsSync(place)) rmdirSync(place);
    renameSync(folder, place);
    return undefined;
  } finally {
    making.remove();
  }
}

function whyTaken(path: string): Diagnostic | undefined {
  try {
    return readdirSync(path).length === 0 ? undefined : folderProblem(path, 'it is not empty');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return folderProblem(path, whyNoFolder(path, error));
  }
}

function folderProblem(path: string, why: string): Diagnostic {
  return {
    code: 'G503',
    severity: 'error',
    message: `${path} cannot hold a campaign: ${why}`,
    expected: 'a new or empty folder',
    hint: 'choose another folder with --out',
  };
}
