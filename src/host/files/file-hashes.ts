import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentId } from '../../util/index.js';
import { cacheJson, readJson } from './files.js';

interface CachedHash {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
  readonly sha256: string;
}

/** Returns a hexadecimal hash, cached while size and time stay the same. Undefined if the file is unreadable. */
export async function cachedFileHash(path: string, cache: string): Promise<string | undefined> {
  const now = await stat(path).catch(() => undefined);
  if (now === undefined) return undefined;
  const place = join(cache, 'hashes', `${contentId(path).slice(0, 32)}.json`);
  const kept = readJson<CachedHash>(place);
  if (kept?.path === path && kept.size === now.size && kept.changed === now.mtimeMs) return kept.sha256;
  const sha256 = await sha256OfFile(path);
  if (sha256 === undefined) return undefined;
  cacheJson(place, { path, size: now.size, changed: now.mtimeMs, sha256 } satisfies CachedHash);
  return sha256;
}

export async function sha256OfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
