import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { makeFolder } from '../files/files.js';

/** A package that cannot be listed, fetched or started. */
export class PackageProblem extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** An archive that is unsafe, or differs from its first fetch. Nothing else is fetched in its place. */
export class RefusedArchive extends PackageProblem {}

/** `bytes` limits the total size of the files. */
const LIMITS = { files: 20_000, depth: 32, bytes: 2 * 1024 ** 3 };

const FILE_TYPE = 0o170_000;
const REGULAR = 0o100_000;
const FOLDER = 0o040_000;

/**
 * Unpacks a zip archive that may be hostile. Refuses absolute paths, `..`, backslashes, repeated names, wrong sizes,
 * entries other than regular files and folders, and archives above the limits.
 */
export async function unpackZip(archive: string, into: string, limits = LIMITS): Promise<void> {
  const refuse = (why: string) => new RefusedArchive(`the archive was refused: ${why}`);
  const zip = await yauzl.openPromise(archive, { strictFileNames: true, autoClose: false }).catch((error: Error) => {
    throw refuse(error.message);
  });
  try {
    let [files, bytes] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      const mode = entry.externalFileAttributes >>> 16;
      const type = mode & FILE_TYPE;
      files++;
      bytes += entry.uncompressedSize;
      if (type !== 0 && type !== REGULAR && type !== FOLDER) throw refuse(`${entry.fileName} is not a regular file`);
      if (files > limits.files) throw refuse(`it has more than ${limits.files} files`);
      const depth = entry.fileName.split('/').length;
      if (depth > limits.depth) throw refuse(`a file is nested in more than ${limits.depth} folders`);
      if (bytes > limits.bytes) throw refuse(`its files have more than ${limits.bytes} bytes`);
      const path = join(into, entry.fileName);
      if (entry.fileName.endsWith('/')) makeFolder(path);
      else {
        makeFolder(dirname(path));
        const access = (mode & 0o111) === 0 ? 0o644 : 0o755;
        // The stream fails if the file is longer than the archive states.
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx', mode: access }));
      }
    }
  } catch (error) {
    throw error instanceof PackageProblem ? error : refuse((error as Error).message);
  } finally {
    zip.close();
  }
}
