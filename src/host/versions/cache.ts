import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CachedRun, VersionCache } from '../../campaign/index.js';
import { makeFolder } from '../files/files.js';
import { cacheFolder } from '../files/user-folders.js';
import { replaceFile } from '../files/files.js';

const FORMAT = 'v1';

export function diskVersionCache(): VersionCache {
  const toPath = (key: string) => join(cacheFolder(), 'answers', FORMAT, key.slice(0, 2), `${key.slice(2)}.json`);
  return {
    async get(key) {
      try {
        return JSON.parse(await readFile(toPath(key), 'utf8')) as readonly CachedRun[];
      } catch {
        return undefined;
      }
    },
    put(key, runs) {
      const place = toPath(key);
      try {
        makeFolder(dirname(place));
        replaceFile(place, JSON.stringify(runs));
      } catch {}
      return Promise.resolve();
    },
  };
}
