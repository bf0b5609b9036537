import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeStateFolder, stateFolder } from '../../src/index.js';
import { isRunning } from '../../src/lab-front.js';
import { visibleLine } from '../../src/smt.js';

import { Refused } from './refused.js';

const KEPT = 100;
const KEPT_NUMBERS = 1_000;

/** Oldest first. */
export function listStateFolders(kind: 'reductions' | 'searches'): readonly string[] {
  const place = join(stateFolder(), kind);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .sort()
    .map((name) => join(place, name));
}

/** Names sort chronologically. */
export function newStateFolder(kind: 'reductions' | 'searches'): string {
  const place = makeStateFolder(kind);
  for (const old of listStateFolders(kind).slice(0, -KEPT)) rmSync(old, { recursive: true, force: true });
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  for (let number = 1; ; number++) {
    const folder = join(place, `${time}-${process.pid}-${number}`);
    if (makeFree(folder)) return folder;
  }
}

/**
 * Returns the first number above `last` that no studio of this user has taken, and takes it. If the folder cannot be
 * written, returns the next number.
 */
export function takeNumber(last: number): number {
  try {
    const place = makeStateFolder('numbers');
    for (let number = last + 1; ; number++) {
      if (!makeFree(join(place, `${number}`))) continue;
      rmSync(join(place, `${number - KEPT_NUMBERS}`), { recursive: true, force: true });
      return number;
    }
  } catch {
    return last + 1;
  }
}

/** Returns false if the folder exists. */
function makeFree(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Throws `Refused` if the file was deleted. */
export function readStateFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Refused('not-found', `deleted on disk: ${visibleLine(path)}`);
  }
}

/** Checks whether the process that made the folder still runs, unless it is this one. */
export function isOfOtherStudio(folder: string): boolean {
  const pid = Number(basename(folder).split('-').at(-2));
  return pid !== process.pid && isRunning(pid);
}
