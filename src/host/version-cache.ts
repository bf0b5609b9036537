import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptRun, VersionCache } from '../campaign/index.js';
import { makeFolder } from './files.js';
import { cacheFolder } from './npm-z3.js';
import { replaceFile } from './replace-file.js';

/** Format of the stored answers; each format has its own folder. */
const FORMAT = 'v1';

/** Answers of versions, in the cache folder: one small file per question and version. */
export function diskVersionCache(): VersionCache {
  const placeOf = (key: string) => join(cacheFolder(), 'answers', FORMAT, key.slice(0, 2), `${key.slice(2)}.json`);
  return {
    async get(key) {
      try {
        return JSON.parse(await readFile(placeOf(key), 'utf8')) as readonly KeptRun[];
      } catch {
        return undefined;
      }
    },
    put(key, runs) {
      const place = placeOf(key);
      try {
        makeFolder(dirname(place));
        replaceFile(place, JSON.stringify(runs));
      } catch {
        // It is asked again next time.
      }
      return Promise.resolve();
    },
  };
}
