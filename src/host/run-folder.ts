import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCRATCH, ownFolder } from './own-folders.js';

/** Informs a solver's wrapper script, which runs elsewhere. */
export const STARTED_IN = 'GAINSAY_CWD';

/** Keyed by the location of temporary files, which a command may choose. */
const scratch = new Map<string, string>();

export function scratchFolder(): string {
  const place = tmpdir();
  const known = scratch.get(place);
  if (known !== undefined && existsSync(known)) return known;
  const { path } = ownFolder(place, SCRATCH);
  scratch.set(place, path);
  return path;
}

/** Files that solvers write stay out of the user's folder. */
export function runFolder(): string {
  process.env[STARTED_IN] = process.cwd();
  const folder = join(scratchFolder(), 'run');
  mkdirSync(folder, { recursive: true });
  return folder;
}
