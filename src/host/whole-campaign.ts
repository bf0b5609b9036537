import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../diag/index.js';
import { createCampaignFolder, addressProblem } from './campaign-folder.js';
import { isNatsAddress } from './nats/index.js';
import { type OpenCampaign, isCampaignFolder } from './opened-campaign.js';
import { makeFolder, whyNoFolder } from './files.js';
import { ownFolder } from './own-folders.js';

const MAKING = '.making-';

/** Fills a sibling folder and moves it into place at the end. The destination must be free or an empty folder. */
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
      return notMade(path, whyNoFolder(dirname(place), error));
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
    // Another process may have taken the place meanwhile, and must not be overwritten.
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
    return readdirSync(path).length === 0 ? undefined : notMade(path, 'it is not empty');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return notMade(path, whyNoFolder(path, error));
  }
}

function notMade(path: string, why: string): Diagnostic {
  return {
    code: 'G503',
    severity: 'error',
    message: `${path} cannot hold a campaign: ${why}`,
    expected: 'a new or empty folder',
    hint: 'choose another one with --out',
  };
}
