import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCRATCH, ownFolder } from './own-folders.js';

/** Tells a solver's wrapper script where Gainsay was started, since it runs elsewhere. */
export const STARTED_IN = 'GAINSAY_CWD';

/** By the place for temporary files, which a command may choose. */
const scratch = new Map<string, string>();

/** A folder for query files, as long as this process lives. */
export function scratchFolder(): string {
  const place = tmpdir();
  const known = scratch.get(place);
  if (known !== undefined && existsSync(known)) return known;
  const { path } = ownFolder(place, SCRATCH);
  scratch.set(place, path);
  return path;
}

/** The folder in which solvers run, as long as this process lives: what they write there is no business of the user's folder. */
export function runFolder(): string {
  process.env[STARTED_IN] = process.cwd();
  const folder = join(scratchFolder(), 'run');
  mkdirSync(folder, { recursive: true });
  return folder;
}
