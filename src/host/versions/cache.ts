import { join } from 'node:path';
import type { CachedRun, VersionCache } from '../../campaign/index.js';
import { cacheJson, readJson } from '../files/files.js';
import { cacheFolder } from '../files/user-folders.js';

const FORMAT = 'v1';

export function diskVersionCache(): VersionCache {
  const toPath = (key: string) => join(cacheFolder(), 'answers', FORMAT, key.slice(0, 2), `${key.slice(2)}.json`);
  return {
    get(key) {
      const runs = readJson<readonly CachedRun[]>(toPath(key));
      return Promise.resolve(Array.isArray(runs) ? runs : undefined);
    },
    put: (key, runs) => Promise.resolve(cacheJson(toPath(key), runs)),
  };
}
