import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, stateFolder } from '../../src/index.js';

const KEPT = 100;

/** Names sort chronologically. */
export function newStateFolder(kind: 'reductions' | 'searches'): string {
  const place = join(stateFolder(), kind);
  makeFolder(place);
  for (const old of readdirSync(place).sort().slice(0, -KEPT))
    rmSync(join(place, old), { recursive: true, force: true });
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
