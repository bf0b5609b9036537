import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolder, stateFolder } from '../../src/index.js';
import { isRunning } from '../../src/lab-front.js';
import { visibleLine } from '../../src/smt.js';

import { Refused } from './refused.js';

const KEPT = 100;

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
  const place = join(stateFolder(), kind);
  makeFolder(place);
  for (const old of listStateFolders(kind).slice(0, -KEPT)) rmSync(old, { recursive: true, force: true });
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  for (let number = 1; ; number++) {
    const folder = join(place, `${time}-${process.pid}-${number}`);
    try {
      mkdirSync(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
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
