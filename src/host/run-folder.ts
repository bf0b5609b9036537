import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCRATCH, ownFolder } from './own-folders.js';

/** Informs a solver's wrapper script, which runs elsewhere. */
export const STARTED_IN = 'GAINSAY_CWD';

/** Keyed by the location of temporary files, which a command may choose. */
const scratch = new Map<string, string>();

/** A folder for query files that lives as long as this process. */
export function scratchFolder(): string {
  const place = tmpdir();
  const known = scratch.get(place);
  if (known !== undefined && existsSync(known)) return known;
  const { path } = ownFolder(place, SCRATCH);
  scratch.set(place, path);
  return path;
}

/**
 * The working folder of solvers, which lives as long as this process: files that they write stay out of the user's
 * folder.
 */
export function runFolder(): string {
  process.env[STARTED_IN] = process.cwd();
  const folder = join(scratchFolder(), 'run');
  mkdirSync(folder, { recursive: true });
  return folder;
}
