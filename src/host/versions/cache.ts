import { join } from 'node:path';
import type { CachedRun, VersionCache } from '../../campaign/index.js';
import { cacheJson, readJson } from '../files/files.js';
import { cacheFolder } from '../files/user-folders.js';

const FORMAT = 'v1';

export function diskVersionCache(): VersionCache {
  const toPath = (key: string) => join(cacheFolder(), 'answers', FORMAT, key.slice(0, 2), `${key.slice(2)}.json`);
  return {
    get: (key) => Promise.resolve(readJson<readonly CachedRun[]>(toPath(key))),
    put: (key, runs) => Promise.resolve(cacheJson(toPath(key), runs)),
  };
}
