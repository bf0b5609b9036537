import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentId } from '../../util/index.js';
import { makeFolder, replaceFile } from './files.js';

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
  const kept = await readKept(place);
  if (kept?.path === path && kept.size === now.size && kept.changed === now.mtimeMs) return kept.sha256;
  const sha256 = await sha256OfFile(path);
  if (sha256 === undefined) return undefined;
  const entry: CachedHash = { path, size: now.size, changed: now.mtimeMs, sha256 };
  try {
    makeFolder(dirname(place));
    replaceFile(place, JSON.stringify(entry));
  } catch {}
  return sha256;
}

async function readKept(place: string): Promise<CachedHash | undefined> {
  try {
    return JSON.parse(await readFile(place, 'utf8')) as CachedHash;
  } catch {
    return undefined;
  }
}

/** Returns a hexadecimal hash. Undefined if the file is unreadable. */
export async function sha256OfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
