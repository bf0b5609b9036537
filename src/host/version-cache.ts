import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptRun, VersionCache } from '../campaign/index.js';
import { makeFolder } from './files.js';
import { cacheFolder } from './npm-z3.js';
import { replaceFile } from './replace-file.js';

/** The form of what is kept: another one is kept apart. */
const FORMAT = 'v1';

/** What versions answered, in the cache folder: one small file for each question and version. */
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
        // It is asked again the next time.
      }
      return Promise.resolve();
    },
  };
}
