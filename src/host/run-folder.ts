import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCRATCH, ownFolder } from './own-folders.js';

/** Tells a solver's wrapper script where Gainsay was started, since it runs elsewhere. */
const STARTED_IN = 'GAINSAY_CWD';

let scratch: string | undefined;
let running: string | undefined;

/** A folder for query files, as long as this process lives. */
export function scratchFolder(): string {
  scratch ??= ownFolder(tmpdir(), SCRATCH).path;
  return scratch;
}

/** The folder in which solvers run, as long as this process lives: what they write there is no business of the user's folder. */
export function runFolder(): string {
  if (running !== undefined) return running;
  const folder = join(scratchFolder(), 'run');
  mkdirSync(folder);
  process.env[STARTED_IN] = process.cwd();
  running = folder;
  return folder;
}
